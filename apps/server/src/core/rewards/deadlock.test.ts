import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openChanges } from '../../db/changes.ts';
import { openDatabase } from '../../db/database.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { createRewards, type Turn } from './rewards.service.ts';

test('two turns that deadlock both complete, and each records once', async () => {
  const { db, clock, connection, resident } = await startTestApp();
  const [mei, raju] = [await resident(), await resident()];
  // No query timeout, so that PostgreSQL itself detects the deadlock.
  const background = openDatabase({ connection, background: true, maxConnections: 4 });
  const changes = openChanges(connection);
  onTestFinished(async () => {
    await changes.close();
    await background.destroy();
  });
  const rewards = createRewards({ db: background, clock, changes, effects: [] });
  const touch = ({ trx }: Turn, lesson: number) =>
    sql`update lessons set title = title where id = ${lesson}`.execute(trx);

  let arrived = 0;
  let tries = 0;
  const bothHaveOne = async () => {
    arrived += 1;
    await expect.poll(() => arrived, { timeout: 10_000, interval: 5 }).toBeGreaterThanOrEqual(2);
  };
  const take = (residentId: number, first: number, second: number) =>
    rewards.turn(residentId, async (turn) => {
      tries += 1;
      await touch(turn, first);
      await bothHaveOne();
      await touch(turn, second);
      const facts = { name: 'A circle' };
      turn.record({
        residentId,
        type: 'lesson_completed',
        subject: 'lesson:1',
        occurrence: null,
        points: 7,
        proof: 'none',
        facts,
      });
    });

  await Promise.all([take(mei.id, 1, 2), take(raju.id, 2, 1)]);

  expect(tries).toBeGreaterThan(2);
  const points = await db.selectFrom('activities').select(['resident_id', 'points']).orderBy('resident_id').execute();
  expect(points).toEqual([mei, raju].map(({ id }) => ({ resident_id: id, points: 7 })));
});
