import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyRelease } from '../../apps/server/src/testing/next-releases/next-releases.ts';
import { refusedServerProcess } from '../../apps/server/src/testing/server-process.ts';
import { recordFigure } from '../../apps/server/src/testing/faults/figures.ts';
import { violations } from '../../apps/server/src/testing/faults/ledger-invariants.ts';
import { lostWrites } from '../../apps/server/src/testing/faults/load.ts';
import { gatherPlaces } from '../../apps/server/src/testing/visits.ts';
import { shareBalancedServers } from './balanced-servers.ts';
import { startCountedLoad } from './counted-load.ts';
import { whyWithout } from './tools.ts';

const SERVERS = 3;
const AT_ONCE = 12;
/** How long both releases serve after each restart. */
const TOGETHER_MS = 2_000;
/** How long a transaction, such as a report's, locks the table that the migration changes. */
const KEPT_MS = 6_000;

const why = whyWithout('nginx');
if (why !== null) process.stdout.write(`Two releases behind nginx: ${why}\n`);
const [before, next] = why === null ? [await copyRelease('expanded'), await copyRelease('contracted')] : [];
afterAll(async () => {
  await before?.remove();
  await next?.remove();
});

describe.skipIf(why !== null)('a release and the next behind nginx under load', () => {
  const shared = shareBalancedServers(SERVERS, {}, before?.main);

  beforeAll(() => gatherPlaces(shared().db));

  test('lose no request while the next one migrates, nor while both serve', { timeout: 120_000 }, async () => {
    const servers = shared();
    const { db } = servers;
    expect(await hasColumn()).toBe(true);
    const load = startCountedLoad(servers, db, AT_ONCE);
    await delay(TOGETHER_MS);
    let migratedMs = 0;
    for (let index = 0; index < SERVERS; index += 1) {
      expect(await servers.server(index).stop('SIGTERM')).toBe(0);
      const began = performance.now();
      const kept = index === 0 ? keepTable() : null;
      await servers.startAgain(index, next?.main);
      migratedMs ||= performance.now() - began;
      await kept;
      await delay(TOGETHER_MS);
    }
    expect(await servers.server(0).stop('SIGTERM')).toBe(0);
    await servers.startAgain(0, before?.main);
    await delay(TOGETHER_MS);
    await load.stop();

    recordFigure({
      what: 'Migration to the next release with both serving, a table kept locked for 6 s, and one server back to the previous release',
      amount: `${load.ended()} requests, ${load.acknowledged.length} of them writes`,
      measured: `${load.failed.length} failed; the first server of the next release was ready after ${migratedMs.toFixed(0)} ms`,
      limit: '0 failed',
    });
    expect(await hasColumn()).toBe(false);
    expect(migratedMs).toBeGreaterThan(KEPT_MS);
    expect(load.failed).toEqual([]);
    expect(load.acknowledged.length).toBeGreaterThan(100);
    expect(await lostWrites(db, load.acknowledged)).toEqual([]);
    expect(await violations(db)).toEqual([]);
  });

  test('a release that needs what was removed is refused with a sentence', async () => {
    const { code, output } = await refusedServerProcess({ DATABASE_URL: shared().databaseUrl });
    expect(code).toBe(1);
    expect(output.split('\n').at(-1)).toBe(
      'A newer release has removed from the database what this release needs (0003-contract-since-0002-pace). Start a release that has migration 0002.',
    );
  });

  async function hasColumn(): Promise<boolean> {
    const { rows } = await sql`
      select from information_schema.columns
      where table_name = 'residents' and column_name = 'pace'`.execute(shared().db);
    return rows.length > 0;
  }

  async function keepTable(): Promise<void> {
    await shared()
      .db.transaction()
      .execute(async (trx) => {
        await trx.selectFrom('residents').select('id').limit(1).execute();
        await delay(KEPT_MS);
      });
  }
});
