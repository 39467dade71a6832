import { Secret, TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { problem, shareTestApp, startTestApp, type TestApp, type TestResponse } from '../../../testing/test-app.ts';
import { hashPassword } from '../sign-in/password.ts';

const PASSWORD = 'green-city';
const shared = shareTestApp();

type Resident = Awaited<ReturnType<TestApp['resident']>>;

function cookieIn({ headers }: TestResponse, name: string): string {
  const lines = [headers['set-cookie'] ?? []].flat();
  return lines.map((line) => String(line).split(';')[0] ?? '').find((line) => line.startsWith(`${name}=`)) ?? '';
}

async function createProtectedResident(server: TestApp, options: { isAdmin?: boolean; verifiedAt?: Date } = {}) {
  const mei = await server.resident({ passwordHash: await hashPassword(PASSWORD), ...options });
  const setup = await server.call('POST', '/api/user/second-factor', { as: mei });
  expect(setup.status).toBe(200);
  const generateCode = createAuthenticatorApp(server, String(setup.body.secret));
  const confirmed = await server.call('POST', '/api/user/second-factor/confirm', {
    as: mei,
    body: { code: generateCode() },
  });
  expect(confirmed.status).toBe(200);
  return { mei, generateCode, recoveryCodes: confirmed.body.recoveryCodes as string[] };
}

function createAuthenticatorApp({ clock }: TestApp, secret: string): () => string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return () => totp.generate({ timestamp: clock.now().getTime() });
}

async function startPendingSignIn(server: TestApp, { email }: Resident): Promise<string> {
  const response = await server.call('POST', '/api/auth/login', { body: { email, password: PASSWORD } });
  expect(response).toMatchObject(problem(401, 'second-factor-needed'));
  return cookieIn(response, 'second-factor');
}

const submitCode = (server: TestApp, cookie: string, code: string, { from }: { from?: string } = {}) =>
  server.call('POST', '/api/auth/second-factor', {
    headers: { cookie },
    body: { code },
    ...(from !== undefined && { from }),
  });

describe('an attacker who knows the password', () => {
  test('has 20 wrong codes a day from all addresses together, and does not lock out a device of the owner', async () => {
    const server = await startTestApp();
    const { mei, generateCode } = await createProtectedResident(server);
    server.clock.forward({ minutes: 1 });
    const ownSignIn = await submitCode(server, await startPendingSignIn(server, mei), generateCode());
    const device = cookieIn(ownSignIn, 'device');
    const statuses: number[] = [];
    for (let address = 1; address <= 5; address += 1) {
      const cookie = await startPendingSignIn(server, mei);
      for (let tries = 0; tries < 5; tries += 1)
        statuses.push((await submitCode(server, cookie, 'aaaaa-aaaaa', { from: `10.9.0.${address}` })).status);
    }
    expect(statuses).toEqual([...Array<number>(20).fill(422), ...Array<number>(5).fill(429)]);
    // The daily limit of the account lasts longer than that of an address.
    server.clock.forward({ minutes: 20 });
    const fromNewAddress = await submitCode(server, await startPendingSignIn(server, mei), generateCode(), {
      from: '10.9.0.9',
    });
    expect(fromNewAddress.status).toBe(429);
    const cookie = `${await startPendingSignIn(server, mei)}; ${device}`;
    expect((await submitCode(server, cookie, generateCode(), { from: '10.9.0.9' })).status).toBe(200);
  });

  test('has no more codes in a browser that has only proved the address', async () => {
    const server = await startTestApp();
    const { mei, generateCode } = await createProtectedResident(server, { verifiedAt: server.clock.now() });
    for (let address = 1; address <= 4; address += 1) {
      const cookie = await startPendingSignIn(server, mei);
      for (let tries = 0; tries < 5; tries += 1)
        await submitCode(server, cookie, 'aaaaa-aaaaa', { from: `10.9.1.${address}` });
    }
    const links: string[] = [];
    server.app.log.warn = ({ link }: { link?: string }) => void (link !== undefined && links.push(link));
    await server.call('POST', '/api/auth/password-reset', { body: { email: mei.email } });
    const token = new URL(links[0] ?? '').searchParams.get('token');
    const reset = await server.call('POST', '/api/auth/password-reset/confirm', {
      body: { token, password: PASSWORD },
    });
    expect(reset.status).toBe(204);
    server.clock.forward({ minutes: 1 });
    const cookie = `${await startPendingSignIn(server, mei)}; ${cookieIn(reset, 'device')}`;
    expect((await submitCode(server, cookie, generateCode(), { from: '10.9.1.9' })).status).toBe(429);
  });
});

describe('a sign-in with codes', () => {
  test('starts a session after the code, and accepts a code once', async () => {
    const server = await startTestApp();
    const { mei, generateCode } = await createProtectedResident(server);
    const cookie = await startPendingSignIn(server, mei);
    // This code has confirmed the setup.
    expect(await submitCode(server, cookie, generateCode())).toMatchObject(problem(422, 'wrong-code'));
    server.clock.forward({ minutes: 1 });
    const code = generateCode();
    // Full-width, as some keyboards for Chinese and Japanese type digits.
    const wideCode = code.replaceAll(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
    const done = await submitCode(server, cookie, ` ${wideCode.slice(0, 3)} ${wideCode.slice(3)}`);
    expect(done).toMatchObject({ status: 200, body: { id: mei.id } });
    expect(cookieIn(done, 'session')).not.toBe('');
    const again = await startPendingSignIn(server, mei);
    expect(await submitCode(server, again, code)).toMatchObject(problem(422, 'wrong-code'));
  });

  test('has no session before the code, also where it restores an account', async () => {
    const { mei } = await createProtectedResident(shared());
    for (const path of ['/api/auth/login', '/api/auth/restore']) {
      const response = await shared().call('POST', path, { body: { email: mei.email, password: PASSWORD } });
      expect(response).toMatchObject(problem(401, 'second-factor-needed'));
      expect(cookieIn(response, 'session')).toBe('');
    }
  });

  test('waits for five minutes in a cookie that is HttpOnly and Strict, and has the prefix __Host- under HTTPS', async () => {
    const { mei } = await createProtectedResident(shared());
    const overHttps = await startTestApp({
      sharing: shared(),
      env: { publicUrl: new URL('https://ecopulse.example') },
    });
    const cookieOf = async ({ call }: TestApp) => {
      const { headers } = await call('POST', '/api/auth/login', { body: { email: mei.email, password: PASSWORD } });
      return [headers['set-cookie']].flat().map(String).at(-1);
    };
    expect(await cookieOf(shared())).toMatch(
      /^second-factor=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    expect(await cookieOf(overHttps)).toMatch(
      /^__Host-second-factor=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
  });

  test('sent four times at once starts one session', async () => {
    const server = await startTestApp();
    const { mei, generateCode } = await createProtectedResident(server);
    server.clock.forward({ minutes: 1 });
    const cookie = await startPendingSignIn(server, mei);
    const code = generateCode();
    const statuses = (await Promise.all(Array.from({ length: 4 }, () => submitCode(server, cookie, code)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  test('ends after five minutes, after five tries, and without its cookie', async () => {
    const server = await startTestApp();
    const { mei, generateCode } = await createProtectedResident(server);
    server.clock.forward({ minutes: 1 });
    const late = await startPendingSignIn(server, mei);
    server.clock.forward({ minutes: 5 });
    expect(await submitCode(server, late, generateCode())).toMatchObject(problem(401, 'signed-out'));
    const tried = await startPendingSignIn(server, mei);
    for (let time = 0; time < 5; time += 1)
      expect(await submitCode(server, tried, 'wrong')).toMatchObject(problem(422, 'wrong-code'));
    expect(await submitCode(server, tried, generateCode())).toMatchObject(problem(401, 'signed-out'));
    expect(await submitCode(server, '', generateCode())).toMatchObject(problem(401, 'signed-out'));
  });

  test('is refused after ten wrong codes from one address, over several sign-ins', async () => {
    const server = await startTestApp();
    const { mei } = await createProtectedResident(server);
    const statuses: number[] = [];
    for (let trial = 0; trial < 3; trial += 1) {
      const cookie = await startPendingSignIn(server, mei);
      for (let time = 0; time < 5; time += 1) statuses.push((await submitCode(server, cookie, '000000')).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(422), ...Array<number>(5).fill(429)]);
  });

  test('accepts a recovery code once, in any spelling', async () => {
    const { mei, recoveryCodes } = await createProtectedResident(shared());
    const [code = ''] = recoveryCodes;
    const typed = code.replace('-', ' ').toUpperCase();
    expect((await submitCode(shared(), await startPendingSignIn(shared(), mei), typed)).status).toBe(200);
    expect((await submitCode(shared(), await startPendingSignIn(shared(), mei), typed)).status).toBe(422);
  });

  test('that is refused costs no recovery code', async () => {
    const server = await startTestApp();
    const { mei, recoveryCodes } = await createProtectedResident(server);
    const [code = ''] = recoveryCodes;
    const cookie = await startPendingSignIn(server, mei);
    await server.updateRows('residents', { leaving_since: server.clock.now() }, { id: mei.id });
    expect(await submitCode(server, cookie, code)).toMatchObject(problem(403, 'account-leaving'));
    const body = { email: mei.email, password: PASSWORD };
    const restoring = await server.call('POST', '/api/auth/restore', { body });
    expect((await submitCode(server, cookieIn(restoring, 'second-factor'), code)).status).toBe(200);
  });

  test('does not start with a wrong password, whose response is that of any other account', async () => {
    const { mei } = await createProtectedResident(shared());
    const response = await shared().call('POST', '/api/auth/login', {
      body: { email: mei.email, password: 'not-it-1' },
    });
    expect(response).toMatchObject(problem(401, 'invalid-credentials'));
    expect(cookieIn(response, 'second-factor')).toBe('');
  });
});

describe('codes', () => {
  test('change nothing until the first one is confirmed', async () => {
    const mei = await shared().resident({ passwordHash: await hashPassword(PASSWORD) });
    await shared().call('POST', '/api/user/second-factor', { as: mei });
    const wrong = await shared().call('POST', '/api/user/second-factor/confirm', { as: mei, body: { code: '000000' } });
    expect(wrong).toMatchObject(problem(422, 'wrong-code'));
    const login = await shared().call('POST', '/api/auth/login', { body: { email: mei.email, password: PASSWORD } });
    expect(login.status).toBe(200);
  });

  test('cannot be turned on or off twice', async () => {
    const { mei } = await createProtectedResident(shared());
    const again = await shared().call('POST', '/api/user/second-factor', { as: mei });
    expect(again).toMatchObject(problem(409, 'second-factor-on'));
    const account = async () => (await shared().call('GET', '/api/user/account', { as: mei })).body;
    expect(await account()).toMatchObject({ hasSecondFactor: true, recoveryCodesLeft: 10 });
    expect((await shared().call('DELETE', '/api/user/second-factor', { as: mei })).status).toBe(204);
    expect(await account()).toMatchObject({ hasSecondFactor: false, recoveryCodesLeft: 0 });
    expect(await shared().call('DELETE', '/api/user/second-factor', { as: mei })).toMatchObject({ status: 409 });
  });

  test('are turned off only after a re-authentication within the last ten minutes', async () => {
    const server = await startTestApp();
    const { mei } = await createProtectedResident(server);
    server.clock.forward({ minutes: 10 });
    const off = () => server.call('DELETE', '/api/user/second-factor', { as: mei });
    expect(await off()).toMatchObject(problem(403, 'proof-needed'));
    expect((await server.call('POST', '/api/auth/proof', { as: mei, body: { password: PASSWORD } })).status).toBe(204);
    expect((await off()).status).toBe(204);
  });

  test('for recovery stop working once they are replaced', async () => {
    const { mei, recoveryCodes } = await createProtectedResident(shared());
    const renewed = await shared().call('POST', '/api/user/second-factor/recovery-codes', { as: mei });
    expect(renewed.body.recoveryCodes).toHaveLength(10);
    expect((await submitCode(shared(), await startPendingSignIn(shared(), mei), recoveryCodes[0] ?? '')).status).toBe(
      422,
    );
    expect(
      (await submitCode(shared(), await startPendingSignIn(shared(), mei), renewed.body.recoveryCodes[0])).status,
    ).toBe(200);
  });
});

test('where a role needs a second factor, only those who have one can use the admin pages with it', async () => {
  const server = await startTestApp({ env: { adminSecondFactor: ['owner', 'editor'] } });
  const admin = await server.resident({ isAdmin: true, passwordHash: await hashPassword(PASSWORD) });
  const read = (as: Resident) => server.call('GET', '/api/admin/users', { as });
  expect(await read(admin)).toMatchObject(problem(403, 'second-factor-needed', { status: 403 }));
  const { mei } = await createProtectedResident(server, { isAdmin: true });
  expect((await read(mei)).status).toBe(200);
  expect((await read(await server.resident())).body).toMatchObject({ code: 'admins-only' });
  expect((await read(await server.resident({ roles: [{ role: 'moderator' }] }))).status).toBe(200);
  const moderatorAndEditor = await server.resident({ roles: [{ role: 'moderator' }, { role: 'editor' }] });
  expect((await read(moderatorAndEditor)).body).toMatchObject({ code: 'second-factor-needed' });
});
