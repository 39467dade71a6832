import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { until } from '../../apps/server/src/testing/faults/until.ts';
import { startServerProcess } from '../../apps/server/src/testing/server-process.ts';
import { openSharedPostgres } from '../../apps/server/src/testing/shared-postgres.ts';
import { whyWithout } from '../cluster/tools.ts';
import { cookieOf, openSession, register, send } from './http2-calls.ts';
import { type ExampleProxy, HOST, startExampleProxy } from './example-proxy.ts';

/** Registrations that one address may try in an hour. */
const REGISTRATIONS = 60;
const PROBLEM = 'application/problem+json; charset=utf-8';

const why = whyWithout('nginx', 'openssl');
if (why !== null) process.stdout.write(`The example for nginx: ${why}\n`);

describe.skipIf(why !== null)('the example for nginx in front of two servers', () => {
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

  const client = (address: string) => {
    const session = openSession(proxy.securePort, address);
    onTestFinished(() => session.destroy());
    return session;
  };

  test('speaks HTTP/2, and answers with HSTS and a cookie for HTTPS alone', async () => {
    const session = client('127.0.0.2');
    const list = await send(session, 'GET', '/api/green-spaces');
    expect(session.alpnProtocol).toBe('h2');
    expect(list.status).toBe(200);
    expect(list.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
    const registered = await register(session, 'mei');
    expect(registered.status).toBe(201);
    expect(String(registered.headers['set-cookie'])).toMatch(/^__Host-session=[^;]+;.*Secure/);
    const cookie = cookieOf(registered);
    expect((await send(session, 'GET', '/api/auth/user', { cookie })).status).toBe(200);
  });

  test('counts the address of the client, whatever address it claims', async () => {
    const liar = client('127.0.0.3');
    for (let time = 0; time < REGISTRATIONS; time += 1) {
      const claimed = { 'x-forwarded-for': `198.51.100.${time}`, 'x-real-ip': `198.51.100.${time}` };
      expect((await register(liar, `liar-${time}`, claimed)).status).toBe(201);
    }
    expect((await register(liar, 'liar-last', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(429);
    expect((await register(client('127.0.0.4'), 'neighbour')).status).toBe(201);
  });

  test('passes each event on when it happens', async () => {
    const session = client('127.0.0.5');
    const tan = await register(session, 'tan');
    const stream = session.request({
      ':path': '/api/notifications/stream',
      ':authority': HOST,
      cookie: cookieOf(tan),
      // As browsers send it. nginx buffers what it compresses.
      'accept-encoding': 'gzip',
    });
    onTestFinished(() => stream.close());
    let received = '';
    stream.setEncoding('utf8').on('data', (part: string) => (received += part));
    await until(() => received.includes('retry:'), 10_000);
    const { id } = JSON.parse((await send(session, 'GET', '/api/auth/user', { cookie: cookieOf(tan) })).text) as {
      id: number;
    };

    for (const name of ['lim', 'ong', 'goh']) {
      const other = await register(session, name);
      const seen = received.split('event: changed').length;
      const asked = await send(session, 'POST', '/api/friend-request', { cookie: cookieOf(other) }, { receiverId: id });
      expect(asked.status, asked.text).toBeLessThan(300);
      await until(() => received.split('event: changed').length > seen, 5_000);
    }
    expect(stream.closed).toBe(false);
  });

  test('leads pages from HTTP to HTTPS, and refuses calls', async () => {
    const page = await plain('/lessons?page=2');
    expect([page.status, page.location]).toEqual([308, `https://${HOST}/lessons?page=2`]);
    expect((await plain('/api/health')).status).toBe(403);
  });

  test('lets a picture of the largest size through, which the server refuses in a sentence if it is none', async () => {
    const session = client('127.0.0.6');
    const cookie = cookieOf(await register(session, 'painter'));
    const headers = { cookie, 'content-type': 'image/png' };
    const largest = await send(session, 'PUT', '/api/user/picture', headers, Buffer.alloc(5_000_000));
    expect([largest.status, largest.type]).toEqual([422, PROBLEM]);
    const larger = await send(session, 'PUT', '/api/user/picture', headers, Buffer.alloc(5_000_001));
    expect([larger.status, larger.type]).toEqual([413, PROBLEM]);
  });

  async function plain(path: string): Promise<{ status: number | undefined; location: string | undefined }> {
    const sent = request({ port: proxy.plainPort, host: '127.0.0.1', path, headers: { host: HOST } }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.resume();
    return { status: response.statusCode, location: response.headers.location };
  }
});
