import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { waitUntil } from '../../apps/server/src/testing/faults/wait-until.ts';
import { startServerProcess } from '../../apps/server/src/testing/server-process.ts';
import { openSharedPostgres } from '../../apps/server/src/testing/shared-postgres.ts';
import { getSkipReason } from '../cluster/tools.ts';
import { getSessionCookie, openSession, register, send } from './http2-calls.ts';
import { type ExampleProxy, HOST, startExampleProxy } from './example-proxy.ts';

/** Registrations that one address may try in an hour. */
const MAX_REGISTRATIONS_PER_HOUR = 60;
const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

const skipReason = getSkipReason('nginx', 'openssl');
if (skipReason !== null) process.stdout.write(`The example for nginx: ${skipReason}\n`);

describe.skipIf(skipReason !== null)('the example for nginx in front of two servers', () => {
  let proxy: ExampleProxy;

  beforeAll(async () => {
    const database = await openSharedPostgres();
    // Without PUBLIC_URL, so that the server detects HTTPS by the proxy's header alone.
    const env = { DATABASE_URL: database.databaseUrl, TRUST_PROXY: '1' };
    const servers = await Promise.all([startServerProcess(env), startServerProcess(env)]);
    const [first, second] = servers.map(({ url }) => Number(new URL(url).port));
    proxy = await startExampleProxy([first ?? 0, second ?? 0]);
    return async () => {
      await proxy.stop();
      await Promise.all(servers.map((server) => server.stop()));
      await database.close();
    };
  });

  const openClient = (address: string) => {
    const session = openSession(proxy.securePort, address);
    onTestFinished(() => session.destroy());
    return session;
  };

  test('speaks HTTP/2, and answers with HSTS and a cookie for HTTPS alone', async () => {
    const session = openClient('127.0.0.2');
    const list = await send(session, 'GET', '/api/green-spaces');
    expect(session.alpnProtocol).toBe('h2');
    expect(list.status).toBe(200);
    expect(list.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
    const registered = await register(session, 'mei');
    expect(registered.status).toBe(201);
    expect(String(registered.headers['set-cookie'])).toMatch(/^__Host-session=[^;]+;.*Secure/);
    const cookie = getSessionCookie(registered);
    expect((await send(session, 'GET', '/api/auth/user', { cookie })).status).toBe(200);
  });

  test('counts the address of the client, whatever address it claims', async () => {
    const spoofingClient = openClient('127.0.0.3');
    for (let time = 0; time < MAX_REGISTRATIONS_PER_HOUR; time += 1) {
      const spoofedHeaders = { 'x-forwarded-for': `198.51.100.${time}`, 'x-real-ip': `198.51.100.${time}` };
      expect((await register(spoofingClient, `liar-${time}`, spoofedHeaders)).status).toBe(201);
    }
    expect((await register(spoofingClient, 'liar-last', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(429);
    expect((await register(openClient('127.0.0.4'), 'neighbour')).status).toBe(201);
  });

  test('passes each event on when it happens', async () => {
    const session = openClient('127.0.0.5');
    const tan = await register(session, 'tan');
    const stream = session.request({
      ':path': '/api/notifications/stream',
      ':authority': HOST,
      cookie: getSessionCookie(tan),
      // As browsers send it. nginx buffers what it compresses.
      'accept-encoding': 'gzip',
    });
    onTestFinished(() => stream.close());
    let received = '';
    stream.setEncoding('utf8').on('data', (part: string) => (received += part));
    await waitUntil(() => received.includes('retry:'), 10_000);
    const { id } = JSON.parse(
      (await send(session, 'GET', '/api/auth/user', { cookie: getSessionCookie(tan) })).text,
    ) as {
      id: number;
    };

    for (const name of ['lim', 'ong', 'goh']) {
      const sender = await register(session, name);
      const eventCount = received.split('event: changed').length;
      const requestResponse = await send(
        session,
        'POST',
        '/api/friend-request',
        { cookie: getSessionCookie(sender) },
        { receiverId: id },
      );
      expect(requestResponse.status, requestResponse.text).toBeLessThan(300);
      await waitUntil(() => received.split('event: changed').length > eventCount, 5_000);
    }
    expect(stream.closed).toBe(false);
  });

  test('leads pages from HTTP to HTTPS, and refuses calls', async () => {
    const page = await requestOverHttp('/lessons?page=2');
    expect([page.status, page.location]).toEqual([308, `https://${HOST}/lessons?page=2`]);
    expect((await requestOverHttp('/api/health')).status).toBe(403);
    expect((await requestOverHttp('/unsubscribe?token=secret', 'POST')).status).toBe(403);
  });

  test('believes no host that a client claims, so that another site is still refused', async () => {
    const session = openClient('127.0.0.8');
    const logout = (origin: string) =>
      send(session, 'POST', '/api/auth/logout', { origin, 'x-forwarded-host': 'evil.example' });
    expect((await logout('https://evil.example')).status).toBe(403);
    expect((await logout(`https://${HOST}`)).status).toBe(204);
  });

  test('logs no client address, and no query with the token of a link', async () => {
    const { length } = await proxy.readLog();
    await send(openClient('127.0.0.7'), 'GET', '/reset?token=secret-of-a-link');
    await requestOverHttp('/verify?token=secret-of-a-link');
    const readNewLines = async () => (await proxy.readLog()).slice(length);
    await waitUntil(async () => (await readNewLines()).length >= 2, 10_000);
    for (const line of await readNewLines())
      expect(line).toMatch(/^\d{4}-\d\d-\d\dT[\d:]+[+-]\d\d:\d\d [A-Z]+ \d{3} [\d.]+ [\da-f]{32}$/);
  });

  test('leaves the size limit of pictures to the server, which explains its refusal', async () => {
    const session = openClient('127.0.0.6');
    const cookie = getSessionCookie(await register(session, 'painter'));
    const headers = { cookie, 'content-type': 'image/png' };
    const largest = await send(session, 'PUT', '/api/user/picture', headers, Buffer.alloc(5_000_000));
    expect([largest.status, largest.type]).toEqual([422, PROBLEM_TYPE]);
    const larger = await send(session, 'PUT', '/api/user/picture', headers, Buffer.alloc(5_000_001));
    expect([larger.status, larger.type]).toEqual([413, PROBLEM_TYPE]);
  });

  async function requestOverHttp(path: string, method = 'GET') {
    const address = { port: proxy.plainPort, host: '127.0.0.1', path, method };
    const httpRequest = request({ ...address, headers: { host: HOST } }).end();
    const [response] = (await once(httpRequest, 'response')) as [IncomingMessage];
    response.resume();
    return { status: response.statusCode, location: response.headers.location };
  }
});
