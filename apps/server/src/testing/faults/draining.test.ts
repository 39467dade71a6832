import { Agent, type IncomingMessage, request } from 'node:http';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, inject, onTestFinished, test } from 'vitest';
import { databaseUrl } from '../database-url.ts';
import { openDatabase } from '../../db/database.ts';
import { makeResident } from '../factories.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { createTestDatabase } from '../test-database.ts';
import { gatherPlaces, HERE } from '../visits.ts';
import { accepts } from './ports.ts';
import { until } from './until.ts';

const LONG = '60';
const SOON_MS = 10_000;
const TIMEOUT = 120_000;

test(
  'a server that stops says so, and answers once more on each connection that a proxy has kept',
  { timeout: TIMEOUT },
  async () => {
    const { server, cookie } = await startServer({ DRAIN_SECONDS: LONG });
    const [forReady, forVisit, forStream] = [await keep(server), await keep(server), await keep(server)];
    const kept = await keep(server);
    const open = await kept.send('GET', '/api/notifications/stream', { cookie });
    const stopped = server.stop('SIGTERM');
    await untilRefused(server);

    const ready = await forReady.send('GET', '/api/ready');
    expect([ready.statusCode, ready.headers.connection]).toEqual([503, 'close']);
    expect(JSON.parse(await text(ready))).toMatchObject({ code: 'unavailable' });
    const body = JSON.stringify({ greenSpaceId: 1, location: HERE });
    const visit = await forVisit.send('POST', '/api/green-spaces/checkin', { cookie }, body);
    expect([visit.statusCode, visit.headers.connection]).toEqual([200, 'close']);
    expect(JSON.parse(await text(visit))).toMatchObject({ pointsAwarded: expect.any(Number) as number });
    const stream = await forStream.send('GET', '/api/notifications/stream', { cookie });
    expect([stream.statusCode, stream.headers.connection]).toEqual([200, 'close']);
    expect(await text(stream)).toBe('retry: 3000\n\n');
    // It was promised keep-alive before the stop, so its connection is idle now.
    expect(await text(open)).toBe('retry: 3000\n\n');
    const began = performance.now();
    kept.close();
    expect(await stopped).toBe(0);
    expect(performance.now() - began).toBeLessThan(SOON_MS);
  },
);

test('a server that stops keeps an idle connection for DRAIN_SECONDS', { timeout: TIMEOUT }, async () => {
  const { server } = await startServer({ DRAIN_SECONDS: '2' });
  const idle = await keep(server);
  const began = performance.now();
  const stopped = server.stop('SIGTERM');
  await idle.closed;
  expect(performance.now() - began).toBeGreaterThan(1_900);
  expect(await stopped).toBe(0);
});

test('a server without DRAIN_SECONDS closes idle connections at once', { timeout: TIMEOUT }, async () => {
  const { server } = await startServer({});
  const idle = await keep(server);
  const began = performance.now();
  const stopped = server.stop('SIGTERM');
  await idle.closed;
  // Far below the 8 s for slow callers and the 72 s of keep-alive.
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(await stopped).toBe(0);
});

test('a second SIGTERM ends a server that waits for idle connections', { timeout: TIMEOUT }, async () => {
  const { server } = await startServer({ DRAIN_SECONDS: LONG });
  await keep(server);
  const stopped = server.stop('SIGTERM');
  await untilRefused(server);
  server.process.kill('SIGTERM');
  expect(await stopped).toBe(1);
});

async function startServer(env: Readonly<Record<string, string>>) {
  const database = await createTestDatabase(inject('postgres'));
  const db = openDatabase({ connection: database.connection, maxConnections: 2, background: true });
  const server = await startServerProcess({ DATABASE_URL: databaseUrl(database.connection), ...env });
  await gatherPlaces(db);
  onTestFinished(async () => {
    await server.stop('SIGKILL');
    await db.destroy();
    await database.drop();
  });
  return { server, cookie: (await makeResident(db)).cookie };
}

async function keep(server: ServerProcess) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  const send = async (method: string, path: string, headers: Record<string, string> = {}, body?: string) => {
    const sent = request(server.url + path, {
      agent,
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
    });
    sent.end(body);
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    return response;
  };
  const first = await send('GET', '/api/health');
  const closed = once(first.socket, 'close');
  await text(first);
  return { send, closed, close: () => agent.destroy() };
}

async function untilRefused(server: ServerProcess): Promise<void> {
  const port = Number(new URL(server.url).port);
  await until(async () => !(await accepts(port)), SOON_MS);
}
