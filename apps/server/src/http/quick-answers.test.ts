import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { statementsOf } from '../testing/statements.ts';
import { startTestApp } from '../testing/test-app.ts';

const USER = '/api/auth/user';
const LIST = '/api/lessons';
/** The connection that listens for changes may be opened late, and drops all that is cached then. */
const PATIENTLY = { timeout: 10_000 };

interface Options extends NonNullable<Parameters<typeof startTestApp>[0]> {}

/** An app that listens: calls that tests inject pass the HTTP server by. */
async function listening(options: Options = {}) {
  const testApp = await startTestApp(options);
  const url = await testApp.app.listen({ port: 0, host: '127.0.0.1' });
  const handle = vi.spyOn(testApp.app.quickAnswers, 'handle');
  const ask = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(url + path, { headers });
    const body = await response.text();
    const wasQuick = handle.mock.results.at(-1)?.value as boolean;
    return { status: response.status, headers: Object.fromEntries(response.headers), body, wasQuick };
  };
  /** Asks until the response comes quickly; returns the last one that Fastify sent. */
  const warm = async (path: string, headers?: Record<string, string>) => {
    let whole = await ask(path, headers);
    await expect
      .poll(async () => {
        const response = await ask(path, headers);
        if (!response.wasQuick) whole = response;
        return response.wasQuick;
      }, PATIENTLY)
      .toBe(true);
    return whole;
  };
  return { ...testApp, url, ask, warm };
}

type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof listening>>['ask']>>;

/** What a client sees of a response, without what differs between two equal ones. */
function seen({ status, headers: { date: _date, ...headers }, body }: Answer) {
  return { status, headers, body };
}

describe('a response in memory', () => {
  const encodings = [{ 'accept-encoding': 'br' }, { 'accept-encoding': 'gzip' }, { 'accept-encoding': 'identity' }];
  test.each([...encodings, { 'if-none-match': '*' }])('is the same as Fastify sends, for %o', async (headers) => {
    const { ask, warm } = await listening();
    for (const path of [LIST, '/api/challenges', '/api/news', '/api/news?category=Climate', '/api/green-spaces']) {
      const whole = await warm(path, headers);
      const quick = await ask(path, headers);
      expect(quick.wasQuick).toBe(true);
      expect(seen(quick)).toEqual(seen(whole));
    }
  });

  test('is the session’s own, and a signed-out caller gets none', async () => {
    const { ask, warm, resident, call } = await listening();
    const [mei, raju] = [await resident(), await resident()];
    for (const { cookie } of [mei, raju]) await warm(USER, { cookie });
    for (const { id, cookie } of [mei, raju]) {
      const quick = await ask(USER, { cookie });
      expect(quick.wasQuick).toBe(true);
      expect(JSON.parse(quick.body)).toMatchObject({ id });
    }
    expect(await ask(USER)).toMatchObject({ status: 401, wasQuick: false });
    await call('POST', '/api/auth/logout', { as: mei });
    await expect.poll(async () => (await ask(USER, { cookie: mei.cookie })).status, PATIENTLY).toBe(401);
    expect(await ask(USER, { cookie: raju.cookie })).toMatchObject({ status: 200, wasQuick: true });
  });

  test('is read again, once, after a change', async () => {
    const { ask, warm, resident, call } = await listening();
    const mei = await resident();
    await warm(USER, { cookie: mei.cookie });
    await call('PATCH', '/api/user/settings', { as: mei, body: { theme: 'dark' } });
    await expect.poll(async () => (await ask(USER, { cookie: mei.cookie })).body, PATIENTLY).toContain('"dark"');
  });
});

describe('Fastify serves', () => {
  test('another method, an address with another query, and one that is too long', async () => {
    const { ask, warm, url } = await listening();
    await warm(LIST);
    expect((await ask(`${LIST}?at=1`)).wasQuick).toBe(false);
    expect((await ask(LIST)).wasQuick).toBe(true);
    expect((await fetch(url + LIST, { method: 'HEAD' })).status).toBe(200);
    expect((await fetch(url + LIST, { method: 'POST' })).status).toBe(405);
    const long = `${LIST}?at=${'1'.repeat(200)}`;
    await ask(long);
    expect((await ask(long)).wasQuick).toBe(false);
  });

  test('what has passed a proxy, where that may say HTTPS', async () => {
    const { ask, warm } = await listening({ env: { trustProxy: 1 } });
    await warm(LIST);
    const overHttps = await ask(LIST, { 'x-forwarded-proto': 'https', 'x-forwarded-for': '192.0.2.7' });
    expect(overHttps.wasQuick).toBe(false);
    expect(overHttps.headers['strict-transport-security']).toBeDefined();
    const quick = await ask(LIST);
    expect(quick.wasQuick).toBe(true);
    expect(quick.headers['strict-transport-security']).toBeUndefined();
  });

  test('a call on an open connection while the server stops, and ends the connection', async () => {
    const { app, warm, url } = await listening({ env: { drainSeconds: 5 } });
    await warm(LIST, { connection: 'close' });
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    onTestFinished(() => void socket.destroy());
    const call = `GET ${LIST} HTTP/1.1\r\nHost: ecopulse\r\nIf-None-Match: *\r\n\r\n`;
    socket.write(call);
    const first = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())));
    expect(first).toContain('keep-alive');
    const closed = app.close();
    await expect.poll(() => app.server.listening, PATIENTLY).toBe(false);
    socket.write(call);
    const second = await text(socket);
    expect(second).toMatch(/^HTTP\/1\.1 304 /);
    expect(second.toLowerCase()).toContain('connection: close');
    await closed;
  });
});

test('over HTTPS a quick answer has HSTS, and reads the cookie with the prefix', async () => {
  const { ask, warm, resident } = await listening({ env: { publicUrl: new URL('https://ecopulse.example.sg') } });
  const mei = await resident();
  const cookie = `__Host-${mei.cookie}`;
  await warm(USER, { cookie });
  const quick = await ask(USER, { cookie });
  expect(quick).toMatchObject({ status: 200, wasQuick: true });
  expect(quick.headers['strict-transport-security']).toContain('max-age=');
});

test('a response that must be read first is read once, though Fastify sends it', async () => {
  const { ask, warm, resident, clock } = await listening();
  clock.set('2026-11-18T23:59:00+08:00');
  const mei = await resident();
  await warm(USER, { cookie: mei.cookie });
  // The day of the cached user ends, the session does not.
  clock.forward({ minutes: 2 });
  const statements = await statementsOf(async () => {
    expect(await ask(USER, { cookie: mei.cookie })).toMatchObject({ status: 200, wasQuick: false });
  });
  expect(statements).toHaveLength(1);
});
