import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { captureStatements } from '../../../testing/captured-statements.ts';
import type { TestResident } from '../../../testing/factories.ts';
import { shareTestApp, startTestApp, type TestApp } from '../../../testing/test-app.ts';

const shared = shareTestApp();

const userOf = (server: TestApp, as: TestResident) => server.call('GET', '/api/auth/user', { as });
const checkIn = (server: TestApp, as: TestResident, greenSpaceId = 1) =>
  server.call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId }, as });

async function sessionsOf({ db }: TestApp, { id }: { readonly id: number }): Promise<Date[]> {
  const rows = await db.selectFrom('sessions').select('last_seen_at').where('resident_id', '=', id).execute();
  return rows.map((row) => row.last_seen_at);
}

async function cacheSession(server: TestApp, as: TestResident): Promise<void> {
  await expect.poll(async () => (await captureStatements(() => userOf(server, as))).length).toBe(0);
}

describe('signing out', () => {
  test('answers 204, clears the cookie and ends the session at once, even if it is cached', async () => {
    const server = shared();
    const mei = await server.resident();
    await cacheSession(server, mei);

    const response = await server.call('POST', '/api/auth/logout', { as: mei });

    expect(response.status).toBe(204);
    expect(response.text).toBe('');
    expect(response.headers['set-cookie']).toMatch(/^session=; .*Path=\/; Expires=Thu, 01 Jan 1970/);
    expect(await userOf(server, mei)).toMatchObject({ status: 401, body: { code: 'signed-out' } });
    expect(await checkIn(server, mei)).toMatchObject({ status: 401, body: { code: 'signed-out' } });
    expect(await sessionsOf(server, mei)).toEqual([]);
  });

  test('leaves other residents signed in', async () => {
    const server = shared();
    const mei = await server.resident();
    const raju = await server.resident();
    await server.call('POST', '/api/auth/logout', { as: mei });
    expect((await userOf(server, raju)).status).toBe(200);
  });

  test('also answers 204 without a session, with an ended one and with an invalid cookie', async () => {
    const server = shared();
    const mei = await server.resident();
    await server.call('POST', '/api/auth/logout', { as: mei });
    const cookies = [undefined, mei.cookie, 'session=nonsense', `session=${'A'.repeat(43)}`];
    for (const cookie of cookies) {
      const response = await server.call('POST', '/api/auth/logout', {
        headers: cookie === undefined ? {} : { cookie },
      });
      expect(response.status).toBe(204);
    }
  });

  test('ends the session on another server that has cached it', async () => {
    const firstServer = await startTestApp();
    const secondServer = await startTestApp({ sharing: firstServer });
    const mei = await firstServer.resident();
    await cacheSession(secondServer, mei);
    await firstServer.call('POST', '/api/auth/logout', { as: mei });
    expect((await checkIn(secondServer, mei)).status).toBe(401);
    await expect.poll(async () => (await userOf(secondServer, mei)).status).toBe(401);
  });
});

describe('a session that is deleted in the database', () => {
  test('is refused at once for unsafe requests, even if it is cached', async () => {
    const server = shared();
    const mei = await server.resident();
    await cacheSession(server, mei);
    await server.db.deleteFrom('sessions').where('resident_id', '=', mei.id).execute();
    expect((await checkIn(server, mei)).status).toBe(401);
    const visits = server.db.selectFrom('check_ins').select('id').where('resident_id', '=', mei.id);
    expect(await visits.execute()).toEqual([]);
  });
});

describe('a session', () => {
  test('expires after 30 days without use, and not a minute before', async () => {
    const server = shared();
    const [lively, idle] = [await server.resident(), await server.resident()];
    server.clock.forward({ days: 30, minutes: -1 });
    expect((await checkIn(server, lively)).status).toBe(200);
    server.clock.forward({ minutes: 1 });
    expect((await checkIn(server, idle)).status).toBe(401);
    expect((await userOf(server, idle)).status).toBe(401);
    expect((await checkIn(server, lively, 2)).status).toBe(200);
  });

  test('stays open while it is used, even by requests that answer 400', async () => {
    const server = shared();
    const mei = await server.resident();
    for (let week = 0; week < 8; week += 1) {
      server.clock.forward({ days: 7 });
      expect((await server.call('POST', '/api/green-spaces/checkin', { body: {}, as: mei })).status).toBe(400);
    }
    expect(await sessionsOf(server, mei)).toEqual([server.clock.now()]);
  });

  test('expires after 180 days, however often it is used', async () => {
    const server = shared();
    const mei = await server.resident();
    for (let day = 20; day < 180; day += 20) {
      server.clock.forward({ days: 20 });
      expect((await checkIn(server, mei)).status).toBe(200);
    }
    server.clock.forward({ days: 20 });
    expect((await checkIn(server, mei)).status).toBe(401);
  });

  test('that has expired is deleted at its resident’s next sign-in, but not at another resident’s', async () => {
    const server = shared();
    const raju = await server.resident();
    const body = { username: 'siti', email: 'siti@example.sg', password: 'green-city' };
    const siti = (await server.call('POST', '/api/auth/register', { body })).body;
    server.clock.forward({ days: 31 });
    await server.call('POST', '/api/auth/login', { body: { email: body.email, password: body.password } });
    expect(await sessionsOf(server, siti)).toEqual([server.clock.now()]);
    expect(await sessionsOf(server, raju)).toHaveLength(1);
  });
});

test.each([
  ['missing', undefined],
  ['empty', 'session='],
  ['too short', 'session=abc'],
  ['of the right length but unknown', `session=${'A'.repeat(43)}`],
  ['an injection', "session=' or 1=1 --"],
  ['10 kB long', `session=${'A'.repeat(10_000)}`],
])('a session cookie that is %s answers 401', async (_what, cookie) => {
  const { call } = shared();
  const response = await call('GET', '/api/auth/user', { headers: cookie === undefined ? {} : { cookie } });
  expect(response.status).toBe(401);
  expect(response.body).toMatchObject({ code: 'signed-out', detail: 'Please sign in first.' });
});

test('a sign-in ends the sessions seen longest ago, beyond 50', async () => {
  const server = shared();
  const password = 'kingfisher-12';
  const mei = await server.resident({ passwordHash: await hash(password) });
  const seenAt = (hoursAgo: number) => new Date(server.clock.now().getTime() - hoursAgo * 3_600_000);
  await server.insertRows(
    'sessions',
    Array.from({ length: 60 }, (_, index) => ({
      token_hash: randomBytes(32),
      resident_id: mei.id,
      created_at: seenAt(100 + index),
      last_seen_at: seenAt(1 + index),
    })),
  );
  const login = await server.call('POST', '/api/auth/login', { body: { email: mei.email, password } });
  expect(login.status).toBe(200);
  const open = await sessionsOf(server, mei);
  expect(open).toHaveLength(50);
  // The new one, the first one of the resident, and the 48 others seen most recently.
  expect(Math.min(...open.map(Number))).toBe(seenAt(48).getTime());
});

test('a write of a page that shows someone else answers 409, and changes nothing', async () => {
  const { call, resident } = shared();
  const [mei, raju] = [await resident(), await resident()];
  const checkIn = (shown: string) =>
    call('POST', '/api/green-spaces/checkin', {
      as: raju,
      body: { greenSpaceId: 1 },
      headers: { 'x-resident': shown },
    });
  for (const shown of [String(mei.id), '', 'raju'])
    expect(await checkIn(shown)).toMatchObject({ status: 409, body: { code: 'someone-else' } });
  expect((await call('GET', '/api/user/activities', { as: raju })).body).toEqual([]);
  expect((await checkIn(String(raju.id))).status).toBe(200);
  const read = await call('GET', '/api/auth/user', { as: raju, headers: { 'x-resident': String(mei.id) } });
  expect(read).toMatchObject({ status: 200, body: { id: raju.id } });
});
