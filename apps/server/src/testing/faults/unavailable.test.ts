import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { systemClock } from '../../core/calendar/clock.ts';
import { type Database, openDatabase } from '../../db/database.ts';
import { errorCode } from '../../db/prepared-client.ts';
import { readNumberVariable } from '../amounts.ts';
import { databaseUrl } from '../test-database.ts';
import { startServerProcess } from '../server-process.ts';
import { createResident, type TestResident } from '../factories.ts';
import { type CallResponse, call, countKinds } from './calls.ts';
import { recordMeasurement } from './measurements.ts';
import { measureHeapMegabytes, INSPECTOR_ENV } from './heap-memory.ts';
import { listViolations } from './ledger-invariants.ts';
import { createResidents } from './load.ts';
import { type DedicatedPostgres, startDedicatedPostgres } from './dedicated-postgres.ts';
import { waitUntil } from './wait-until.ts';

const MAX_RESPONSE_MS = 2_000;
const MAX_RECOVERY_MS = 3_000;
const TIMEOUT_MS = 60_000;
/** 30 in `npm run test:faults`. */
const AWAY_SECONDS = readNumberVariable('AWAY_SECONDS', 0);
const MAX_GROWTH_MB = 8;

/** Enough for one server, which opens 17 at most. */
const MAX_CONNECTIONS = 40;

let postgres: DedicatedPostgres;

beforeAll(async () => {
  postgres = await startDedicatedPostgres({ max_connections: String(MAX_CONNECTIONS) });
});

afterEach(async () => {
  postgres.thaw();
  await postgres.start();
});
afterAll(() => postgres.remove());

interface TestContext {
  readonly url: string;
  readonly mei: TestResident;
  /** The test's own connections, which are lost like the server's. */
  readonly db: Database;
}

const OUTAGES = [
  {
    way: 'hangs',
    startOutage: () => Promise.resolve(postgres.freeze()),
    endOutage: () => Promise.resolve(postgres.thaw()),
  },
  { way: 'is stopped', startOutage: () => postgres.stop(), endOutage: () => postgres.start() },
];

// Windows has no signal that suspends a process.
const testedOutages = process.platform === 'win32' ? OUTAGES.filter(({ way }) => way !== 'hangs') : OUTAGES;

describe.each(testedOutages)('a server while PostgreSQL $way', ({ way, startOutage, endOutage }) => {
  test(
    'answers 503 within 2 s, serves what needs no database, and recovers afterwards',
    { timeout: TIMEOUT_MS },
    async () => {
      const context = await startContext();
      const { mei } = context;
      const cachedResponse = await call(context, 'GET /api/green-spaces');
      await call(context, 'GET /api/auth/user', { as: mei });

      await startOutage();

      for (let round = 0; round < 3; round += 1) {
        const responses = await Promise.all([...callDatabaseEndpoints(context), ...callDatabaseEndpoints(context)]);
        for (const response of responses) expectUnavailable(response);
        reportSlowest(responses);
      }
      expect(await call(context, 'GET /api/health')).toMatchObject({ status: 200 });
      expectUnavailable(await call(context, 'GET /api/ready'));
      expect((await call(context, 'GET /', { accept: 'text/html' })).text).toContain('landing');
      expect((await call(context, 'GET /challenges', { as: mei, accept: 'text/html' })).text).toContain('the app');
      expect(await call(context, 'GET /api/green-spaces')).toMatchObject({ status: 200, text: cachedResponse.text });

      await endOutage();

      const recoveryMs = await waitUntil(
        async () => (await call(context, 'GET /api/ready')).status === 200,
        2 * MAX_RECOVERY_MS,
      );
      recordMeasurement({
        what: `PostgreSQL ${way}: recovery`,
        amount: 'once',
        measured: `${recoveryMs.toFixed(0)} ms`,
        limit: `< ${MAX_RECOVERY_MS} ms`,
      });
      expect(recoveryMs).toBeLessThan(MAX_RECOVERY_MS);
      const visit = await checkIn(context, mei, 50);
      expect(visit.status).toBe(200);
      await waitUntil(
        async () => (await call(context, 'GET /api/auth/user', { as: mei })).text.includes('"currentStreak":1'),
        1_000,
      );
    },
  );

  test('acknowledges no write that is lost', { timeout: TIMEOUT_MS }, async () => {
    const context = await startContext();
    const residents = await createResidents(context.db, 60);
    const responses: Promise<{ as: TestResident; response: CallResponse }>[] = [];
    const checkInAs = async (as: TestResident) => ({ as, response: await checkIn(context, as, 1) });

    for (const [index, resident] of residents.entries()) {
      responses.push(checkInAs(resident));
      // Waits for the first response, for five seconds at most.
      if (index === 20) await Promise.race([...responses, waitUntil(() => false, 5_000)]);
      if (index === 30) await startOutage();
    }
    const results = await Promise.all(responses);
    await endOutage();
    await waitUntil(async () => (await call(context, 'GET /api/ready')).status === 200, 2 * MAX_RECOVERY_MS);

    const kinds = countKinds(results.map(({ response }) => response));
    expect(Object.keys(kinds).toSorted()).toEqual(['200', '503 unavailable']);
    const recoveredDb = openDatabase({ connection: postgres.connection, maxConnections: 2, background: true });
    onTestFinished(() => recoveredDb.destroy());
    const rows = await recoveredDb.selectFrom('check_ins').select('resident_id').execute();
    const stored = new Set(rows.map((row) => row.resident_id));
    const lostWrites = results.filter(({ as, response }) => response.status === 200 && !stored.has(as.id));
    expect(lostWrites).toEqual([]);
    expect(await listViolations(recoveredDb)).toEqual([]);
  });
});

test.runIf(AWAY_SECONDS > 0)(
  `a server takes no more memory while PostgreSQL is away for ${AWAY_SECONDS} s, and then recovers`,
  { timeout: TIMEOUT_MS + AWAY_SECONDS * 2_000 },
  async () => {
    const env = { DATABASE_URL: databaseUrl(postgres.connection), TRUST_PROXY: '1', ...INSPECTOR_ENV };
    const server = await startServerProcess(env);
    onTestFinished(async () => void (await server.stop('SIGKILL')));
    const db = openDatabase({ connection: postgres.connection, maxConnections: 2, background: true });
    onTestFinished(() => db.destroy());
    const context = { url: server.url, db, mei: await createResident(db) };
    const responseTimesMs: number[] = [];
    await postgres.stop();
    const startedAt = Date.now();
    // Any load first fills the heap with compiled code, so only growth after a third of the time counts.
    let baselineMb: number | null = null;
    while (Date.now() < startedAt + AWAY_SECONDS * 1_000) {
      if (baselineMb === null && Date.now() > startedAt + AWAY_SECONDS * 300)
        baselineMb = await measureHeapMegabytes(server);
      const responses = await Promise.all([...callDatabaseEndpoints(context), ...callDatabaseEndpoints(context)]);
      for (const response of responses) expectUnavailable(response);
      responseTimesMs.push(...responses.map(({ ms }) => ms));
      expect((await call(context, 'GET /api/health')).status).toBe(200);
    }
    const finalMb = await measureHeapMegabytes(server);
    const growthMb = finalMb - Number(baselineMb);
    await postgres.start();
    const recoveryMs = await waitUntil(
      async () => (await call(context, 'GET /api/ready')).status === 200,
      2 * MAX_RECOVERY_MS,
    );
    recordMeasurement({
      what: 'PostgreSQL away: memory held in the end, slowest 503, ready again',
      amount: `${AWAY_SECONDS} s, ${responseTimesMs.length} calls`,
      measured: `${finalMb.toFixed(1)} MB, ${growthMb.toFixed(1)} MB more than after a third, ${Math.max(...responseTimesMs).toFixed(0)} ms, ${recoveryMs.toFixed(0)} ms`,
      limit: `< ${MAX_GROWTH_MB} MB more, < ${MAX_RESPONSE_MS} ms, < ${MAX_RECOVERY_MS} ms`,
    });
    expect(growthMb).toBeLessThan(MAX_GROWTH_MB);
    expect(recoveryMs).toBeLessThan(MAX_RECOVERY_MS);
  },
);

describe('a server while a score stays locked', () => {
  test(
    'answers 503, frees its database connections, and serves other residents again',
    { timeout: TIMEOUT_MS },
    async () => {
      const context = await startContext();
      const { mei, db } = context;
      const otherResident = await createResident(db);
      await db.transaction().execute(async (trx) => {
        await sql`select from scores where resident_id = ${mei.id} for update`.execute(trx);
        for (let round = 0; round < 4; round += 1) {
          const responses = await Promise.all(Array.from({ length: 40 }, () => checkIn(context, mei, 1)));
          for (const response of responses) expectUnavailable(response, MAX_RESPONSE_MS);
          reportSlowest(responses);
        }
        // Statements of requests that have ended must not hold database connections.
        await waitUntil(async () => (await countConnections(db)) <= 20, MAX_RECOVERY_MS);
        const recoveryMs = await waitUntil(
          async () => (await checkIn(context, otherResident, 1)).status !== 503,
          MAX_RECOVERY_MS,
        );
        process.stdout.write(`others are served after ${recoveryMs.toFixed(0)} ms\n`);
      });
      expect((await checkIn(context, mei, 1)).status).toBe(200);
      expect(await listViolations(db)).toEqual([]);
    },
  );
});

describe('a server while PostgreSQL has no free connection', () => {
  test('answers 503 within 2 s, and recovers once one is free', { timeout: TIMEOUT_MS }, async () => {
    const context = await startContext();
    const holders = await occupyAllConnections();
    expectUnavailable(await call(context, 'GET /api/ready'));

    const responses = await Promise.all(Array.from({ length: 40 }, () => checkIn(context, context.mei, 1)));

    for (const response of responses) expectUnavailable(response);
    reportSlowest(responses);
    await Promise.all(holders.map((holder) => holder.end()));
    const recoveryMs = await waitUntil(
      async () => (await checkIn(context, context.mei, 1)).status === 200,
      2 * MAX_RECOVERY_MS,
    );
    expect(recoveryMs).toBeLessThan(MAX_RECOVERY_MS);
  });
});

function callDatabaseEndpoints(context: TestContext): Promise<CallResponse>[] {
  const { mei } = context;
  const form = { username: `not-${mei.username}`, email: `not-${mei.email}`, password: 'a password of theirs' };
  return [
    checkIn(context, mei, 1),
    call(context, 'POST /api/auth/register', { body: form }),
    call(context, 'POST /api/auth/login', { body: form }),
    call(context, 'GET /api/user/profile', { as: mei }),
    call(context, 'GET /api/user/activities', { as: mei }),
  ];
}

function checkIn(context: { url: string }, as: TestResident, greenSpaceId: number): Promise<CallResponse> {
  return call(context, 'POST /api/green-spaces/checkin', { as, body: { greenSpaceId } });
}

function expectUnavailable(response: CallResponse, withinMs = MAX_RESPONSE_MS): void {
  expect(response).toMatchObject({ status: 503, code: 'unavailable' });
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(response.ms).toBeLessThan(withinMs);
}

function reportSlowest(responses: readonly CallResponse[]): void {
  process.stdout.write(`503 after ${Math.max(...responses.map(({ ms }) => ms)).toFixed(0)} ms at most\n`);
}

/** Also terminates the server's connections, to occupy those too. */
async function occupyAllConnections(): Promise<Client[]> {
  const holders: Client[] = [];
  onTestFinished(async () => void (await Promise.all(holders.map((holder) => holder.end()))));
  for (;;) {
    const holder = new Client(postgres.connection);
    try {
      await holder.connect();
      holders.push(holder);
    } catch (error) {
      if (errorCode(error) !== '53300') throw error;
      if ((await terminateOtherConnections(holders)) === 0) return holders;
    }
  }
}

async function terminateOtherConnections(holders: readonly Client[]): Promise<number> {
  const pids = await Promise.all(
    holders.map((holder) => holder.query<{ pid: number }>('select pg_backend_pid() as pid')),
  );
  const ownPids = pids.map(({ rows }) => rows[0]?.pid);
  const results = await holders[0]?.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
    where backend_type = 'client backend' and pid <> all ($1::int[])`,
    [ownPids],
  );
  return results?.rows.length ?? 0;
}

async function countConnections(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where application_name = 'ecopulse'`.execute(db);
  return rows[0]?.count ?? 0;
}

async function startContext(): Promise<TestContext> {
  const dist = await createPages();
  const app = await buildApp({
    env: {
      publicUrl: null,
      trustProxy: 1,
      clientIpv6Prefix: 56,
      drainSeconds: 0,
      logLevel: 'silent',
      checkInLocation: 'optional',
      mapTiles: null,
      newsAllowPrivateAddresses: false,
    },
    connection: postgres.connection,
    clock: systemClock,
    dist,
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const db = openDatabase({ connection: postgres.connection, maxConnections: 2, background: true });
  onTestFinished(async () => {
    await db.destroy();
    await app.close();
  });
  return { url, db, mei: await createResident(db) };
}

async function createPages(): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'ecopulse-pages-'));
  onTestFinished(() => rm(dist, { recursive: true, force: true }));
  await mkdir(join(dist, 'landing'));
  await writeFile(join(dist, 'app.html'), '<title>the app</title>');
  for (const page of ['index', 'register', 'terms', 'privacy', 'not-found'])
    await writeFile(join(dist, 'landing', `${page}.html`), `<title>landing ${page}</title>`);
  return dist;
}
