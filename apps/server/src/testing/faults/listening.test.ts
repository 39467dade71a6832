import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { ClientConfig } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { systemClock } from '../../core/calendar/clock.ts';
import { type Database, openDatabase } from '../../db/database.ts';
import { makeResident } from '../factories.ts';
import { createTestDatabase } from '../test-database.ts';
import { call } from './calls.ts';
import { recordFigure } from './figures.ts';
import { until } from './until.ts';

/** Far below the 30 s for which a response may be cached. */
const SOON_MS = 5_000;
const TIMEOUT = 60_000;

test(
  'a server answers nothing from its cache once its listening connection is lost',
  { timeout: TIMEOUT },
  async () => {
    const { connection, db } = await makeDatabase();
    const server = await startApp(connection, db);
    const mei = await makeResident(db);
    expect((await call(server, 'GET /api/auth/user', { as: mei })).status).toBe(200);

    await endListeners(db);
    await db.deleteFrom('sessions').where('resident_id', '=', mei.id).execute();

    await until(async () => (await call(server, 'GET /api/auth/user', { as: mei })).status === 401, SOON_MS);
  },
);

test('a server listens again on one connection, however often it loses it', { timeout: TIMEOUT }, async () => {
  const { connection, db } = await makeDatabase();
  const one = await startApp(connection, db);
  const other = await startApp(connection, db);
  const mei = await makeResident(db);

  for (let times = 0; times < 5; times += 1) {
    await endListeners(db);
    await until(async () => (await countListeners(db)) > 0, SOON_MS);
  }
  await until(async () => (await countListeners(db)) === 2, SOON_MS);

  await until(async () => (await call(other, 'GET /api/auth/user', { as: mei })).status === 200, SOON_MS);
  await call(one, 'POST /api/auth/logout', { as: mei });
  const took = await until(async () => (await call(other, 'GET /api/auth/user', { as: mei })).status === 401, SOON_MS);
  expect(took).toBeLessThan(1_000);
  expect(await countListeners(db)).toBe(2);
});

test('a server notices when its listening connection is cut silently', { timeout: TIMEOUT }, async () => {
  const { connection, db } = await makeDatabase();
  const line = await openLine(connection);
  const server = await startApp(line.connection, db);
  const mei = await makeResident(db);
  expect((await call(server, 'GET /api/auth/user', { as: mei })).status).toBe(200);

  line.fallSilent();
  await db.deleteFrom('sessions').where('resident_id', '=', mei.id).execute();

  const took = await until(async () => (await call(server, 'GET /api/auth/user', { as: mei })).status === 401, 25_000);
  recordFigure({
    what: 'A silent line is noticed',
    amount: 'once',
    measured: `${took.toFixed(0)} ms`,
    limit: `< ${2 * SOON_MS} ms`,
  });
  expect(took).toBeLessThan(2 * SOON_MS);
});

async function makeDatabase(): Promise<{ connection: ClientConfig; db: Database }> {
  const database = await createTestDatabase(inject('postgres'));
  const db = openDatabase({ connection: database.connection, maxConnections: 2, background: true });
  onTestFinished(async () => {
    await db.destroy();
    await database.drop();
  });
  return { connection: database.connection, db };
}

async function startApp(connection: ClientConfig, db: Database): Promise<{ url: string }> {
  const before = await countListeners(db);
  const app = await buildApp({
    env: {
      publicUrl: null,
      trustProxy: false,
      drainSeconds: 0,
      logLevel: 'silent',
      checkInLocation: 'optional',
      mapTiles: null,
      newsAllowPrivateAddresses: false,
    },
    connection,
    clock: systemClock,
    dist: null,
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  await until(async () => (await countListeners(db)) > before, SOON_MS);
  return { url };
}

async function countListeners(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where application_name = 'ecopulse-changes' and datname = current_database() and query ~* '^listen|pg_notify'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

async function endListeners(db: Database): Promise<void> {
  await sql`
    select pg_terminate_backend(pid, ${SOON_MS}) from pg_stat_activity
    where application_name = 'ecopulse-changes' and datname = current_database()`.execute(db);
}

interface Line {
  readonly connection: ClientConfig;
  /** Without closing the existing connections; new ones work. */
  fallSilent(): void;
}

async function openLine(connection: ClientConfig): Promise<Line> {
  const { host = '', port = 5432 } = connection;
  const ends: Socket[] = [];
  const server = createServer((near) => {
    const far = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host);
    for (const end of [near, far]) end.on('error', () => undefined);
    near.pipe(far).pipe(near);
    ends.push(near, far);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    for (const end of ends) end.destroy();
    server.close();
  });
  return {
    connection: { ...connection, host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    fallSilent() {
      for (const end of ends.splice(0)) {
        end.unpipe();
        end.pause();
        onTestFinished(() => void end.destroy());
      }
    },
  };
}
