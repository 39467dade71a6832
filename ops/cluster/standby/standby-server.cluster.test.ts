import { sql } from 'kysely';
import type { ClientConfig } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../apps/server/src/db/database.ts';
import { databaseUrl } from '../../../apps/server/src/testing/test-database.ts';
import { createResident } from '../../../apps/server/src/testing/factories.ts';
import { runFailingServerProcess, startServerProcess } from '../../../apps/server/src/testing/server-process.ts';
import { call } from '../../../apps/server/src/testing/faults/calls.ts';
import { recordMeasurement } from '../../../apps/server/src/testing/faults/measurements.ts';
import { type PrimaryAndStandby, startPrimaryAndStandby } from './primary-and-standby.ts';
import { waitUntil } from '../../../apps/server/src/testing/faults/wait-until.ts';

const CALLS = 200;
const FALLBACK_MESSAGE = 'Everything is read from DATABASE_URL until a standby is there.';

let pair: PrimaryAndStandby;
let primary: Database;
let standby: Database;

beforeAll(async () => {
  pair = await startPrimaryAndStandby();
  const open = (connection: ClientConfig) => openDatabase({ connection, maxConnections: 2, background: true });
  primary = open(pair.primary);
  standby = open(pair.standby);
});

afterAll(async () => {
  await primary.destroy();
  await standby.destroy();
  await pair.remove();
});

const start = (readUrl: string) =>
  startServerProcess({ DATABASE_URL: databaseUrl(pair.primary), DATABASE_READ_URL: readUrl, LOG_LEVEL: 'info' });

async function countRowsRead(db: Database): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (tup_returned + tup_fetched)::float8 as read from pg_stat_database
    where datname = current_database()`.execute(db);
  return rows[0]?.read ?? 0;
}

const countRowsReadAtBoth = async () => ({
  primary: await countRowsRead(primary),
  standby: await countRowsRead(standby),
});

test('a search, rankings and lists are read from the standby', async () => {
  const server = await start(databaseUrl(pair.standby));
  let before: Awaited<ReturnType<typeof countRowsReadAtBoth>>;
  try {
    await waitUntil(() => server.output().includes('reads go to the standby'), 10_000);
    const mei = await createResident(primary);
    before = await countRowsReadAtBoth();
    const paths = [
      '/api/search?q=park',
      '/api/rankings/national',
      '/api/green-spaces',
      '/api/challenges',
      '/api/news',
    ] as const;
    for (let index = 0; index < CALLS; index += 1) {
      const path = paths[index % paths.length] ?? paths[0];
      expect([path, (await call(server, `GET ${path}`, { as: mei })).status]).toEqual([path, 200]);
    }
  } finally {
    // A session reports all its reads when it ends.
    await server.stop();
  }
  const after = await countRowsReadAtBoth();
  const rowsRead = { primary: after.primary - before.primary, standby: after.standby - before.standby };
  recordMeasurement({
    what: 'Rows read for searches, rankings and shared lists with a standby',
    amount: `${CALLS} calls`,
    measured: `${rowsRead.primary} at the primary, ${rowsRead.standby} at the standby`,
    limit: 'most at the standby',
  });
  expect(rowsRead.standby).toBeGreaterThan(rowsRead.primary);
});

test('a read address that is a primary, or where nothing is, is named at the start, and everything is read from the primary', async () => {
  const unreachable = databaseUrl({ ...pair.standby, port: 1 });
  for (const [readUrl, message] of [
    [databaseUrl(pair.primary), `DATABASE_READ_URL leads to a primary, not to a standby. ${FALLBACK_MESSAGE}`],
    [unreachable, `The standby of DATABASE_READ_URL is away: connect ECONNREFUSED 127.0.0.1:1. ${FALLBACK_MESSAGE}`],
  ] as const) {
    const server = await start(readUrl);
    try {
      expect(server.output()).toContain(message);
      const mei = await createResident(primary);
      expect((await call(server, 'GET /api/search?q=park', { as: mei })).status).toBe(200);
    } finally {
      await server.stop();
    }
  }
});

test('a read address that is another database is refused', async () => {
  const { code, output } = await runFailingServerProcess({
    DATABASE_URL: databaseUrl(pair.primary),
    DATABASE_READ_URL: databaseUrl({ ...pair.standby, database: 'template1' }),
  });
  expect(code).toBe(1);
  expect(output).toContain(
    'The PostgreSQL of DATABASE_READ_URL cannot be used: it is another database than that of DATABASE_URL.',
  );
});
