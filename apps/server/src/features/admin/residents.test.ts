import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { dayOf } from '../../core/calendar/calendar.rules.ts';
import { socialCalls } from '../../testing/social-calls.ts';
import type { TestResident } from '../../testing/factories.ts';
import { shareTestApp, startTestApp, type TestApp } from '../../testing/test-app.ts';

const shared = shareTestApp();

const list = async (as: TestResident, query: string, { call }: Pick<TestApp, 'call'> = shared()) => {
  const { status, body } = await call('GET', `/api/admin/users?${query}`, { as });
  return status === 200 ? body.map(({ username }: { username: string }) => username) : status;
};
const search = (as: TestResident, searchText: string, parameters = '') =>
  list(as, `search=${encodeURIComponent(searchText)}${parameters}`);

describe('the list of residents', () => {
  test('contains all residents, newest first, in pages', async () => {
    const app = await startTestApp();
    const admin = await app.resident({ isAdmin: true, username: 'admin-one' });
    const created = [];
    for (let index = 0; index < 5; index += 1) created.push(await app.resident({ username: `one-of-five-${index}` }));
    const names = created.map(({ username }) => username).toReversed();
    expect(await list(admin, '', app)).toEqual([...names, 'admin-one']);
    expect(await list(admin, 'search=%20%20&limit=2', app)).toEqual(names.slice(0, 2));
    expect(await list(admin, `limit=2&before=${created[3]?.id}`, app)).toEqual(names.slice(2, 4));
  });

  test('shows the names, points, rights and withholding of each, and never an e-mail address', async () => {
    const { call, clock, resident } = shared();
    const admin = await resident({ isAdmin: true });
    const mei = await resident({ username: 'listed.mei', firstName: 'Mei', lastName: 'Lim' });
    await call('POST', '/api/green-spaces/checkin', { as: mei, body: { greenSpaceId: 1 } });
    await call('PUT', `/api/admin/users/${mei.id}/ranking-withholding`, { as: admin, body: { reason: 'Too fast' } });
    const { body, text } = await call('GET', '/api/admin/users?search=listed.mei', { as: admin });
    expect(body).toEqual([
      {
        id: mei.id,
        username: 'listed.mei',
        firstName: 'Mei',
        lastName: 'Lim',
        profileImageUrl: null,
        ecoPoints: expect.any(Number),
        isAdmin: false,
        role: null,
        withheldFromRankings: 'Too fast',
        isLeaving: false,
        isSuspended: false,
        createdAt: expect.any(String),
        lastActiveDay: dayOf(clock.now()),
      },
    ]);
    expect(body[0].ecoPoints).toBeGreaterThan(0);
    expect(text).not.toMatch(/@|email/);
  });

  test('finds the beginning of a username or name, two names in either order, and a whole e-mail address', async () => {
    const { resident } = shared();
    const admin = await resident({ isAdmin: true });
    await resident({ username: 'Qiu.Ling', firstName: 'Qiúling', lastName: 'Ong-Zhang' });
    await resident({ username: 'qiu.other', firstName: 'Vanda', lastName: 'Qiuling' });
    for (const searchText of ['QIU.', 'qiu', ' @Qiu'])
      expect(await search(admin, searchText)).toEqual(['qiu.other', 'Qiu.Ling']);
    expect(await search(admin, 'qiuling')).toEqual(['qiu.other', 'Qiu.Ling']);
    for (const searchText of ['qiuling ong', 'ong-zhang qiul', 'Ong-Zhang'])
      expect(await search(admin, searchText)).toEqual(['Qiu.Ling']);
    expect(await search(admin, 'QIU.LING@example.sg')).toEqual(['Qiu.Ling']);
    for (const searchText of ['iu.ling', 'qiu.ling@', 'qiu.ling@example', '%', 'qiu%'])
      expect(await search(admin, searchText)).toEqual([]);
    expect(await search(admin, 'qiu', '&limit=1')).toEqual(['qiu.other']);
  });

  test('returns matches in pages, newest first, if over a thousand residents match', { timeout: 60_000 }, async () => {
    const app = await startTestApp();
    const admin = await app.resident({ isAdmin: true });
    const rows = Array.from({ length: 1_200 }, (_, index) => {
      const username = `many.${index}`;
      const email = `${username}@example.sg`;
      return {
        username,
        username_key: username,
        email,
        email_key: email,
        password_hash: '!',
        created_at: app.clock.now(),
      };
    });
    for (let from = 0; from < rows.length; from += 400) await app.insertRows('residents', rows.slice(from, from + 400));
    await app.resident({ username: 'newest' });
    expect(await list(admin, 'search=many.&limit=3', app)).toEqual(['many.1199', 'many.1198', 'many.1197']);
    const [{ id } = { id: 0 }] = await app.selectRows('residents', ['id'], { username: 'many.2' });
    expect(await list(admin, `search=many.&before=${id}`, app)).toEqual(['many.1', 'many.0']);
    expect(await list(admin, 'search=many.77&limit=2', app)).toEqual(['many.779', 'many.778']);
  });

  test.each(['limit=0', 'limit=101', 'before=x', 'before=0', 'search=%00', `search=${'x'.repeat(201)}`])(
    'with %s answers 400',
    async (query) => {
      expect(await list(await shared().resident({ isAdmin: true }), query)).toBe(400);
    },
  );
});

describe('a resident as admins see them', () => {
  test('includes their profile, badges, counts and open sessions', async () => {
    const { call, clock, resident } = shared();
    const { befriend } = socialCalls(shared);
    const admin = await resident({ isAdmin: true });
    const [mei, raju] = [await resident({ homeTown: 'Bedok', firstName: 'Mei' }), await resident()];
    await befriend(mei, raju);
    await call('POST', '/api/green-spaces/checkin', { as: mei, body: { greenSpaceId: 1 } });
    await call('POST', '/api/lessons/1/complete', { as: mei, body: { quizScore: 90 } });

    const { status, body, text } = await call('GET', `/api/admin/users/${mei.id}`, { as: admin });

    expect(status).toBe(200);
    expect(text).not.toContain('@');
    expect(body).toMatchObject({
      id: mei.id,
      firstName: 'Mei',
      homeTown: 'Bedok',
      about: null,
      isAdmin: false,
      currentStreak: 1,
      longestStreak: 1,
      freezes: 0,
      lastActiveDay: dayOf(clock.now()),
      counts: { checkIns: 1, greenSpaces: 1, lessons: 1, challenges: 0, friends: 1 },
      sessions: { open: 1, lastSeenAt: expect.any(String) },
    });
    const badges = body.badges.map(({ badgeName }: { badgeName: string }) => badgeName);
    const ownBadges = (await call('GET', '/api/user/badges', { as: mei })).body;
    expect(badges).toEqual(ownBadges.map(({ badgeName }: { badgeName: string }) => badgeName));
    expect(badges.length).toBeGreaterThan(2);
    await call('POST', `/api/admin/users/${mei.id}/end-sessions`, { as: admin });
    const after = (await call('GET', `/api/admin/users/${mei.id}`, { as: admin })).body;
    expect(after.sessions).toEqual({ open: 0, lastSeenAt: null });
  });

  test('has exactly the ledger that the resident reads, in pages', async () => {
    const { call, resident } = shared();
    const [admin, mei] = [await resident({ isAdmin: true }), await resident()];
    for (const greenSpaceId of [1, 2, 3])
      await call('POST', '/api/green-spaces/checkin', { as: mei, body: { greenSpaceId } });
    const body = { key: randomUUID(), points: -5, reason: 'Not there' };
    await call('POST', `/api/admin/users/${mei.id}/adjustments`, { as: admin, body });
    const ownLedger = (await call('GET', '/api/user/activities', { as: mei })).body;
    const path = `/api/admin/users/${mei.id}/activities`;
    expect((await call('GET', path, { as: admin })).body).toEqual(ownLedger);
    const page = await call('GET', `${path}?limit=2&before=${ownLedger[0].id}`, { as: admin });
    expect(page.body).toEqual(ownLedger.slice(1, 3));
  });

  test('answers 404 for an unknown resident, and 400 for an invalid id', async () => {
    const admin = await shared().resident({ isAdmin: true });
    const statusOf = async (path: string) => (await shared().call('GET', path, { as: admin })).status;
    for (const suffix of ['', '/activities']) {
      expect(await statusOf(`/api/admin/users/2000000000${suffix}`)).toBe(404);
      for (const id of ['0', '-1', '1e3', 'x', '2147483648'])
        expect(await statusOf(`/api/admin/users/${id}${suffix}`)).toBe(400);
    }
  });
});
