import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { shareTestApp, startTestApp, type TestApp, type TestResponse } from '../../../testing/test-app.ts';
import { hashPassword } from '../sign-in/password.ts';

const PASSWORD = 'green-city';
const shared = shareTestApp();

type Resident = Awaited<ReturnType<TestApp['resident']>>;

function cookieIn({ headers }: TestResponse, name: string): string {
  const lines = [headers['set-cookie'] ?? []].flat();
  return lines.map((line) => String(line).split(';')[0] ?? '').find((line) => line.startsWith(`${name}=`)) ?? '';
}

async function protectedResident(server: TestApp, parts: { isAdmin?: boolean } = {}) {
  const mei = await server.resident({ passwordHash: await hashPassword(PASSWORD), ...parts });
  const begun = await server.call('POST', '/api/user/second-factor', { as: mei });
  expect(begun.status).toBe(200);
  const app = appOf(server, String(begun.body.secret));
  const confirmed = await server.call('POST', '/api/user/second-factor/confirm', { as: mei, body: { code: app() } });
  expect(confirmed.status).toBe(200);
  return { mei, app, recoveryCodes: confirmed.body.recoveryCodes as string[] };
}

function appOf({ clock }: TestApp, secret: string): () => string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return () => totp.generate({ timestamp: clock.now().getTime() });
}

async function pendingSignIn(server: TestApp, { email }: Resident): Promise<string> {
  const response = await server.call('POST', '/api/auth/login', { body: { email, password: PASSWORD } });
  expect(response).toMatchObject({ status: 401, body: { code: 'second-factor-needed' } });
  return cookieIn(response, 'second-factor');
}

const answer = (server: TestApp, cookie: string, code: string, { from }: { from?: string } = {}) =>
  server.call('POST', '/api/auth/second-factor', {
    headers: { cookie },
    body: { code },
    ...(from !== undefined && { from }),
  });

describe('an attacker who knows the password', () => {
  test('has 20 wrong codes a day from all addresses together, and does not lock out a device of the owner', async () => {
    const server = await startTestApp();
    const { mei, app } = await protectedResident(server);
    server.clock.forward({ minutes: 1 });
    const own = await answer(server, await pendingSignIn(server, mei), app());
    const device = cookieIn(own, 'device');
    const statuses: number[] = [];
    for (let address = 1; address <= 5; address += 1) {
      const cookie = await pendingSignIn(server, mei);
      for (let tries = 0; tries < 5; tries += 1)
        statuses.push((await answer(server, cookie, 'aaaaa-aaaaa', { from: `10.9.0.${address}` })).status);
    }
    expect(statuses).toEqual([...Array<number>(20).fill(422), ...Array<number>(5).fill(429)]);
    server.clock.forward({ minutes: 20 });
    const elsewhere = await answer(server, await pendingSignIn(server, mei), app(), { from: '10.9.0.9' });
    expect(elsewhere.status).toBe(429);
    const cookie = `${await pendingSignIn(server, mei)}; ${device}`;
    expect((await answer(server, cookie, app(), { from: '10.9.0.9' })).status).toBe(200);
  });
});

describe('a sign-in with codes', () => {
  test('begins a session after the code, and a code counts once', async () => {
    const server = await startTestApp();
    const { mei, app } = await protectedResident(server);
    const cookie = await pendingSignIn(server, mei);
    expect(await answer(server, cookie, app())).toMatchObject({ status: 422, body: { code: 'wrong-code' } });
    server.clock.forward({ minutes: 1 });
    const code = app();
    const done = await answer(server, cookie, ` ${code.slice(0, 3)} ${code.slice(3)}`);
    expect(done).toMatchObject({ status: 200, body: { id: mei.id } });
    expect(cookieIn(done, 'session')).not.toBe('');
    const again = await pendingSignIn(server, mei);
    expect(await answer(server, again, code)).toMatchObject({ status: 422, body: { code: 'wrong-code' } });
  });

  test('that races with itself begins one session', async () => {
    const server = await startTestApp();
    const { mei, app } = await protectedResident(server);
    server.clock.forward({ minutes: 1 });
    const cookie = await pendingSignIn(server, mei);
    const code = app();
    const statuses = (await Promise.all(Array.from({ length: 4 }, () => answer(server, cookie, code)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  test('ends after five minutes, after five tries, and without its cookie', async () => {
    const server = await startTestApp();
    const { mei, app } = await protectedResident(server);
    server.clock.forward({ minutes: 1 });
    const late = await pendingSignIn(server, mei);
    server.clock.forward({ minutes: 5 });
    expect(await answer(server, late, app())).toMatchObject({ status: 401, body: { code: 'signed-out' } });
    const tried = await pendingSignIn(server, mei);
    for (let time = 0; time < 5; time += 1)
      expect(await answer(server, tried, 'wrong')).toMatchObject({ status: 422, body: { code: 'wrong-code' } });
    expect(await answer(server, tried, app())).toMatchObject({ status: 401, body: { code: 'signed-out' } });
    expect(await answer(server, '', app())).toMatchObject({ status: 401, body: { code: 'signed-out' } });
  });

  test('counts wrong codes over all tries to sign in', async () => {
    const server = await startTestApp();
    const { mei } = await protectedResident(server);
    const statuses: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const cookie = await pendingSignIn(server, mei);
      for (let time = 0; time < 5; time += 1) statuses.push((await answer(server, cookie, '000000')).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(422), ...Array<number>(5).fill(429)]);
  });

  test('takes a recovery code once, in any spelling', async () => {
    const { mei, recoveryCodes } = await protectedResident(shared());
    const [code = ''] = recoveryCodes;
    const typed = code.replace('-', ' ').toUpperCase();
    expect((await answer(shared(), await pendingSignIn(shared(), mei), typed)).status).toBe(200);
    expect((await answer(shared(), await pendingSignIn(shared(), mei), typed)).status).toBe(422);
  });

  test('is not begun with a wrong password, nor told apart from any other', async () => {
    const { mei } = await protectedResident(shared());
    const response = await shared().call('POST', '/api/auth/login', {
      body: { email: mei.email, password: 'not-it-1' },
    });
    expect(response).toMatchObject({ status: 401, body: { code: 'invalid-credentials' } });
    expect(cookieIn(response, 'second-factor')).toBe('');
  });
});

describe('codes', () => {
  test('change nothing until the first one is confirmed', async () => {
    const mei = await shared().resident({ passwordHash: await hashPassword(PASSWORD) });
    await shared().call('POST', '/api/user/second-factor', { as: mei });
    const wrong = await shared().call('POST', '/api/user/second-factor/confirm', { as: mei, body: { code: '000000' } });
    expect(wrong).toMatchObject({ status: 422, body: { code: 'wrong-code' } });
    const login = await shared().call('POST', '/api/auth/login', { body: { email: mei.email, password: PASSWORD } });
    expect(login.status).toBe(200);
  });

  test('are on once, and off once', async () => {
    const { mei } = await protectedResident(shared());
    const again = await shared().call('POST', '/api/user/second-factor', { as: mei });
    expect(again).toMatchObject({ status: 409, body: { code: 'second-factor-on' } });
    const account = async () => (await shared().call('GET', '/api/user/account', { as: mei })).body;
    expect(await account()).toMatchObject({ hasSecondFactor: true, recoveryCodesLeft: 10 });
    expect((await shared().call('DELETE', '/api/user/second-factor', { as: mei })).status).toBe(204);
    expect(await account()).toMatchObject({ hasSecondFactor: false, recoveryCodesLeft: 0 });
    expect(await shared().call('DELETE', '/api/user/second-factor', { as: mei })).toMatchObject({ status: 409 });
  });

  test('need a proof of the last ten minutes', async () => {
    const server = await startTestApp();
    const { mei } = await protectedResident(server);
    server.clock.forward({ minutes: 10 });
    const off = () => server.call('DELETE', '/api/user/second-factor', { as: mei });
    expect(await off()).toMatchObject({ status: 403, body: { code: 'proof-needed' } });
    expect((await server.call('POST', '/api/auth/proof', { as: mei, body: { password: PASSWORD } })).status).toBe(204);
    expect((await off()).status).toBe(204);
  });

  test('replace the old recovery codes by new ones', async () => {
    const { mei, recoveryCodes } = await protectedResident(shared());
    const renewed = await shared().call('POST', '/api/user/second-factor/recovery-codes', { as: mei });
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect((await answer(shared(), await pendingSignIn(shared(), mei), recoveryCodes[0] ?? '')).status).toBe(422);
    expect((await answer(shared(), await pendingSignIn(shared(), mei), renewed.body.recoveryCodes[0])).status).toBe(
      200,
    );
  });
});

test('where admins need a second factor, one without it is refused until it is set up', async () => {
  const server = await startTestApp({ env: { adminSecondFactor: 'required' } });
  const admin = await server.resident({ isAdmin: true, passwordHash: await hashPassword(PASSWORD) });
  const read = (as: Resident) => server.call('GET', '/api/admin/users', { as });
  expect(await read(admin)).toMatchObject({ status: 403, body: { code: 'second-factor-needed', status: 403 } });
  const { mei } = await protectedResident(server, { isAdmin: true });
  expect((await read(mei)).status).toBe(200);
  expect((await read(await server.resident())).body).toMatchObject({ code: 'admins-only' });
});
