import { hash } from '@node-rs/argon2';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  parseSetCookies,
  type TestResponse,
  shareTestApp,
  startTestApp,
  type TestApp,
} from '../../../testing/test-app.ts';
import { hashPassword } from './password.ts';

const PASSWORD = 'green-city';
let passwordHash = '';
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});

/** All tests share one client address. */
const shared = shareTestApp({ limits: { signInFailuresOfAddress: { max: 100_000, seconds: 3600 } } });

async function withAccount(server: TestApp = shared()) {
  const mei = await server.resident({ passwordHash });
  const login = (password: string, email = mei.email) =>
    server.call('POST', '/api/auth/login', { body: { email, password } });
  const fail = async (times: number) => {
    const responses: TestResponse[] = [];
    for (let time = 0; time < times; time += 1) responses.push(await login(`wrong-${time}`));
    return responses.map(({ status }) => status);
  };
  return { ...server, mei, login, fail };
}

const repeatStatus = (count: number, status: number) => Array.from({ length: count }, () => status);
const countStatuses = (responses: readonly TestResponse[]) => {
  const tally: Record<number, number> = {};
  for (const { status } of responses) tally[status] = (tally[status] ?? 0) + 1;
  return tally;
};

describe('signing in', () => {
  test('answers 200 with the user and a new session each time', async () => {
    const { call, mei, login } = await withAccount();
    const responses = [await login(PASSWORD), await login(PASSWORD, ` ${mei.email.toUpperCase()} `)];
    const lines = responses.map(({ headers }) => [headers['set-cookie']].flat().map(String));
    for (const [index, response] of responses.entries()) {
      expect(response.status).toBe(200);
      expect(response.body).toMatchObject({ id: mei.id, username: mei.username, email: mei.email, isAdmin: false });
      expect(lines[index]?.[0]).toMatch(/^session=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/);
      const cookie = parseSetCookies(response)['session'] ?? '';
      expect((await call('GET', '/api/auth/user', { headers: { cookie } })).body).toEqual(response.body);
    }
    expect(lines[0]).not.toEqual(lines[1]);
  });

  test('accepts a password however a keyboard composes its accents and widens its digits', async () => {
    const { call } = shared();
    const spellings = ['caf\u00e9-kingfisher-12', 'cafe\u0301-kingfisher-12', 'caf\u00e9-kingfisher-１２'];
    const registered = { username: 'composed', email: 'composed@example.sg' };
    const registration = await call('POST', '/api/auth/register', { body: { ...registered, password: spellings[0] } });
    expect(registration.status).toBe(201);
    const older = await shared().resident({ passwordHash: await hash(spellings[1] ?? '') });
    for (const password of spellings)
      expect((await call('POST', '/api/auth/login', { body: { email: registered.email, password } })).status).toBe(200);
    const login = (password: string) => call('POST', '/api/auth/login', { body: { email: older.email, password } });
    expect((await login(spellings[1] ?? '')).status).toBe(200);
    expect((await login('cafe-kingfisher-12')).status).toBe(401);
  });

  test('answers the same bytes to a wrong password and to an unknown address', async () => {
    const { login } = await withAccount();
    const withoutDate = ({ status, headers: { date: _date, ...headers }, text }: TestResponse) => ({
      status,
      headers,
      text,
    });
    const wrong = withoutDate(await login('wrong-password'));
    expect(wrong).toEqual(withoutDate(await login('wrong-password', 'nobody@example.sg')));
    expect(wrong.status).toBe(401);
    expect(wrong.headers['set-cookie']).toBeUndefined();
    expect(JSON.parse(wrong.text)).toMatchObject({
      code: 'invalid-credentials',
      detail: 'Invalid email or password',
    });
  });

  test('answers 400 and names invalid fields with the messages of the specification', async () => {
    const { call } = await withAccount();
    const response = await call('POST', '/api/auth/login', { body: { email: 'mei', password: 'short' } });
    expect(response.status).toBe(400);
    expect(response.body.fields).toEqual({
      email: 'Please enter a valid email address',
      password: 'Password must be at least 6 characters',
    });
  });

  test('answers 401 for an account without a password', async () => {
    const { call, resident } = shared();
    // The hash is "!" by default.
    const withoutPassword = await resident();
    const response = await call('POST', '/api/auth/login', {
      body: { email: withoutPassword.email, password: '!!!!!!' },
    });
    expect(response.status).toBe(401);
  });
});

describe('guessing a password', () => {
  test('gets ten attempts per account and address; then even the right password answers 429 with Retry-After', async () => {
    const { clock, login, fail } = await withAccount();
    expect(await fail(10)).toEqual(repeatStatus(10, 401));
    clock.forward({ minutes: 5 });
    for (const password of ['wrong-again', PASSWORD]) {
      const refused = await login(password);
      expect(refused.status).toBe(429);
      expect(refused.body.code).toBe('too-many-sign-ins');
      expect(refused.headers['retry-after']).toBe('600');
    }
  });

  test('gets no more attempts by sending them concurrently', async () => {
    const { login } = await withAccount();
    const responses = await Promise.all(Array.from({ length: 24 }, (_, index) => login(`wrong-${index}`)));
    expect(countStatuses(responses)).toEqual({ 401: 10, 429: 14 });
    const waits = responses.filter(({ status }) => status === 429).map(({ headers }) => headers['retry-after']);
    expect(new Set(waits)).toEqual(new Set(['900']));
  });

  test('gets no more attempts by spelling the address differently', async () => {
    const { mei, login } = await withAccount();
    const spellings = [mei.email, mei.email.toUpperCase(), `  ${mei.email}`];
    const responses: TestResponse[] = [];
    for (let time = 0; time < 12; time += 1) responses.push(await login('wrong-one', spellings[time % 3]));
    expect(countStatuses(responses)).toEqual({ 401: 10, 429: 2 });
  });

  test('is counted in the same way for an unknown address', async () => {
    const { login } = await withAccount();
    const responses = await Promise.all(Array.from({ length: 11 }, () => login('wrong-one', 'not-known@example.sg')));
    expect(countStatuses(responses)).toEqual({ 401: 10, 429: 1 });
  });

  test('gets no more attempts by the owner’s successful sign-ins, which count as no failures', async () => {
    const { login, fail } = await withAccount();
    expect(await fail(9)).toEqual(repeatStatus(9, 401));
    for (let time = 0; time < 3; time += 1) expect((await login(PASSWORD)).status).toBe(200);
    expect(await fail(3)).toEqual([401, 429, 429]);
  });

  test('is limited for 15 minutes from the first failure, not from a success before it', async () => {
    const { clock, login, fail } = await withAccount();
    expect((await login(PASSWORD)).status).toBe(200);
    clock.forward({ minutes: 14 });
    expect(await fail(10)).toEqual(repeatStatus(10, 401));
    clock.forward({ minutes: 2 });
    expect(await fail(1)).toEqual([429]);
  });

  test('may start again 15 minutes after the first attempt, not before', async () => {
    const { clock, login, fail } = await withAccount();
    await fail(11);
    clock.forward({ minutes: 14.9 });
    expect((await login(PASSWORD)).status).toBe(429);
    clock.forward({ minutes: 0.1 });
    expect((await login(PASSWORD)).status).toBe(200);
  });

  test('is also limited per client address, across accounts; successful sign-ins are not counted', async () => {
    const server = await startTestApp({ limits: { signInFailuresOfAddress: { max: 3, seconds: 3600 } } });
    const { login } = await withAccount(server);
    for (let time = 0; time < 5; time += 1) expect((await login(PASSWORD)).status).toBe(200);
    for (const name of ['a', 'b', 'c']) expect((await login('wrong-one', `${name}@example.sg`)).status).toBe(401);
    const refused = await login('wrong-one', 'd@example.sg');
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('3600');
  });

  test('is counted across two servers', async () => {
    const firstServer = await withAccount(await startTestApp());
    const secondServer: TestApp = await startTestApp({ sharing: firstServer });
    const send = (server: TestApp, time: number) =>
      server.call('POST', '/api/auth/login', { body: { email: firstServer.mei.email, password: `wrong-${time}` } });
    const responses = await Promise.all(
      Array.from({ length: 14 }, (_, time) => send(time % 2 ? firstServer : secondServer, time)),
    );
    expect(countStatuses(responses)).toEqual({ 401: 10, 429: 4 });
  });
});
