import { describe, expect, onTestFinished, test } from 'vitest';
import { createSessions } from '../../../core/sessions/sessions.service.ts';
import { openChanges } from '../../../db/changes.ts';
import { captureStatements } from '../../../testing/captured-statements.ts';
import type { TestResident } from '../../../testing/factories.ts';
import { parseSetCookies, shareTestApp, startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { hashPassword } from '../sign-in/password.ts';

const PASSWORD = 'green-city';
const PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Mobile Safari/537.36';

const shared = shareTestApp();

const userOf = (server: TestApp, as: TestResident) => server.call('GET', '/api/auth/user', { as });

async function signIn(server: TestApp, mei: TestResident, headers: Readonly<Record<string, string>> = {}) {
  const body = { email: mei.email, password: PASSWORD };
  const response = await server.call('POST', '/api/auth/login', { body, headers });
  expect(response.status).toBe(200);
  return { ...mei, cookie: parseSetCookies(response)['session'] ?? '' };
}

interface Listed {
  readonly id: number;
  readonly current: boolean;
}

async function list(server: TestApp, as: TestResident): Promise<Listed[]> {
  const { status, body } = await server.call('GET', '/api/user/sessions', { as });
  expect(status).toBe(200);
  return body as Listed[];
}

const findCurrentSessionId = async (server: TestApp, as: TestResident) =>
  (await list(server, as)).find(({ current }) => current)?.id ?? 0;

async function cacheSession(server: TestApp, as: TestResident): Promise<void> {
  await expect.poll(async () => (await captureStatements(() => userOf(server, as))).length).toBe(0);
}

describe('the list of sessions', () => {
  test('has the last used first, with its device and which is the current one, and no one else’s', async () => {
    const server = shared();
    const mei = await server.resident({ passwordHash: await hashPassword(PASSWORD) });
    await server.resident();
    const registeredAt = server.clock.now().toISOString();
    server.clock.forward({ hours: 2 });
    const phone = await signIn(server, mei, { 'user-agent': PHONE });
    const signedInAt = server.clock.now().toISOString();
    expect(await list(server, phone)).toEqual([
      {
        id: expect.any(Number),
        createdAt: signedInAt,
        lastSeenAt: signedInAt,
        device: 'Chrome on Android',
        current: true,
      },
      { id: expect.any(Number), createdAt: registeredAt, lastSeenAt: registeredAt, device: null, current: false },
    ]);
  });

  test('leaves out expired sessions', async () => {
    const server = shared();
    const mei = await server.resident({ passwordHash: await hashPassword(PASSWORD) });
    server.clock.forward({ days: 31 });
    const newSession = await signIn(server, mei);
    expect(await list(server, newSession)).toHaveLength(1);
  });
});

describe('ending a session', () => {
  test('answers 204 and ends it, on another server within 100 ms even if it is cached there', async () => {
    const firstServer = await startTestApp();
    const secondServer = await startTestApp({ sharing: firstServer });
    const mei = await firstServer.resident({ passwordHash: await hashPassword(PASSWORD) });
    const durationsMs: number[] = [];
    for (let trial = 0; trial < 5; trial += 1) {
      const phone = await signIn(firstServer, mei);
      const id = await findCurrentSessionId(firstServer, phone);
      await cacheSession(secondServer, phone);
      expect((await firstServer.call('DELETE', `/api/user/sessions/${id}`, { as: mei })).status).toBe(204);
      const startedAt = performance.now();
      await expect.poll(async () => (await userOf(secondServer, phone)).status, { interval: 2 }).toBe(401);
      durationsMs.push(performance.now() - startedAt);
    }
    // The median: a busy machine may delay a single trial.
    expect(durationsMs.toSorted((a, b) => a - b)[2]).toBeLessThan(100);
    expect((await userOf(secondServer, mei)).status).toBe(200);
  });

  test('that is the current one clears its cookie, as signing out does', async () => {
    const server = shared();
    const mei = await server.resident();
    await cacheSession(server, mei);
    const response = await server.call('DELETE', `/api/user/sessions/${await findCurrentSessionId(server, mei)}`, {
      as: mei,
    });
    expect(response.status).toBe(204);
    expect(response.headers['set-cookie']).toMatch(/^session=; .*Path=\/; Expires=Thu, 01 Jan 1970/);
    expect((await userOf(server, mei)).status).toBe(401);
  });

  test('that is unknown or another resident’s answers 404 and ends nothing', async () => {
    const server = shared();
    const [mei, raju] = [await server.resident(), await server.resident()];
    const sessionOfRaju = await findCurrentSessionId(server, raju);
    for (const id of [sessionOfRaju, 2_000_000_000]) {
      const response = await server.call('DELETE', `/api/user/sessions/${id}`, { as: mei });
      expect(response).toMatchObject({ status: 404, body: { code: 'session-not-found' } });
      expect(response.headers['set-cookie']).toBeUndefined();
    }
    expect((await userOf(server, raju)).status).toBe(200);
  });

  test('of all others keeps the current one, on two servers', async () => {
    const firstServer = await startTestApp();
    const secondServer = await startTestApp({ sharing: firstServer });
    const mei = await firstServer.resident({ passwordHash: await hashPassword(PASSWORD) });
    const raju = await firstServer.resident();
    const [phone, laptop] = [await signIn(firstServer, mei), await signIn(secondServer, mei)];
    for (const as of [mei, phone, laptop, raju]) await cacheSession(secondServer, as);
    expect((await firstServer.call('DELETE', '/api/user/sessions', { as: phone })).status).toBe(204);
    for (const as of [mei, laptop]) await expect.poll(async () => (await userOf(secondServer, as)).status).toBe(401);
    for (const as of [phone, raju]) expect((await userOf(secondServer, as)).status).toBe(200);
    expect(await list(firstServer, phone)).toMatchObject([{ current: true }]);
  });
});

describe('a new sign-in', () => {
  test('ends the session that the browser had, even another resident’s, and no other', async () => {
    const firstServer = await startTestApp();
    const secondServer = await startTestApp({ sharing: firstServer });
    const passwordHash = await hashPassword(PASSWORD);
    const [mei, raju] = [await firstServer.resident({ passwordHash }), await firstServer.resident({ passwordHash })];
    const otherBrowser = await signIn(firstServer, mei);
    await cacheSession(secondServer, mei);
    const again = await signIn(firstServer, mei, { cookie: mei.cookie });
    await expect.poll(async () => (await userOf(secondServer, mei)).status).toBe(401);
    const asRaju = await signIn(firstServer, raju, { cookie: again.cookie });
    expect((await firstServer.call('POST', '/api/green-spaces/checkin', { body: {}, as: again })).status).toBe(401);
    for (const as of [otherBrowser, asRaju, raju]) expect((await userOf(firstServer, as)).status).toBe(200);
  });

  test('by registering ends the browser’s session too, and a failed sign-in does not', async () => {
    const server = shared();
    const mei = await server.resident({ passwordHash: await hashPassword(PASSWORD) });
    const headers = { cookie: mei.cookie };
    await server.call('POST', '/api/auth/login', { body: { email: mei.email, password: 'wrong-one' }, headers });
    expect((await userOf(server, mei)).status).toBe(200);
    const form = { username: 'new-here', email: 'new-here@example.sg', password: PASSWORD };
    expect((await server.call('POST', '/api/auth/register', { body: form, headers })).status).toBe(201);
    expect((await userOf(server, mei)).status).toBe(401);
  });
});

describe('an admin’s session', () => {
  const stats = (server: TestApp, as: TestResident) => server.call('GET', '/api/admin/stats', { as });

  test('ends after 12 hours without use and not a minute before, also if it is cached', async () => {
    const server = shared();
    const [busy, idle] = [await server.resident({ isAdmin: true }), await server.resident({ isAdmin: true })];
    for (const as of [busy, idle]) await cacheSession(server, as);
    server.clock.forward({ hours: 12, minutes: -1 });
    expect((await stats(server, busy)).status).toBe(200);
    server.clock.forward({ minutes: 1 });
    for (const call of [stats, userOf]) expect((await call(server, idle)).status).toBe(401);
    expect((await userOf(server, busy)).status).toBe(200);
  });

  test('ends after 12 hours also under a page that is left open, whose stream keeps checking it', async () => {
    const { connection, db, clock, resident } = await startTestApp();
    const changes = openChanges(connection);
    onTestFinished(() => changes.close());
    const sessions = createSessions({ db, clock, changes });
    const token = (await resident({ isAdmin: true })).cookie.replace('session=', '');
    for (let hours = 1; hours < 12; hours += 1) {
      clock.forward({ hours: 1 });
      expect(await sessions.find(token, 'watched')).not.toBeNull();
    }
    clock.forward({ hours: 1 });
    expect(await sessions.find(token, 'watched')).toBeNull();
  });

  test('stays open for days while it is used, but not beyond 180', async () => {
    const server = shared();
    const admin = await server.resident({ isAdmin: true });
    for (let hours = 11; hours < 180 * 24; hours += 11) {
      server.clock.forward({ hours: 11 });
      expect((await userOf(server, admin)).status).toBe(200);
    }
    server.clock.forward({ hours: 11 });
    expect((await userOf(server, admin)).status).toBe(401);
  });

  test('has ended if it was idle when its resident became an admin, also where it is cached', async () => {
    const server = shared();
    const [mei, raju] = [await server.resident(), await server.resident()];
    await cacheSession(server, mei);
    server.clock.forward({ hours: 13 });
    await server.db.updateTable('residents').set({ is_admin: true }).where('id', '=', mei.id).execute();
    for (const call of [userOf, stats]) expect((await call(server, mei)).status).toBe(401);
    expect((await userOf(server, raju)).status).toBe(200);
  });
});
