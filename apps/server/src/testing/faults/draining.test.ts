import { Agent, type IncomingMessage, request } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../db/database.ts';
import { createResident } from '../factories.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { databaseUrl, createTestDatabase } from '../test-database.ts';
import { moveGreenSpacesTogether, SHARED_LOCATION } from '../shared-location.ts';
import { acceptsConnections } from './ports.ts';
import { waitUntil } from './wait-until.ts';

const LONG_DRAIN_SECONDS = '60';
const SHUTDOWN_TIMEOUT_MS = 10_000;
const TIMEOUT_MS = 120_000;

test(
  'a stopping server answers once more on each keep-alive connection of a proxy, with Connection: close',
  { timeout: TIMEOUT_MS },
  async () => {
    const { server, cookie } = await startServer({ DRAIN_SECONDS: LONG_DRAIN_SECONDS });
    const [readyConnection, checkInConnection, newStreamConnection] = [
      await openKeepAliveConnection(server),
      await openKeepAliveConnection(server),
      await openKeepAliveConnection(server),
    ];
    const streamConnection = await openKeepAliveConnection(server);
    const openStream = await streamConnection.send('GET', '/api/notifications/stream', { cookie });
    const stopped = server.stop('SIGTERM');
    await waitUntilRefused(server);

    const ready = await readyConnection.send('GET', '/api/ready');
    expect([ready.statusCode, ready.headers.connection]).toEqual([503, 'close']);
    expect(JSON.parse(await text(ready))).toMatchObject({ code: 'unavailable' });
    const body = JSON.stringify({ greenSpaceId: 1, location: SHARED_LOCATION });
    const visit = await checkInConnection.send('POST', '/api/green-spaces/checkin', { cookie }, body);
    expect([visit.statusCode, visit.headers.connection]).toEqual([200, 'close']);
    expect(JSON.parse(await text(visit))).toMatchObject({ pointsAwarded: expect.any(Number) as number });
    const stream = await newStreamConnection.send('GET', '/api/notifications/stream', { cookie });
    expect([stream.statusCode, stream.headers.connection]).toEqual([200, 'close']);
    expect(await text(stream)).toBe('retry: 3000\n\n');
    // This stream got keep-alive before the stop, so its connection is idle now.
    expect(await text(openStream)).toBe('retry: 3000\n\n');
    const startedAt = performance.now();
    streamConnection.close();
    expect(await stopped).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(SHUTDOWN_TIMEOUT_MS);
  },
);

test('a server that stops keeps an idle connection for DRAIN_SECONDS', { timeout: TIMEOUT_MS }, async () => {
  const { server } = await startServer({ DRAIN_SECONDS: '2' });
  const idle = await openKeepAliveConnection(server);
  const startedAt = performance.now();
  const stopped = server.stop('SIGTERM');
  await idle.closed;
  expect(performance.now() - startedAt).toBeGreaterThan(1_900);
  expect(await stopped).toBe(0);
});

test('a server without DRAIN_SECONDS closes idle connections at once', { timeout: TIMEOUT_MS }, async () => {
  const { server } = await startServer({});
  const idle = await openKeepAliveConnection(server);
  const startedAt = performance.now();
  const stopped = server.stop('SIGTERM');
  await idle.closed;
  // Far below the 8 s for slow callers and the 72 s of keep-alive.
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  expect(await stopped).toBe(0);
});

test('a second SIGTERM ends a server that waits for idle connections', { timeout: TIMEOUT_MS }, async () => {
  const { server } = await startServer({ DRAIN_SECONDS: LONG_DRAIN_SECONDS });
  await openKeepAliveConnection(server);
  const stopped = server.stop('SIGTERM');
  await waitUntilRefused(server);
  // A signal within 200 ms is taken for the first one, which npm forwards.
  const repeating = setInterval(() => server.process.kill('SIGTERM'), 100);
  onTestFinished(() => clearInterval(repeating));
  expect(await stopped).toBe(1);
});

async function startServer(env: Readonly<Record<string, string>>) {
  const database = await createTestDatabase(inject('postgres'));
  const db = openDatabase({ connection: database.connection, maxConnections: 2, background: true });
  const server = await startServerProcess({ DATABASE_URL: databaseUrl(database.connection), ...env });
  await moveGreenSpacesTogether(db);
  onTestFinished(async () => {
    await server.stop('SIGKILL');
    await db.destroy();
    await database.drop();
  });
  return { server, cookie: (await createResident(db)).cookie };
}

async function openKeepAliveConnection(server: ServerProcess) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const send = async (method: string, path: string, headers: Record<string, string> = {}, body?: string) => {
    const clientRequest = request(server.url + path, {
      agent,
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    });
    clientRequest.end(body);
    const [response] = (await once(clientRequest, 'response')) as [IncomingMessage];
    return response;
  };
  const first = await send('GET', '/api/health');
  const closed = once(first.socket, 'close');
  await text(first);
  return { send, closed, close: () => agent.destroy() };
}

async function waitUntilRefused(server: ServerProcess): Promise<void> {
  const port = Number(new URL(server.url).port);
  await waitUntil(async () => !(await acceptsConnections(port)), SHUTDOWN_TIMEOUT_MS);
}
