import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { captureStatements } from '../testing/captured-statements.ts';
import { startTestApp, type TestApp, type TestResponse } from '../testing/test-app.ts';

const MAX = 20;
const FLOOD = 200;
const start = (sharing?: TestApp) =>
  startTestApp({
    env: { trustProxy: 1 },
    limits: { unknownSessions: { max: MAX, seconds: 60 }, notFound: { max: MAX, seconds: 60 } },
    ...(sharing && { sharing }),
  });

const randomCookie = () => `session=${randomBytes(32).toString('base64url')}`;
const from = (address: string, cookie?: string) => ({
  headers: { 'x-forwarded-for': address, ...(cookie !== undefined && { cookie }) },
});
const flood = (call: (index: number) => Promise<TestResponse>) =>
  Promise.all(Array.from({ length: FLOOD }, (_, index) => call(index)));
const waitUntilCached = (app: TestApp, cookie: string) =>
  expect
    .poll(() => captureStatements(() => app.call('GET', '/api/auth/user', from('203.0.113.9', cookie))))
    .toEqual([]);
const statusesOf = (answers: readonly TestResponse[]) => new Set(answers.map(({ status }) => status));

describe('calls with random session cookies', () => {
  test.each(['GET', 'DELETE'] as const)(
    'query the database only up to a limit per client address, however many are sent at once: %s',
    async (method) => {
      const app = await start();
      const path = method === 'GET' ? '/api/auth/user' : '/api/user/picture';
      let answers: TestResponse[] = [];
      const statements = await captureStatements(async () => {
        answers = await flood(() => app.call(method, path, from('203.0.113.9', randomCookie())));
      });
      expect(statements.length).toBeLessThanOrEqual(MAX);
      expect(statusesOf(answers)).toEqual(new Set([401, 429]));
      for (const { status, headers } of answers)
        if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect((await app.call(method, path, from('203.0.113.10', randomCookie()))).status).toBe(401);
    },
  );

  test('lock out neither a resident with a cached session nor anyone at another address', async () => {
    const app = await start();
    const [mei, raju] = [await app.resident(), await app.resident()];
    const user = (cookie: string, address = '203.0.113.9') => app.call('GET', '/api/auth/user', from(address, cookie));
    expect((await user(mei.cookie)).status).toBe(200);
    await flood(() => user(randomCookie()));
    for (let time = 0; time < 2 * MAX; time += 1) {
      const body = { theme: time % 2 ? 'dark' : 'light' };
      const settings = await app.call('PATCH', '/api/user/settings', { body, ...from('203.0.113.9', mei.cookie) });
      expect(settings.status).toBe(200);
    }
    expect((await user(raju.cookie, '203.0.113.10')).status).toBe(200);
  });

  test('never refuse waiting sessions: after a restart, all residents behind one address come back at once', async () => {
    const app = await start();
    const cookies: string[] = [];
    for (let count = 0; count < 4 * MAX; count += 1) cookies.push((await app.resident()).cookie);
    const answers = await Promise.all(
      cookies.map((cookie) => app.call('GET', '/api/auth/user', from('203.0.113.9', cookie))),
    );
    expect(statusesOf(answers)).toEqual(new Set([200]));
  });

  test('with one unknown token query the database once', async () => {
    const app = await start();
    const cookie = randomCookie();
    const user = () => app.call('GET', '/api/auth/user', from('203.0.113.9', cookie));
    expect((await user()).status).toBe(401);
    const statements = await captureStatements(async () =>
      expect(statusesOf(await flood(user))).toEqual(new Set([401])),
    );
    expect(statements).toEqual([]);
  });

  test('never delay a new session, also at the address of the flood', async () => {
    const firstServer = await start();
    const secondServer = await start(firstServer);
    const address = '203.0.113.9';
    const user = (app: TestApp, cookie: string) => app.call('GET', '/api/auth/user', from(address, cookie));
    await flood((index) => user(index % 2 ? firstServer : secondServer, randomCookie()));
    const body = { username: 'mei-lim', email: 'mei@example.sg', password: 'green spaces' };
    const { headers } = await firstServer.call('POST', '/api/auth/register', { body, ...from(address) });
    const cookie = String(headers['set-cookie']).split(';')[0] ?? '';
    expect((await user(firstServer, cookie)).status).toBe(200);
    await expect.poll(async () => (await user(secondServer, cookie)).status).toBe(200);
    expect((await firstServer.call('POST', '/api/auth/logout', from(address, cookie))).status).toBe(204);
    await expect
      .poll(async () => [
        (await user(firstServer, cookie)).status === 200,
        (await user(secondServer, cookie)).status === 200,
      ])
      .toEqual([false, false]);
  });
});

describe('calls for what does not exist', () => {
  const ID = 900_000;
  const paths = {
    'an article': (index: number) => `/api/news/${ID + index}`,
    'a lesson': (index: number) => `/api/lessons/${ID + index}`,
    'a green space': (index: number) => `/api/green-spaces/${ID + index}`,
  };

  test.each(Object.entries(paths))(
    'query the database only up to a limit per client address: %s',
    async (_what, path) => {
      const app = await start();
      let answers: TestResponse[] = [];
      const statements = await captureStatements(async () => {
        answers = await flood((index) => app.call('GET', path(index), from('203.0.113.9')));
      });
      // A list that is cached from then on may be read once.
      expect(statements.length).toBeLessThanOrEqual(MAX + 1);
      expect(statusesOf(answers)).toEqual(new Set([404, 429]));
      expect((await app.call('GET', path(1), from('203.0.113.10'))).status).toBe(404);
    },
  );

  test('count for a resident with a cached session, not for their address', async () => {
    const app = await start();
    const [mei, raju] = [await app.resident(), await app.resident()];
    const picture = (cookie: string) =>
      app.call('GET', `/api/pictures/${randomBytes(16).toString('base64url')}`, from('203.0.113.9', cookie));
    for (const { cookie } of [mei, raju]) await waitUntilCached(app, cookie);
    const statements = await captureStatements(async () => {
      expect(statusesOf(await flood(() => picture(mei.cookie)))).toEqual(new Set([404, 429]));
    });
    expect(statements.length).toBeLessThanOrEqual(MAX);
    expect((await picture(raju.cookie)).status).toBe(404);
  });

  test('refuse neither a resident at the same address nor uncounted calls', async () => {
    const app = await start();
    const mei = await app.resident();
    await waitUntilCached(app, mei.cookie);
    await flood((index) => app.call('GET', `/api/news/${ID + index}`, from('203.0.113.9')));
    expect((await app.call('GET', '/api/news/1', from('203.0.113.9'))).status).toBe(429);
    expect((await app.call('GET', '/api/news/1', from('203.0.113.9', mei.cookie))).status).toBe(200);
    expect((await app.call('GET', '/api/news', from('203.0.113.9'))).status).toBe(200);
  });
});

test('calls at once for what exists are never refused, also while none is cached', async () => {
  const app = await start();
  const ids = (
    await app.db
      .selectFrom('green_spaces')
      .select('id')
      .limit(2 * MAX)
      .execute()
  ).map(({ id }) => id);
  const answers = await Promise.all(ids.map((id) => app.call('GET', `/api/green-spaces/${id}`, from('203.0.113.9'))));
  expect(ids.length).toBeGreaterThan(MAX);
  expect(statusesOf(answers)).toEqual(new Set([200]));
});

test('calls for what exists are not counted, however many there are', async () => {
  const app = await start();
  for (let time = 0; time < 3 * MAX; time += 1)
    expect((await app.call('GET', `/api/green-spaces/${1 + time}`, from('203.0.113.9'))).status).toBe(200);
});
