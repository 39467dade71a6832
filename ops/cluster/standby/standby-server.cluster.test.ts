import { sql } from 'kysely';
import type { ClientConfig } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../apps/server/src/db/database.ts';
import { databaseUrl } from '../../../apps/server/src/testing/database-url.ts';
import { makeResident } from '../../../apps/server/src/testing/factories.ts';
import { refusedServerProcess, startServerProcess } from '../../../apps/server/src/testing/server-process.ts';
import { call } from '../../../apps/server/src/testing/faults/calls.ts';
import { recordFigure } from '../../../apps/server/src/testing/faults/figures.ts';
import { type PrimaryAndStandby, startPrimaryAndStandby } from './primary-and-standby.ts';
import { until } from '../../../apps/server/src/testing/faults/until.ts';

const CALLS = 200;
const MEANWHILE = 'Everything is read from DATABASE_URL until a standby is there.';

let both: PrimaryAndStandby;
let primary: Database;
let standby: Database;

beforeAll(async () => {
  both = await startPrimaryAndStandby();
  const open = (connection: ClientConfig) => openDatabase({ connection, maxConnections: 2, background: true });
  primary = open(both.primary);
  standby = open(both.standby);
});

afterAll(async () => {
  await primary.destroy();
  await standby.destroy();
  await both.remove();
});

const start = (readUrl: string) =>
  startServerProcess({ DATABASE_URL: databaseUrl(both.primary), DATABASE_READ_URL: readUrl, LOG_LEVEL: 'info' });

async function rowsRead(db: Database): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (tup_returned + tup_fetched)::float8 as read from pg_stat_database
    where datname = current_database()`.execute(db);
  return rows[0]?.read ?? 0;
}

test('a search, boards and lists are read from the standby', async () => {
  const server = await start(databaseUrl(both.standby));
  let before: readonly [number, number];
  try {
    await until(() => server.output().includes('reads go to the standby'), 10_000);
    const mei = await makeResident(primary);
    before = [await rowsRead(primary), await rowsRead(standby)];
    const paths = [
      '/api/search?q=park',
      '/api/rankings/national',
      '/api/green-spaces',
      '/api/challenges',
      '/api/news',
    ] as const;
    for (let nth = 0; nth < CALLS; nth += 1) {
      const path = paths[nth % paths.length] ?? paths[0];
      expect([path, (await call(server, `GET ${path}`, { as: mei })).status]).toEqual([path, 200]);
    }
  } finally {
    // A session reports all its reads when it ends.
    await server.stop();
  }
  const read = [(await rowsRead(primary)) - before[0], (await rowsRead(standby)) - before[1]] as const;
  recordFigure({
    what: 'Rows read for searches, boards and shared lists with a standby',
    amount: `${CALLS} calls`,
    measured: `${read[0]} at the primary, ${read[1]} at the standby`,
    limit: 'most at the standby',
  });
  expect(read[1]).toBeGreaterThan(read[0]);
});

test('a read address that is a primary, or where nothing is, is named at the start, and everything is read from the primary', async () => {
  const away = databaseUrl({ ...both.standby, port: 1 });
  for (const [readUrl, sentence] of [
    [databaseUrl(both.primary), `DATABASE_READ_URL leads to a primary, not to a standby. ${MEANWHILE}`],
    [away, `The standby of DATABASE_READ_URL is away: connect ECONNREFUSED 127.0.0.1:1. ${MEANWHILE}`],
  ] as const) {
    const server = await start(readUrl);
    try {
      expect(server.output()).toContain(sentence);
      const mei = await makeResident(primary);
      expect((await call(server, 'GET /api/search?q=park', { as: mei })).status).toBe(200);
    } finally {
      await server.stop();
    }
  }
});

test('a read address that is another database is refused', async () => {
  const { code, output } = await refusedServerProcess({
    DATABASE_URL: databaseUrl(both.primary),
    DATABASE_READ_URL: databaseUrl({ ...both.standby, database: 'template1' }),
  });
  expect(code).toBe(1);
  expect(output).toContain(
    'The PostgreSQL of DATABASE_READ_URL cannot be used: it is another database than that of DATABASE_URL.',
  );
});
