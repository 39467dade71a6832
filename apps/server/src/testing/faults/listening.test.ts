import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { ClientConfig } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { systemClock } from '../../core/calendar/clock.ts';
import { type Database, openDatabase } from '../../db/database.ts';
import { createResident } from '../factories.ts';
import { createTestDatabase } from '../test-database.ts';
import { call } from './calls.ts';
import { recordMeasurement } from './measurements.ts';
import { waitUntil } from './wait-until.ts';

/** Far below the 30 s for which a response may be cached. */
const INVALIDATION_TIMEOUT_MS = 5_000;
const TIMEOUT_MS = 60_000;

test(
  'a server answers nothing from its cache once its listening connection is lost',
  { timeout: TIMEOUT_MS },
  async () => {
    const { connection, db } = await createDatabase();
    const server = await startApp(connection, db);
    const mei = await createResident(db);
    expect((await call(server, 'GET /api/auth/user', { as: mei })).status).toBe(200);

    await terminateListeners(db);
    await db.deleteFrom('sessions').where('resident_id', '=', mei.id).execute();

    await waitUntil(
      async () => (await call(server, 'GET /api/auth/user', { as: mei })).status === 401,
      INVALIDATION_TIMEOUT_MS,
    );
  },
);

test('a server listens again on one connection, however often it loses it', { timeout: TIMEOUT_MS }, async () => {
  const { connection, db } = await createDatabase();
  const firstApp = await startApp(connection, db);
  const secondApp = await startApp(connection, db);
  const mei = await createResident(db);

  for (let times = 0; times < 5; times += 1) {
    await terminateListeners(db);
    await waitUntil(async () => (await countListeners(db)) > 0, INVALIDATION_TIMEOUT_MS);
  }
  await waitUntil(async () => (await countListeners(db)) === 2, INVALIDATION_TIMEOUT_MS);

  await waitUntil(
    async () => (await call(secondApp, 'GET /api/auth/user', { as: mei })).status === 200,
    INVALIDATION_TIMEOUT_MS,
  );
  await call(firstApp, 'POST /api/auth/logout', { as: mei });
  const elapsedMs = await waitUntil(
    async () => (await call(secondApp, 'GET /api/auth/user', { as: mei })).status === 401,
    INVALIDATION_TIMEOUT_MS,
  );
  expect(elapsedMs).toBeLessThan(1_000);
  expect(await countListeners(db)).toBe(2);
});

test('a server notices when its listening connection is cut silently', { timeout: TIMEOUT_MS }, async () => {
  const { connection, db } = await createDatabase();
  const proxy = await openInterruptibleProxy(connection);
  const server = await startApp(proxy.connection, db);
  const mei = await createResident(db);
  expect((await call(server, 'GET /api/auth/user', { as: mei })).status).toBe(200);

  proxy.dropAllTraffic();
  await db.deleteFrom('sessions').where('resident_id', '=', mei.id).execute();

  const elapsedMs = await waitUntil(
    async () => (await call(server, 'GET /api/auth/user', { as: mei })).status === 401,
    25_000,
  );
  recordMeasurement({
    what: 'A silent line is noticed',
    amount: 'once',
    measured: `${elapsedMs.toFixed(0)} ms`,
    limit: `< ${2 * INVALIDATION_TIMEOUT_MS} ms`,
  });
  expect(elapsedMs).toBeLessThan(2 * INVALIDATION_TIMEOUT_MS);
});

async function createDatabase(): Promise<{ connection: ClientConfig; db: Database }> {
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
      clientIpv6Prefix: 56,
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
  await waitUntil(async () => (await countListeners(db)) > before, INVALIDATION_TIMEOUT_MS);
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

async function terminateListeners(db: Database): Promise<void> {
  await sql`
    select pg_terminate_backend(pid, ${INVALIDATION_TIMEOUT_MS}) from pg_stat_activity
    where application_name = 'ecopulse-changes' and datname = current_database()`.execute(db);
}

interface InterruptibleConnection {
  readonly connection: ClientConfig;
  /** Without closing the existing connections; new ones work. */
  dropAllTraffic(): void;
}

async function openInterruptibleProxy(connection: ClientConfig): Promise<InterruptibleConnection> {
  const { host = '', port = 5432 } = connection;
  const sockets: Socket[] = [];
  const server = createServer((client) => {
    const upstream = host.startsWith('/') ? connect(join(host, `.s.PGSQL.${port}`)) : connect(port, host);
    for (const socket of [client, upstream]) socket.on('error', () => undefined);
    client.pipe(upstream).pipe(client);
    sockets.push(client, upstream);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return {
    connection: { ...connection, host: '127.0.0.1', port: (server.address() as AddressInfo).port },
    dropAllTraffic() {
      for (const socket of sockets.splice(0)) {
        socket.unpipe();
        socket.pause();
        onTestFinished(() => void socket.destroy());
      }
    },
  };
}
