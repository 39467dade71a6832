import { beforeAll, describe, expect, test } from 'vitest';
import {
  clientAddress,
  range,
  signIn,
  countStatuses,
  repeat,
  type SignInOptions,
} from '../../../testing/accounts/sign-ins.ts';
import type { TestResident } from '../../../testing/factories.ts';
import { parseSetCookies, startTestApp, type TestApp, type TestResponse } from '../../../testing/test-app.ts';
import { hashPassword } from './password.ts';

const PASSWORD = 'green-city';

let passwordHash = '';
beforeAll(async () => {
  passwordHash = await hashPassword(PASSWORD);
});

const deviceOf = (response: TestResponse) => parseSetCookies(response)['device'];

async function fail(
  server: TestApp,
  { email }: TestResident,
  attempts: number,
  signInOptions: SignInOptions,
): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < attempts; time += 1)
    statuses.push((await signIn(server, email, `wrong-${time}`, signInOptions)).status);
  return statuses;
}

describe('an attacker', () => {
  test('who guesses a password locks out neither the owner elsewhere nor the owner’s device at the same address', async () => {
    const server = await startTestApp();
    const mei = await server.resident({ passwordHash });
    const phone = deviceOf(await signIn(server, mei.email, PASSWORD, { from: clientAddress(1) }));
    expect(await fail(server, mei, 12, { from: clientAddress(1) })).toEqual([...repeat(10, 401), 429, 429]);
    expect((await signIn(server, mei.email, PASSWORD, { from: clientAddress(2) })).status).toBe(200);
    expect((await signIn(server, mei.email, PASSWORD, { from: clientAddress(1), cookie: phone })).status).toBe(200);
  });

  test('who uses up the failures of an address locks out no known device there', async () => {
    const server = await startTestApp({ limits: { signInFailuresOfAddress: { max: 5, seconds: 3600 } } });
    const mei = await server.resident({ passwordHash });
    const phone = deviceOf(await signIn(server, mei.email, PASSWORD));
    for (const name of ['a', 'b', 'c', 'd', 'e']) await signIn(server, `${name}@example.sg`, 'wrong-one');
    expect((await signIn(server, mei.email, PASSWORD)).status).toBe(429);
    expect((await signIn(server, mei.email, PASSWORD, { cookie: phone })).status).toBe(200);
  });

  test('at many addresses slows unknown devices to one try a minute, on all servers, and known devices not at all', async () => {
    const firstServer = await startTestApp();
    const secondServer = await startTestApp({ sharing: firstServer });
    const mei = await firstServer.resident({ passwordHash });
    const phone = deviceOf(await signIn(firstServer, mei.email, PASSWORD, { from: clientAddress(1) }));
    const guesses = range(50).map((number) =>
      signIn(number % 2 ? firstServer : secondServer, mei.email, 'a-guess', { from: clientAddress(100 + number) }),
    );
    expect(countStatuses(await Promise.all(guesses))).toEqual({ 401: 50 });

    expect((await signIn(secondServer, mei.email, 'a-guess', { from: clientAddress(500) })).status).toBe(401);
    const slowed = await signIn(firstServer, mei.email, PASSWORD, { from: clientAddress(501) });
    expect(slowed.body.code).toBe('too-many-sign-ins');
    expect(slowed.headers['retry-after']).toBe('60');
    for (const server of [firstServer, secondServer])
      expect((await signIn(server, mei.email, PASSWORD, { from: clientAddress(502), cookie: phone })).status).toBe(200);

    firstServer.clock.forward({ minutes: 1 });
    expect((await signIn(firstServer, mei.email, PASSWORD, { from: clientAddress(503) })).status).toBe(200);
    expect((await signIn(secondServer, mei.email, 'a-guess', { from: clientAddress(504) })).status).toBe(401);
    expect((await signIn(firstServer, mei.email, 'a-guess', { from: clientAddress(505) })).status).toBe(429);
  });
});

describe('a device that has signed in before', () => {
  test('has ten failures of its own, wherever it is, on all servers', async () => {
    const firstServer = await startTestApp();
    const secondServer = await startTestApp({ sharing: firstServer });
    const mei = await firstServer.resident({ passwordHash });
    const phone = deviceOf(await signIn(firstServer, mei.email, PASSWORD));
    const laptop = deviceOf(await signIn(secondServer, mei.email, PASSWORD));
    const guesses = range(24).map((number) =>
      signIn(number % 2 ? firstServer : secondServer, mei.email, 'a-guess', {
        from: clientAddress(number),
        cookie: phone,
      }),
    );
    expect(countStatuses(await Promise.all(guesses))).toEqual({ 401: 10, 429: 14 });
    expect((await signIn(secondServer, mei.email, PASSWORD, { cookie: phone })).status).toBe(429);
    expect((await signIn(secondServer, mei.email, PASSWORD, { cookie: laptop })).status).toBe(200);
  });

  test('stays known after signing out, on another server, and when others sign in on it', async () => {
    const firstServer = await startTestApp();
    const secondServer = await startTestApp({ sharing: firstServer });
    const [mei, raju] = [await firstServer.resident({ passwordHash }), await firstServer.resident({ passwordHash })];
    const first = parseSetCookies(await signIn(firstServer, mei.email, PASSWORD));
    const signedOut = await firstServer.call('POST', '/api/auth/logout', {
      headers: { cookie: `${first['session']}; ${first['device']}` },
    });
    expect(Object.keys(parseSetCookies(signedOut))).toEqual(['session']);
    const shared = deviceOf(await signIn(secondServer, raju.email, PASSWORD, { cookie: first['device'] }));
    for (const resident of [mei, raju]) {
      await fail(firstServer, resident, 11, {});
      expect((await signIn(secondServer, resident.email, PASSWORD)).status).toBe(429);
      expect((await signIn(secondServer, resident.email, PASSWORD, { cookie: shared })).status).toBe(200);
    }
  });

  test('is unknown to accounts that never signed in on it', async () => {
    const server = await startTestApp();
    const [mei, raju] = [await server.resident({ passwordHash }), await server.resident({ passwordHash })];
    const ofRaju = deviceOf(await signIn(server, raju.email, PASSWORD));
    await fail(server, mei, 10, {});
    expect((await signIn(server, mei.email, PASSWORD, { cookie: ofRaju })).status).toBe(429);
  });

  test('has a cookie that is HttpOnly, says nothing readable, and differs between devices of one account', async () => {
    const server = await startTestApp();
    const form = { username: 'siti', email: 'siti@example.sg', password: PASSWORD };
    const registered = await server.call('POST', '/api/auth/register', { body: form });
    const [, line = ''] = [registered.headers['set-cookie']].flat().map(String);
    expect(line).toMatch(
      /^device=[\w-]{22}\.[\w-]{22}\.[\w+/%-]{43,}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const another = deviceOf(await signIn(server, form.email, PASSWORD));
    const [firstParts, secondParts] = [line.split(';')[0]?.split('.'), another?.split('.')];
    // The id of the device, the hash of the account and the signature.
    for (const part of [0, 1, 2]) expect(firstParts?.[part]).not.toBe(secondParts?.[part]);
  });

  test('has a __Host- cookie under HTTPS, which makes it known', async () => {
    const server = await startTestApp({ env: { publicUrl: new URL('https://ecopulse.example') } });
    const mei = await server.resident({ passwordHash });
    const signedIn = await signIn(server, mei.email, PASSWORD);
    const [, line = ''] = [signedIn.headers['set-cookie']].flat().map(String);
    expect(line).toMatch(/^__Host-device=[^;]+; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
    await fail(server, mei, 10, {});
    expect((await signIn(server, mei.email, PASSWORD)).status).toBe(429);
    expect((await signIn(server, mei.email, PASSWORD, { cookie: line.split(';')[0] })).status).toBe(200);
  });

  test.each([
    ['with another account’s name', (real: string) => real.replace(/\.[\w-]{22}\./, `.${'A'.repeat(22)}.`)],
    ['with another signature', (real: string) => `${real.slice(0, real.lastIndexOf('.'))}.${'A'.repeat(43)}`],
    ['without a signature', (real: string) => real.slice(0, real.lastIndexOf('.'))],
    ['empty', () => 'device='],
    ['nothing but dots', () => 'device=...'],
    ['long', () => `device=${'A.'.repeat(2_000)}`],
  ])('is unknown with a forged cookie: %s', async (_how, forge) => {
    const server = await startTestApp();
    const mei = await server.resident({ passwordHash });
    const real = deviceOf(await signIn(server, mei.email, PASSWORD)) ?? '';
    await fail(server, mei, 10, {});
    expect((await signIn(server, mei.email, PASSWORD, { cookie: real })).status).toBe(200);
    expect((await signIn(server, mei.email, PASSWORD, { cookie: forge(real) })).status).toBe(429);
  });
});

test('a thief of a session gets ten guesses at the password with it, from however many addresses', async () => {
  const firstServer = await startTestApp();
  const secondServer = await startTestApp({ sharing: firstServer });
  const mei = await firstServer.resident({ passwordHash });
  const guess = (number: number) =>
    (number % 2 ? firstServer : secondServer).call('POST', '/api/auth/proof', {
      as: mei,
      body: { password: `a-guess-${number}` },
      from: clientAddress(number),
    });
  const statuses = [];
  for (const number of range(12)) statuses.push((await guess(number)).status);
  expect(statuses).toEqual([...repeat(10, 422), 429, 429]);
});

test('no typed address and no client address is stored in the clear', async () => {
  const server = await startTestApp();
  await signIn(server, 'typed-by-mistake@example.sg', 'wrong-one', { from: '198.51.100.7' });
  await server.call('GET', '/api/auth/user');
  const windows = await server.db.selectFrom('limit_windows').selectAll().execute();
  const events = await server.db.selectFrom('security_events').selectAll().execute();
  // A failed sign-in counts for its source, its address and its account.
  expect(windows).toHaveLength(3);
  expect(JSON.stringify([windows, events])).not.toMatch(/typed|example|198\.51/);
});
