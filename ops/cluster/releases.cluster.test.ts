import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyRelease } from '../../apps/server/src/testing/next-releases/next-releases.ts';
import { runFailingServerProcess } from '../../apps/server/src/testing/server-process.ts';
import { recordMeasurement } from '../../apps/server/src/testing/faults/measurements.ts';
import { listViolations } from '../../apps/server/src/testing/faults/ledger-invariants.ts';
import { listLostWrites } from '../../apps/server/src/testing/faults/load.ts';
import { moveGreenSpacesTogether } from '../../apps/server/src/testing/shared-location.ts';
import { shareBalancedServers } from './balanced-servers.ts';
import { startCountedLoad } from './counted-load.ts';
import { getSkipReason } from './tools.ts';

const SERVER_COUNT = 3;
const CONCURRENT_RESIDENTS = 12;
/** How long both releases serve after each restart. */
const OVERLAP_MS = 2_000;
/** How long a transaction, such as a report's, locks the table that the migration changes. */
const TABLE_LOCK_MS = 6_000;

const skipReason = getSkipReason('nginx');
if (skipReason !== null) process.stdout.write(`Two releases behind nginx: ${skipReason}\n`);
const [previousRelease, nextRelease] =
  skipReason === null ? [await copyRelease('expanded'), await copyRelease('contracted')] : [];
afterAll(async () => {
  await previousRelease?.remove();
  await nextRelease?.remove();
});

describe.skipIf(skipReason !== null)('a release and the next behind nginx under load', () => {
  const shared = shareBalancedServers(SERVER_COUNT, {}, previousRelease?.main);

  beforeAll(() => moveGreenSpacesTogether(shared().db));

  test('lose no request while the next one migrates, nor while both serve', { timeout: 120_000 }, async () => {
    const servers = shared();
    const { db } = servers;
    // The previous release added the column, and the next one drops it.
    expect(await hasPaceColumn()).toBe(true);
    const load = startCountedLoad(servers, db, CONCURRENT_RESIDENTS);
    await delay(OVERLAP_MS);
    let migratedMs = 0;
    for (let index = 0; index < SERVER_COUNT; index += 1) {
      expect(await servers.server(index).stop('SIGTERM')).toBe(0);
      const startedAt = performance.now();
      const tableLock = index === 0 ? lockTable() : null;
      await servers.restartServer(index, nextRelease?.main);
      migratedMs ||= performance.now() - startedAt;
      await tableLock;
      await delay(OVERLAP_MS);
    }
    expect(await servers.server(0).stop('SIGTERM')).toBe(0);
    await servers.restartServer(0, previousRelease?.main);
    await delay(OVERLAP_MS);
    await load.stop();

    recordMeasurement({
      what: 'Migration to the next release with both serving, a table kept locked for 6 s, and one server back to the previous release',
      amount: `${load.endedRequests()} requests, ${load.acknowledged.length} of them writes`,
      measured: `${load.failedRequests.length} failed; the first server of the next release was ready after ${migratedMs.toFixed(0)} ms`,
      limit: '0 failed',
    });
    expect(await hasPaceColumn()).toBe(false);
    expect(migratedMs).toBeGreaterThan(TABLE_LOCK_MS);
    expect(load.failedRequests).toEqual([]);
    expect(load.acknowledged.length).toBeGreaterThan(100);
    expect(await listLostWrites(db, load.acknowledged)).toEqual([]);
    expect(await listViolations(db)).toEqual([]);
  });

  test('a release that needs what was removed is refused with an explanation', async () => {
    const { code, output } = await runFailingServerProcess({ DATABASE_URL: shared().databaseUrl });
    expect(code).toBe(1);
    expect(output.split('\n').at(-1)).toBe(
      'A newer release has removed from the database what this release needs (9999-contract-since-9998-pace). Start a release that has migration 9998.',
    );
  });

  async function hasPaceColumn(): Promise<boolean> {
    const { rows } = await sql`
      select from information_schema.columns
      where table_name = 'residents' and column_name = 'pace'`.execute(shared().db);
    return rows.length > 0;
  }

  async function lockTable(): Promise<void> {
    await shared()
      .db.transaction()
      .execute(async (trx) => {
        await trx.selectFrom('residents').select('id').limit(1).execute();
        await delay(TABLE_LOCK_MS);
      });
  }
});
