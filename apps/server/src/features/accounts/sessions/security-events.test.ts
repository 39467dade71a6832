import { describe, expect, test } from 'vitest';
import type { TestResident } from '../../../testing/factories.ts';
import { parseSetCookies, shareTestApp, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { hashPassword } from '../sign-in/password.ts';
import { createSecurityEvents } from './security-events.service.ts';

const PASSWORD = 'green-city';
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0';

const shared = shareTestApp();

const createResidentWithPassword = async (server: TestApp = shared()) =>
  server.resident({ passwordHash: await hashPassword(PASSWORD) });

const signIn = (server: TestApp, email: string, password: string, headers: Readonly<Record<string, string>> = {}) =>
  server.call('POST', '/api/auth/login', { body: { email, password }, headers });

async function eventsOf(server: TestApp, as: TestResident) {
  const { status, body } = await server.call('GET', '/api/user/security-events', { as });
  expect(status).toBe(200);
  return body as { id: number; kind: string; device: string | null; count: number; firstAt: string; lastAt: string }[];
}

const kindsOf = async (server: TestApp, as: TestResident) =>
  (await eventsOf(server, as)).map(({ kind, count }) => `${kind} ${count}`);

describe('a resident sees', () => {
  test('failed sign-ins and lock-outs: one entry for each device and day, with its count and times', async () => {
    const server = shared();
    const mei = await createResidentWithPassword();
    const firstAt = server.clock.now().toISOString();
    for (let time = 0; time < 3; time += 1) await signIn(server, mei.email, 'wrong-one', { 'user-agent': FIREFOX });
    server.clock.forward({ minutes: 1 });
    for (let time = 0; time < 7; time += 1) await signIn(server, mei.email, 'wrong-one');
    await signIn(server, mei.email, 'wrong-one', { 'user-agent': FIREFOX });
    const lastAt = server.clock.now().toISOString();
    expect(await eventsOf(server, mei)).toMatchObject([
      { kind: 'locked_out', device: 'Firefox on Windows', count: 1, firstAt: lastAt, lastAt },
      { kind: 'sign_in_failed', device: null, count: 7, firstAt: lastAt, lastAt },
      { kind: 'sign_in_failed', device: 'Firefox on Windows', count: 3, firstAt, lastAt: firstAt },
    ]);
    server.clock.forward({ days: 1 });
    await signIn(server, mei.email, 'wrong-one');
    expect(await kindsOf(server, mei)).toHaveLength(4);
  });

  test('sign-ins on new devices, but not the registration, nor a device that has signed in before', async () => {
    const server = shared();
    const form = { username: 'newcomer', email: 'newcomer@example.sg', password: PASSWORD };
    const { device = '', session = '' } = parseSetCookies(
      await server.call('POST', '/api/auth/register', { body: form }),
    );
    const mei = { id: 0, username: form.username, email: form.email, cookie: session };
    expect(await kindsOf(server, mei)).toEqual([]);
    const again = await signIn(server, form.email, PASSWORD, { cookie: device });
    expect(await kindsOf(server, mei)).toEqual([]);
    await signIn(server, form.email, PASSWORD, { 'user-agent': FIREFOX });
    expect(await eventsOf(server, mei)).toMatchObject([{ kind: 'new_device', device: 'Firefox on Windows', count: 1 }]);
    await signIn(server, form.email, PASSWORD, { cookie: parseSetCookies(again)['device'] ?? '' });
    expect(await kindsOf(server, mei)).toEqual(['new_device 1']);
  });

  test('that an admin call was refused, once a day, on two servers', async () => {
    const firstServer = await startTestApp();
    const secondServer = await startTestApp({ sharing: firstServer });
    const [mei, admin] = [await firstServer.resident(), await firstServer.resident({ isAdmin: true })];
    for (let time = 0; time < 6; time += 1) {
      const response = await (time % 2 ? firstServer : secondServer).call('GET', '/api/admin/stats', { as: mei });
      expect(response.body.code).toBe('admins-only');
    }
    await firstServer.call('GET', '/api/admin/stats', { as: admin });
    await firstServer.call('GET', '/api/admin/stats');
    await expect.poll(() => kindsOf(firstServer, mei)).toEqual(['admin_call_refused 1']);
    expect(await kindsOf(firstServer, admin)).toEqual([]);
    firstServer.clock.forward({ days: 1 });
    await firstServer.call('GET', '/api/admin/stats', { as: mei });
    expect(await kindsOf(firstServer, mei)).toEqual(['admin_call_refused 1', 'admin_call_refused 1']);
  });

  test('only known names of browsers, never the text of a user agent', async () => {
    const server = shared();
    const mei = await createResidentWithPassword();
    await signIn(server, mei.email, 'wrong-one', { 'user-agent': 'call-me@evil.example/1.0 (Free Money) x' });
    await signIn(server, mei.email, 'wrong-one', { 'user-agent': FIREFOX.replace('Gecko', '<script>') });
    for (const { device } of await eventsOf(server, mei))
      expect([null, 'Firefox on Windows', 'Windows']).toContain(device);
  });

  test('events of the last 90 days; a job removes older ones', async () => {
    const server = shared();
    const mei = await createResidentWithPassword();
    await signIn(server, mei.email, 'wrong-one');
    server.clock.forward({ days: 60 });
    await signIn(server, mei.email, 'wrong-one');
    const newcomer = await createResidentWithPassword();
    const { db, clock } = server;
    const silent = { info: () => undefined, error: () => undefined };
    const events = createSecurityEvents({ db, clock, log: silent });
    expect(await events.list(mei.id)).toHaveLength(2);
    clock.forward({ days: 31 });
    expect(await events.list(mei.id)).toHaveLength(1);
    await events.prune();
    const stored = await db.selectFrom('security_events').select('id').where('resident_id', '=', mei.id).execute();
    expect(stored).toHaveLength(1);
    expect(await events.list(newcomer.id)).toEqual([]);
  });

  test('no event of another resident', async () => {
    const server = shared();
    const [mei, raju] = [await createResidentWithPassword(), await createResidentWithPassword()];
    await signIn(server, mei.email, 'wrong-one');
    expect(await eventsOf(server, raju)).toEqual([]);
  });
});

describe('admins see', () => {
  test('the events of all accounts, newest first and page by page; those of unknown accounts without a name', async () => {
    const server = await startTestApp();
    const admin = await server.resident({ isAdmin: true });
    const [mei, raju] = [await createResidentWithPassword(server), await createResidentWithPassword(server)];
    await signIn(server, mei.email, 'wrong-one');
    server.clock.forward({ minutes: 1 });
    await signIn(server, 'stranger@example.sg', 'wrong-one');
    await signIn(server, 'another-stranger@example.sg', 'wrong-one');
    server.clock.forward({ minutes: 1 });
    await signIn(server, raju.email, 'wrong-one');
    const list = async (query = '') =>
      (await server.call('GET', `/api/admin/security-events${query}`, { as: admin })).body as {
        id: number;
        username: string | null;
        count: number;
      }[];
    const all = await list();
    expect(all.map(({ username, count }) => [username, count])).toEqual([
      [raju.username, 1],
      [null, 2],
      [mei.username, 1],
    ]);
    expect(await list('?limit=1')).toEqual(all.slice(0, 1));
    expect(await list(`?limit=1&before=${all[0]?.id}`)).toEqual(all.slice(1, 2));
    expect(await list(`?before=${all[1]?.id}`)).toEqual(all.slice(2));
    expect(JSON.stringify(all)).not.toContain('stranger');
  });
});

describe('the log', () => {
  test('has a line for each event, with the id of the resident and nothing else about them', async () => {
    const { db, clock, resident } = shared();
    const mei = await resident();
    const lines: [object, string][] = [];
    const log = { info: (...line: [object, string]) => void lines.push(line), error: () => undefined };
    const events = createSecurityEvents({ db, clock, log });
    events.record({ kind: 'sign_in_failed', residentId: mei.id, device: 'Chrome on Android' });
    events.record({ kind: 'sign_in_failed', residentId: mei.id, device: 'Chrome on Android' });
    events.record({ kind: 'locked_out', residentId: null, device: null });
    await events.close();
    expect(lines).toEqual([
      [{ security: 'sign_in_failed', residentId: mei.id }, 'security: sign_in_failed'],
      [{ security: 'sign_in_failed', residentId: mei.id }, 'security: sign_in_failed'],
      [{ security: 'locked_out', residentId: null }, 'security: locked_out'],
    ]);
    expect(await events.list(mei.id)).toMatchObject([{ kind: 'sign_in_failed', count: 2 }]);
  });

  test('has the error if events cannot be stored, and later ones are stored', async () => {
    const { db, clock, resident } = shared();
    const mei = await resident();
    const errors: string[] = [];
    const log = { info: () => undefined, error: (_details: object, message: string) => void errors.push(message) };
    const events = createSecurityEvents({ db, clock, log });
    events.record({ kind: 'sign_in_failed', residentId: mei.id, device: 'never\u0000stored' });
    await events.close();
    expect(errors).toEqual(['security events could not be stored']);
    events.record({ kind: 'new_device', residentId: mei.id, device: null });
    // An account may be erased before its events are persisted.
    events.record({ kind: 'new_device', residentId: 2_000_000_000, device: null });
    expect(await events.list(mei.id)).toMatchObject([{ kind: 'new_device' }]);
    expect(errors).toHaveLength(1);
  });
});
