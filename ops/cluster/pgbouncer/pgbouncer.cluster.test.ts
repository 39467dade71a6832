import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '../../../apps/server/src/db/database.ts';
import { databaseUrl } from '../../../apps/server/src/testing/database-url.ts';
import { makeResident } from '../../../apps/server/src/testing/factories.ts';
import { ask, checkIn } from '../../../apps/server/src/testing/faults/actions.ts';
import { type CallResponse, call } from '../../../apps/server/src/testing/faults/calls.ts';
import { recordFigure } from '../../../apps/server/src/testing/faults/figures.ts';
import { violations } from '../../../apps/server/src/testing/faults/ledger-invariants.ts';
import { lostWrites } from '../../../apps/server/src/testing/faults/load.ts';
import { until } from '../../../apps/server/src/testing/faults/until.ts';
import {
  refusedServerProcess,
  type ServerProcess,
  startServerProcess,
} from '../../../apps/server/src/testing/server-process.ts';
import { gatherPlaces } from '../../../apps/server/src/testing/visits.ts';
import { startCountedLoad } from '../counted-load.ts';
import { holdStream } from '../failover/held-stream.ts';
import { whyWithout } from '../tools.ts';
import { type BouncedPostgres, PROGRAMS, startBouncedPostgres } from './bounced-postgres.ts';

const AT_ONCE = 6;
const WRITES = 300;
const LOADED_MS = 50_000;
const SOON_MS = 5_000;

const why = whyWithout(...PROGRAMS);
if (why !== null) process.stdout.write(`Servers on PgBouncer: ${why}\n`);

describe.skipIf(why !== null)('two servers on PgBouncer in session mode', () => {
  let postgres: BouncedPostgres;
  let servers: readonly [ServerProcess, ServerProcess];
  /** Bypasses PgBouncer. */
  let db: Database;

  beforeAll(async () => {
    postgres = await startBouncedPostgres('session');
    const start = () => startServerProcess({ DATABASE_URL: postgres.databaseUrl, TRUST_PROXY: '1' });
    servers = await Promise.all([start(), start()]);
    db = openDatabase({ connection: postgres.direct, maxConnections: 8, background: true });
    await gatherPlaces(db);
  });
  afterAll(async () => {
    await Promise.all((servers ?? []).map((server) => server.stop()));
    await db?.destroy();
    await postgres?.remove();
  });

  test('answer everything, and lose nothing', async () => {
    const loads = servers.map((server) => startCountedLoad(server, db, AT_ONCE));
    await until(() => loads.reduce((sum, load) => sum + load.acknowledged.length, 0) > WRITES, LOADED_MS);
    await Promise.all(loads.map((load) => load.stop()));
    const acknowledged = loads.flatMap((load) => load.acknowledged);
    const failed = loads.flatMap((load) => load.failed);
    recordFigure({
      what: 'Two servers on PgBouncer in session mode',
      amount: `${loads.reduce((sum, load) => sum + load.ended(), 0)} requests, ${acknowledged.length} of them writes`,
      measured: `${failed.length} failed`,
      limit: '0 failed',
    });
    expect(failed).toEqual([]);
    expect(await lostWrites(db, acknowledged)).toEqual([]);
    expect(await violations(db)).toEqual([]);
  });

  test('tell each other of changes', async () => {
    const [mei, raju] = [await makeResident(db), await makeResident(db)];
    const points = async (): Promise<string> => (await call(servers[1], 'GET /api/auth/user', { as: mei })).text;
    const [stream, before] = [holdStream(servers[1], mei), await points()];
    await until(() => stream.isOpen(), SOON_MS);
    expect((await ask(servers[0], raju, mei.id)).status).toBeLessThan(300);
    expect((await checkIn(servers[0], mei, 1)).status).toBe(200);
    await until(() => stream.events() > 0, SOON_MS);
    await until(async () => (await points()) !== before, SOON_MS);
  });

  test('cancel statements whose client has gone', async () => {
    const mei = await makeResident(db);
    await db.transaction().execute(async (trx) => {
      await sql`select from scores where resident_id = ${mei.id} for update`.execute(trx);
      const all = await Promise.all(Array.from({ length: 5 }, () => checkIn(servers[0], mei, 1)));
      expect(all.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
      const took = await until(async () => (await waitingForLocks()) === 0, SOON_MS);
      recordFigure({
        what: 'Statements that wait for a lock end after their 503',
        amount: '5 check-ins',
        measured: `${took.toFixed(0)} ms`,
        limit: `< ${SOON_MS} ms`,
      });
    });
    expect((await checkIn(servers[0], mei, 1)).status).toBe(200);
  });

  test('go on after PgBouncer was killed and started again', async () => {
    const mei = await makeResident(db);
    await postgres.restartBouncer();
    for (const [nth, server] of servers.entries()) {
      const visit = (): Promise<CallResponse> => checkIn(server, mei, 10 + nth);
      let last = await visit();
      await until(async () => last.status !== 503 || (last = await visit()).status !== 503, SOON_MS);
      expect(last.status).toBe(200);
    }
  });

  async function waitingForLocks(): Promise<number> {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock'`.execute(db);
    return rows[0]?.waiting ?? 0;
  }
});

describe.skipIf(why !== null)(
  'two servers on PgBouncer in transaction mode, with the address of PostgreSQL itself',
  () => {
    let postgres: BouncedPostgres;
    beforeAll(async () => {
      postgres = await startBouncedPostgres('transaction');
    });
    afterAll(() => postgres?.remove());

    // Requests need prepared statements, which PgBouncer supports in this mode since 1.21.
    test('migrate, load the content, listen and run jobs past it', async () => {
      const db = openDatabase({ connection: postgres.direct, maxConnections: 2, background: true });
      const env = { DATABASE_URL: postgres.databaseUrl, DATABASE_DIRECT_URL: databaseUrl(postgres.direct) };
      const started = await Promise.all([startServerProcess(env), startServerProcess(env)] as const);
      onTestFinished(async () => {
        await Promise.all(started.map((server) => server.stop()));
        await db.destroy();
      });
      expect((await call(started[0], 'GET /api/ready')).status).toBe(200);

      const { rows } = await sql<{ name: string; isBounced: boolean }>`
      select distinct application_name as name, client_addr is null as "isBounced" from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend'`.execute(db);
      const names = (bounced: boolean) => rows.filter((row) => row.isBounced === bounced).map(({ name }) => name);
      expect(names(true)).toEqual(['ecopulse']);
      expect(names(false)).toEqual(expect.arrayContaining(['ecopulse-changes', 'ecopulse-jobs']));
    });

    test('are refused if that address leads elsewhere', async () => {
      const refused = async (direct: string) =>
        (await refusedServerProcess({ DATABASE_URL: postgres.databaseUrl, DATABASE_DIRECT_URL: direct })).output;
      expect(await refused(databaseUrl({ ...postgres.direct, database: 'postgres' }))).toContain(
        'The PostgreSQL of DATABASE_DIRECT_URL cannot be used: it is another database than that of DATABASE_URL.',
      );
      expect(await refused(databaseUrl({ ...postgres.direct, port: 1 }))).toContain(
        'The PostgreSQL of DATABASE_DIRECT_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1.',
      );
    });
  },
);
