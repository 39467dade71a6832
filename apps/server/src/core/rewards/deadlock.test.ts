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

  let lockHolders = 0;
  let attempts = 0;
  const waitForBothLocks = async () => {
    lockHolders += 1;
    await expect.poll(() => lockHolders, { timeout: 10_000, interval: 5 }).toBeGreaterThanOrEqual(2);
  };
  const runTurn = (residentId: number, first: number, second: number) =>
    rewards.turn(residentId, async (turn) => {
      attempts += 1;
      await touch(turn, first);
      await waitForBothLocks();
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

  await Promise.all([runTurn(mei.id, 1, 2), runTurn(raju.id, 2, 1)]);

  expect(attempts).toBeGreaterThan(2);
  const points = await db.selectFrom('activities').select(['resident_id', 'points']).orderBy('resident_id').execute();
  expect(points).toEqual([mei, raju].map(({ id }) => ({ resident_id: id, points: 7 })));
});
