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
import { amount } from '../amounts.ts';
import { databaseUrl } from '../database-url.ts';
import { startServerProcess } from '../server-process.ts';
import { makeResident, type MadeResident } from '../factories.ts';
import { type CallResponse, call, countKinds } from './calls.ts';
import { recordFigure } from './figures.ts';
import { heldMegabytes, INSPECTED } from './held-memory.ts';
import { violations } from './ledger-invariants.ts';
import { makeResidents } from './load.ts';
import { type OwnPostgres, startOwnPostgres } from './own-postgres.ts';
import { until } from './until.ts';

const ANSWERED_MS = 2_000;
const RECOVERED_MS = 3_000;
const TIMEOUT = 60_000;
/** 30 in `npm run test:faults`. */
const AWAY_SECONDS = amount('AWAY_SECONDS', 0);
const GROWN_MB = 8;

/** Enough for one server, which opens 17 at most. */
const MAX_CONNECTIONS = 40;

let postgres: OwnPostgres;

beforeAll(async () => {
  postgres = await startOwnPostgres({ max_connections: String(MAX_CONNECTIONS) });
});

afterEach(async () => {
  postgres.thaw();
  await postgres.start();
});
afterAll(() => postgres.remove());

interface World {
  readonly url: string;
  readonly mei: MadeResident;
  /** The test's own connections, which are lost like the server's. */
  readonly db: Database;
}

const WAYS = [
  {
    way: 'hangs',
    leave: () => Promise.resolve(postgres.freeze()),
    comeBack: () => Promise.resolve(postgres.thaw()),
  },
  { way: 'is stopped', leave: () => postgres.stop(), comeBack: () => postgres.start() },
];

// Windows has no signal that suspends a process.
const ways = process.platform === 'win32' ? WAYS.filter(({ way }) => way !== 'hangs') : WAYS;

describe.each(ways)('a server while PostgreSQL $way', ({ way, leave, comeBack }) => {
  test(
    'answers 503 within 2 s, serves what needs no database, and recovers afterwards',
    { timeout: TIMEOUT },
    async () => {
      const world = await startWorld();
      const { mei } = world;
      const shared = await call(world, 'GET /api/green-spaces');
      await call(world, 'GET /api/auth/user', { as: mei });

      await leave();

      for (let round = 0; round < 3; round += 1) {
        const responses = await Promise.all([...needTheDatabase(world), ...needTheDatabase(world)]);
        for (const response of responses) expectUnavailable(response);
        reportSlowest(responses);
      }
      expect(await call(world, 'GET /api/health')).toMatchObject({ status: 200 });
      expectUnavailable(await call(world, 'GET /api/ready'));
      expect((await call(world, 'GET /', { accept: 'text/html' })).text).toContain('landing');
      expect((await call(world, 'GET /challenges', { as: mei, accept: 'text/html' })).text).toContain('the app');
      expect(await call(world, 'GET /api/green-spaces')).toMatchObject({ status: 200, text: shared.text });

      await comeBack();

      const took = await until(async () => (await call(world, 'GET /api/ready')).status === 200, 2 * RECOVERED_MS);
      recordFigure({
        what: `PostgreSQL ${way}: recovery`,
        amount: 'once',
        measured: `${took.toFixed(0)} ms`,
        limit: `< ${RECOVERED_MS} ms`,
      });
      expect(took).toBeLessThan(RECOVERED_MS);
      const visit = await checkIn(world, mei, 50);
      expect(visit.status).toBe(200);
      await until(
        async () => (await call(world, 'GET /api/auth/user', { as: mei })).text.includes('"currentStreak":1'),
        1_000,
      );
    },
  );

  test('acknowledges no write that is lost', { timeout: TIMEOUT }, async () => {
    const world = await startWorld();
    const residents = await makeResidents(world.db, 60);
    const responses: Promise<{ as: MadeResident; response: CallResponse }>[] = [];
    const visitOf = async (as: MadeResident) => ({ as, response: await checkIn(world, as, 1) });

    for (const [index, resident] of residents.entries()) {
      responses.push(visitOf(resident));
      if (index === 20) await Promise.race([...responses, until(() => false, 5_000)]);
      if (index === 30) await leave();
    }
    const ended = await Promise.all(responses);
    await comeBack();
    await until(async () => (await call(world, 'GET /api/ready')).status === 200, 2 * RECOVERED_MS);

    const kinds = countKinds(ended.map(({ response }) => response));
    expect(Object.keys(kinds).toSorted()).toEqual(['200', '503 unavailable']);
    const after = openDatabase({ connection: postgres.connection, maxConnections: 2, background: true });
    onTestFinished(() => after.destroy());
    const rows = await after.selectFrom('check_ins').select('resident_id').execute();
    const stored = new Set(rows.map((row) => row.resident_id));
    const lost = ended.filter(({ as, response }) => response.status === 200 && !stored.has(as.id));
    expect(lost).toEqual([]);
    expect(await violations(after)).toEqual([]);
  });
});

test.runIf(AWAY_SECONDS > 0)(
  `a server takes no more memory while PostgreSQL is away for ${AWAY_SECONDS} s, and then recovers`,
  { timeout: TIMEOUT + AWAY_SECONDS * 2_000 },
  async () => {
    const env = { DATABASE_URL: databaseUrl(postgres.connection), TRUST_PROXY: '1', ...INSPECTED };
    const server = await startServerProcess(env);
    onTestFinished(async () => void (await server.stop('SIGKILL')));
    const db = openDatabase({ connection: postgres.connection, maxConnections: 2, background: true });
    onTestFinished(() => db.destroy());
    const [world, slowest] = [{ url: server.url, db, mei: await makeResident(db) }, [0]];
    await postgres.stop();
    const began = Date.now();
    // Any load first fills the heap with compiled code; only growth after that counts.
    let settled: number | null = null;
    while (Date.now() < began + AWAY_SECONDS * 1_000) {
      if (settled === null && Date.now() > began + AWAY_SECONDS * 300) settled = await heldMegabytes(server);
      const responses = await Promise.all([...needTheDatabase(world), ...needTheDatabase(world)]);
      for (const response of responses) expectUnavailable(response);
      slowest.push(...responses.map(({ ms }) => ms));
      expect((await call(world, 'GET /api/health')).status).toBe(200);
    }
    const held = await heldMegabytes(server);
    const grown = held - Number(settled);
    await postgres.start();
    const took = await until(async () => (await call(world, 'GET /api/ready')).status === 200, 2 * RECOVERED_MS);
    recordFigure({
      what: 'PostgreSQL away: memory held in the end, slowest 503, ready again',
      amount: `${AWAY_SECONDS} s, ${slowest.length - 1} calls`,
      measured: `${held.toFixed(1)} MB, ${grown.toFixed(1)} MB more than after a third, ${Math.max(...slowest).toFixed(0)} ms, ${took.toFixed(0)} ms`,
      limit: `< ${GROWN_MB} MB more, < ${ANSWERED_MS} ms, < ${RECOVERED_MS} ms`,
    });
    expect(grown).toBeLessThan(GROWN_MB);
    expect(took).toBeLessThan(RECOVERED_MS);
  },
);

describe('a server while a score stays locked', () => {
  test(
    'answers 503, frees its database connections, and serves other residents again',
    { timeout: TIMEOUT },
    async () => {
      const world = await startWorld();
      const { mei, db } = world;
      const other = await makeResident(db);
      await db.transaction().execute(async (trx) => {
        await sql`select from scores where resident_id = ${mei.id} for update`.execute(trx);
        for (let round = 0; round < 4; round += 1) {
          const responses = await Promise.all(Array.from({ length: 40 }, () => checkIn(world, mei, 1)));
          for (const response of responses) expectUnavailable(response, ANSWERED_MS);
          reportSlowest(responses);
        }
        // Statements of requests that have ended must not hold database connections.
        await until(async () => (await connectionsOf(db)) <= 20, RECOVERED_MS);
        const took = await until(async () => (await checkIn(world, other, 1)).status !== 503, RECOVERED_MS);
        process.stdout.write(`others are served after ${took.toFixed(0)} ms\n`);
      });
      expect((await checkIn(world, mei, 1)).status).toBe(200);
      expect(await violations(db)).toEqual([]);
    },
  );
});

describe('a server while PostgreSQL has no free connection', () => {
  test('answers 503 within 2 s, and recovers once one is free', { timeout: TIMEOUT }, async () => {
    const world = await startWorld();
    const holders = await takeAllConnections();
    expectUnavailable(await call(world, 'GET /api/ready'));

    const responses = await Promise.all(Array.from({ length: 40 }, () => checkIn(world, world.mei, 1)));

    for (const response of responses) expectUnavailable(response);
    reportSlowest(responses);
    await Promise.all(holders.map((holder) => holder.end()));
    const took = await until(async () => (await checkIn(world, world.mei, 1)).status === 200, 2 * RECOVERED_MS);
    expect(took).toBeLessThan(RECOVERED_MS);
  });
});

function needTheDatabase(world: World): Promise<CallResponse>[] {
  const { mei } = world;
  const form = { username: `not-${mei.username}`, email: `not-${mei.email}`, password: 'a password of theirs' };
  return [
    checkIn(world, mei, 1),
    call(world, 'POST /api/auth/register', { body: form }),
    call(world, 'POST /api/auth/login', { body: form }),
    call(world, 'GET /api/user/profile', { as: mei }),
    call(world, 'GET /api/user/activities', { as: mei }),
  ];
}

function checkIn(world: { url: string }, as: MadeResident, greenSpaceId: number): Promise<CallResponse> {
  return call(world, 'POST /api/green-spaces/checkin', { as, body: { greenSpaceId } });
}

function expectUnavailable(response: CallResponse, withinMs = ANSWERED_MS): void {
  expect(response).toMatchObject({ status: 503, code: 'unavailable' });
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(response.ms).toBeLessThan(withinMs);
}

function reportSlowest(responses: readonly CallResponse[]): void {
  process.stdout.write(`503 after ${Math.max(...responses.map(({ ms }) => ms)).toFixed(0)} ms at most\n`);
}

/** Ends the server's own connections to take those as well. */
async function takeAllConnections(): Promise<Client[]> {
  const holders: Client[] = [];
  onTestFinished(async () => void (await Promise.all(holders.map((holder) => holder.end()))));
  for (;;) {
    const holder = new Client(postgres.connection);
    try {
      await holder.connect();
      holders.push(holder);
    } catch (error) {
      if (errorCode(error) !== '53300') throw error;
      if ((await endOthers(holders)) === 0) return holders;
    }
  }
}

async function endOthers(holders: readonly Client[]): Promise<number> {
  const pids = await Promise.all(
    holders.map((holder) => holder.query<{ pid: number }>('select pg_backend_pid() as pid')),
  );
  const own = pids.map(({ rows }) => rows[0]?.pid);
  const ended = await holders[0]?.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
    where backend_type = 'client backend' and pid <> all ($1::int[])`,
    [own],
  );
  return ended?.rows.length ?? 0;
}

async function connectionsOf(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity where application_name = 'ecopulse'`.execute(db);
  return rows[0]?.count ?? 0;
}

async function startWorld(): Promise<World> {
  const dist = await makePages();
  const app = await buildApp({
    env: {
      publicUrl: null,
      trustProxy: 1,
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
  return { url, db, mei: await makeResident(db) };
}

async function makePages(): Promise<string> {
  const dist = await mkdtemp(join(tmpdir(), 'ecopulse-pages-'));
  onTestFinished(() => rm(dist, { recursive: true, force: true }));
  await mkdir(join(dist, 'landing'));
  await writeFile(join(dist, 'app.html'), '<title>the app</title>');
  for (const page of ['index', 'register', 'terms', 'privacy', 'not-found'])
    await writeFile(join(dist, 'landing', `${page}.html`), `<title>landing ${page}</title>`);
  return dist;
}
