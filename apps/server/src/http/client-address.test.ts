import { describe, expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import { shareTestApp, startTestApp, type TestApp } from '../testing/test-app.ts';

const startLimited = (setting: string) =>
  startTestApp({
    env: { trustProxy: readEnv({ TRUST_PROXY: setting }).trustProxy },
    limits: { register: { max: 2, seconds: 3600 } },
  });

let registered = 0;

async function register({ call }: TestApp, forwarded: string | null): Promise<number> {
  registered += 1;
  const username = `walker-${registered}`;
  const body = {
    username,
    email: `${username}@example.sg`,
    password: 'green spaces',
    firstName: 'Mei',
    lastName: 'Lim',
  };
  const headers: Record<string, string> = forwarded === null ? {} : { 'x-forwarded-for': forwarded };
  return (await call('POST', '/api/auth/register', { body, headers })).status;
}

async function statuses(app: TestApp, forwarded: readonly (string | null)[]): Promise<number[]> {
  const answers: number[] = [];
  for (const header of forwarded) answers.push(await register(app, header));
  return answers;
}

describe('the client that a limit counts', () => {
  test.each([
    ['1', ['198.51.100.1, 203.0.113.9', '198.51.100.2, 203.0.113.9', '203.0.113.9']],
    ['2', ['198.51.100.1, 203.0.113.9, 10.1.2.3', '203.0.113.9, 10.1.2.4', '8.8.8.8, 203.0.113.9, 10.1.2.5']],
    ['loopback, 10.0.0.0/8', ['198.51.100.1, 203.0.113.9, 10.1.2.3', '203.0.113.9', '8.8.8.8, 203.0.113.9, 10.1.2.3']],
    ['127.0.0.1', ['198.51.100.1, 203.0.113.9', '203.0.113.9', '::1, 203.0.113.9']],
  ])(
    'behind proxies "%s" is the address that the outermost one saw, regardless of the client’s header',
    async (setting, chains) => {
      const app = await startLimited(setting);
      expect(await statuses(app, chains)).toEqual([201, 201, 429]);
      expect(await register(app, '203.0.113.10')).toBe(201);
    },
  );

  test('is the proxy if the forwarded text is no address: neither an error nor a new client', async () => {
    const app = await startLimited('loopback');
    const malformed = [
      'x'.repeat(9_000),
      "' or 1=1",
      'unknown',
      '203.0.113.9:4711',
      '999.1.1.1',
      '0x7f.1',
      ',,,',
      '::g',
    ];
    expect(await statuses(app, malformed)).toEqual([201, 201, ...malformed.slice(2).map(() => 429)]);
    expect(await register(app, null)).toBe(429);
    expect(await register(app, '203.0.113.9')).toBe(201);
  });

  test('is the last valid address before a malformed one', async () => {
    const app = await startLimited('3');
    expect(await statuses(app, ['8.8.8.8, nonsense, 203.0.113.9', 'other, 203.0.113.9', '203.0.113.9'])).toEqual([
      201, 201, 429,
    ]);
  });

  test('with IPv6 is its network of 56 bits, and with a mapped IPv4 address that address', async () => {
    const app = await startLimited('1');
    expect(await statuses(app, ['2001:db8:1:2::1', '2001:DB8:1:2:ffff::9', '2001:db8:1:3:0:0:0:3'])).toEqual([
      201, 201, 429,
    ]);
    expect(await register(app, '2001:db8:1:103::1')).toBe(201);
    expect(await statuses(app, ['::ffff:203.0.113.9', '203.0.113.9', '::ffff:cb00:7109'])).toEqual([201, 201, 429]);
  });

  test.each(['', '0', 'false'])('without a proxy ("%s") is the one that connects', async (setting) => {
    const app = await startLimited(setting);
    expect(await statuses(app, ['203.0.113.1', '203.0.113.2', '203.0.113.3'])).toEqual([201, 201, 429]);
  });
});

describe('a call that a proxy received over HTTPS, without PUBLIC_URL', () => {
  const behindProxy = shareTestApp({ env: { trustProxy: 1 } });
  const overHttps = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'eco.example.sg' };
  let registrations = 0;
  const registerAt = async ({ call }: TestApp, headers: Record<string, string>) => {
    registrations += 1;
    const body = {
      username: `rider-${registrations}`,
      email: `rider-${registrations}@example.sg`,
      password: 'green spaces',
    };
    const { status, headers: sent } = await call('POST', '/api/auth/register', { body, headers });
    expect(status).toBe(201);
    return { cookie: String(sent['set-cookie']), hsts: sent['strict-transport-security'] };
  };

  test('sets a secure cookie with the prefix __Host- and HSTS, and the cookie signs in', async () => {
    const { call } = behindProxy();
    const { cookie, hsts } = await registerAt(behindProxy(), overHttps);
    expect(cookie).toMatch(/^__Host-session=.*; Secure/);
    expect(cookie).toContain('Path=/');
    expect(hsts).toMatch(/^max-age=/);
    const signedIn = { ...overHttps, cookie: cookie.split(';')[0] ?? '' };
    expect((await call('GET', '/api/auth/user', { headers: signedIn })).status).toBe(200);
    const out = await call('POST', '/api/auth/logout', { headers: { ...signedIn, origin: 'https://eco.example.sg' } });
    expect(out.status).toBe(204);
    expect(String(out.headers['set-cookie'])).toMatch(/^__Host-session=;.*Secure/);
    expect((await call('GET', '/api/auth/user', { headers: signedIn })).status).toBe(401);
  });

  test.each(['/api/green-spaces', '/api/green-spaces/1', '/api/nothing'])(
    'has HSTS in the response of %s, and over HTTP has not',
    async (path) => {
      const { call } = behindProxy();
      for (let time = 0; time < 2; time += 1) {
        const secure = await call('GET', path, { headers: overHttps });
        expect(secure.headers['strict-transport-security']).toMatch(/^max-age=/);
        expect((await call('GET', path)).headers['strict-transport-security']).toBeUndefined();
      }
    },
  );

  test('over HTTP sets a plain cookie, since browsers would drop a secure one', async () => {
    for (const headers of [{}, { 'x-forwarded-proto': 'http' }, { 'x-forwarded-proto': 'gopher' }]) {
      const { cookie, hsts } = await registerAt(behindProxy(), headers);
      expect(cookie).toMatch(/^session=/);
      expect(cookie).not.toContain('Secure');
      expect(hsts).toBeUndefined();
    }
  });

  test('counts as HTTP without a trusted proxy', async () => {
    const { cookie, hsts } = await registerAt(await startTestApp(), overHttps);
    expect(cookie).toMatch(/^session=/);
    expect(hsts).toBeUndefined();
  });
});

test('PUBLIC_URL decides over the header of the proxy', async () => {
  const publicUrl = new URL('https://eco.example.sg/');
  const { call } = await startTestApp({ env: { trustProxy: 1, publicUrl } });
  const { headers } = await call('POST', '/api/auth/logout', { headers: { 'x-forwarded-proto': 'http' } });
  expect(String(headers['set-cookie'])).toMatch(/^__Host-session=/);
  expect(headers['strict-transport-security']).toMatch(/^max-age=/);
});
