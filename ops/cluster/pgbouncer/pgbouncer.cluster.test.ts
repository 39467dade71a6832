import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '../../../apps/server/src/db/database.ts';
import { databaseUrl } from '../../../apps/server/src/testing/test-database.ts';
import { createResident } from '../../../apps/server/src/testing/factories.ts';
import { sendFriendRequest, checkIn } from '../../../apps/server/src/testing/faults/actions.ts';
import { type CallResponse, call } from '../../../apps/server/src/testing/faults/calls.ts';
import { recordMeasurement } from '../../../apps/server/src/testing/faults/measurements.ts';
import { listViolations } from '../../../apps/server/src/testing/faults/ledger-invariants.ts';
import { listLostWrites } from '../../../apps/server/src/testing/faults/load.ts';
import { waitUntil } from '../../../apps/server/src/testing/faults/wait-until.ts';
import {
  runFailingServerProcess,
  type ServerProcess,
  startServerProcess,
} from '../../../apps/server/src/testing/server-process.ts';
import { moveGreenSpacesTogether } from '../../../apps/server/src/testing/shared-location.ts';
import { startCountedLoad } from '../counted-load.ts';
import { openPersistentStream } from '../failover/persistent-stream.ts';
import { getSkipReason } from '../tools.ts';
import { type PostgresBehindPgBouncer, PROGRAMS, startPostgresBehindPgBouncer } from './postgres-behind-pgbouncer.ts';

const CONCURRENT_RESIDENTS = 6;
const MIN_WRITES = 300;
const LOAD_TIMEOUT_MS = 50_000;
const EVENT_TIMEOUT_MS = 5_000;

const skipReason = getSkipReason(...PROGRAMS);
if (skipReason !== null) process.stdout.write(`Servers on PgBouncer: ${skipReason}\n`);

describe.skipIf(skipReason !== null)('two servers on PgBouncer in session mode', () => {
  let postgres: PostgresBehindPgBouncer;
  let servers: readonly [ServerProcess, ServerProcess];
  /** Bypasses PgBouncer. */
  let db: Database;

  beforeAll(async () => {
    postgres = await startPostgresBehindPgBouncer('session');
    const start = () => startServerProcess({ DATABASE_URL: postgres.databaseUrl, TRUST_PROXY: '1' });
    servers = await Promise.all([start(), start()]);
    db = openDatabase({ connection: postgres.direct, maxConnections: 8, background: true });
    await moveGreenSpacesTogether(db);
  });
  afterAll(async () => {
    await Promise.all((servers ?? []).map((server) => server.stop()));
    await db?.destroy();
    await postgres?.remove();
  });

  test('answer everything, and lose nothing', async () => {
    const loads = servers.map((server) => startCountedLoad(server, db, CONCURRENT_RESIDENTS));
    await waitUntil(() => loads.reduce((sum, load) => sum + load.acknowledged.length, 0) > MIN_WRITES, LOAD_TIMEOUT_MS);
    await Promise.all(loads.map((load) => load.stop()));
    const acknowledged = loads.flatMap((load) => load.acknowledged);
    const failed = loads.flatMap((load) => load.failedRequests);
    recordMeasurement({
      what: 'Two servers on PgBouncer in session mode',
      amount: `${loads.reduce((sum, load) => sum + load.endedRequests(), 0)} requests, ${acknowledged.length} of them writes`,
      measured: `${failed.length} failed`,
      limit: '0 failed',
    });
    expect(failed).toEqual([]);
    expect(await listLostWrites(db, acknowledged)).toEqual([]);
    expect(await listViolations(db)).toEqual([]);
  });

  test('notify each other of changes', async () => {
    const [mei, raju] = [await createResident(db), await createResident(db)];
    const readUser = async (): Promise<string> => (await call(servers[1], 'GET /api/auth/user', { as: mei })).text;
    const stream = openPersistentStream(servers[1], mei);
    const userBefore = await readUser();
    await waitUntil(() => stream.isOpen(), EVENT_TIMEOUT_MS);
    expect((await sendFriendRequest(servers[0], raju, mei.id)).status).toBeLessThan(300);
    expect((await checkIn(servers[0], mei, 1)).status).toBe(200);
    await waitUntil(() => stream.events() > 0, EVENT_TIMEOUT_MS);
    await waitUntil(async () => (await readUser()) !== userBefore, EVENT_TIMEOUT_MS);
  });

  test('cancel statements whose client has disconnected', async () => {
    const mei = await createResident(db);
    await db.transaction().execute(async (trx) => {
      await sql`select from scores where resident_id = ${mei.id} for update`.execute(trx);
      const responses = await Promise.all(Array.from({ length: 5 }, () => checkIn(servers[0], mei, 1)));
      expect(responses.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
      const elapsedMs = await waitUntil(async () => (await countLockWaits()) === 0, EVENT_TIMEOUT_MS);
      recordMeasurement({
        what: 'Statements that wait for a lock end after their 503',
        amount: '5 check-ins',
        measured: `${elapsedMs.toFixed(0)} ms`,
        limit: `< ${EVENT_TIMEOUT_MS} ms`,
      });
    });
    expect((await checkIn(servers[0], mei, 1)).status).toBe(200);
  });

  test('continue after PgBouncer was killed and restarted', async () => {
    const mei = await createResident(db);
    await postgres.restartPgBouncer();
    for (const [index, server] of servers.entries()) {
      const visit = (): Promise<CallResponse> => checkIn(server, mei, 10 + index);
      let response = await visit();
      await waitUntil(async () => {
        if (response.status === 503) response = await visit();
        return response.status !== 503;
      }, EVENT_TIMEOUT_MS);
      expect(response.status).toBe(200);
    }
  });

  async function countLockWaits(): Promise<number> {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock'`.execute(db);
    return rows[0]?.waiting ?? 0;
  }
});

describe.skipIf(skipReason !== null)(
  'two servers on PgBouncer in transaction mode, with the address of PostgreSQL itself',
  () => {
    let postgres: PostgresBehindPgBouncer;
    beforeAll(async () => {
      postgres = await startPostgresBehindPgBouncer('transaction');
    });
    afterAll(() => postgres?.remove());

    // Requests need prepared statements, which PgBouncer supports in this mode since 1.21.
    test('migrate, load the content, listen and run jobs past it', async () => {
      const db = openDatabase({ connection: postgres.direct, maxConnections: 2, background: true });
      const env = { DATABASE_URL: postgres.databaseUrl, DATABASE_DIRECT_URL: databaseUrl(postgres.direct) };
      const startedServers = await Promise.all([startServerProcess(env), startServerProcess(env)] as const);
      onTestFinished(async () => {
        await Promise.all(startedServers.map((server) => server.stop()));
        await db.destroy();
      });
      expect((await call(startedServers[0], 'GET /api/ready')).status).toBe(200);

      // PgBouncer connects by socket, so its connections have no client address.
      const { rows } = await sql<{ name: string; isBounced: boolean }>`
      select distinct application_name as name, client_addr is null as "isBounced" from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend'`.execute(db);
      const names = (bounced: boolean) => rows.filter((row) => row.isBounced === bounced).map(({ name }) => name);
      expect(names(true)).toEqual(['ecopulse']);
      expect(names(false)).toEqual(expect.arrayContaining(['ecopulse-changes', 'ecopulse-jobs']));
    });

    test('are refused if that address leads elsewhere', async () => {
      const readStartError = async (direct: string) =>
        (await runFailingServerProcess({ DATABASE_URL: postgres.databaseUrl, DATABASE_DIRECT_URL: direct })).output;
      expect(await readStartError(databaseUrl({ ...postgres.direct, database: 'postgres' }))).toContain(
        'The PostgreSQL of DATABASE_DIRECT_URL cannot be used: it is another database than that of DATABASE_URL.',
      );
      expect(await readStartError(databaseUrl({ ...postgres.direct, port: 1 }))).toContain(
        'The PostgreSQL of DATABASE_DIRECT_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1.',
      );
    });
  },
);
