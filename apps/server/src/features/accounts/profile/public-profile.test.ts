import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayOf, spanOf } from '../../../core/calendar/calendar.rules.ts';
import { socialCalls } from '../../../testing/social-calls.ts';
import type { TestResident } from '../../../testing/factories.ts';
import { hostileText } from '../../../testing/hostile-input.ts';
import { takeQuiz } from '../../../testing/content/quizzes.ts';
import { problem, shareTestApp } from '../../../testing/test-app.ts';
import { scaleRuns } from '../../../testing/amounts.ts';

const shared = shareTestApp({ limits: { read: { max: 1_000_000, seconds: 60 } } });
const social = socialCalls(shared);

const viewProfile = (as: TestResident | undefined, username: string) =>
  shared().call('GET', `/api/users/${encodeURIComponent(username)}`, { as });
const change = (resident: TestResident, values: { in_rankings?: boolean; home_town?: string; about?: string }) =>
  shared().db.updateTable('residents').set(values).where('id', '=', resident.id).execute();

function startOfDay(moment: string): string {
  return new Date(spanOf(dayOf(new Date(moment))).from).toISOString();
}

/** Active yesterday, which is what others see. */
async function createActiveResident(options: { username?: string; firstName?: string; lastName?: string } = {}) {
  const resident = await shared().resident(options);
  await shared().call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId: 1 }, as: resident });
  await takeQuiz(shared(), resident, 1);
  shared().clock.forward({ days: 1 });
  return resident;
}

describe('the public profile of a resident', () => {
  test('contains their details, figures and badges, and nothing else', async () => {
    const { call, clock, resident } = shared();
    const registeredAt = clock.now().toISOString();
    const [mei, raju] = [
      await createActiveResident({ username: 'EcoMei', firstName: 'Mei', lastName: 'Lim' }),
      await resident(),
    ];
    await change(mei, { home_town: 'Bedok', about: 'I count hornbills.' });
    const own = (await call('GET', '/api/user/profile', { as: mei })).body;
    const badges = (await call('GET', '/api/user/badges', { as: mei })).body;

    const { status, headers, body } = await viewProfile(raju, 'EcoMei');

    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toEqual({
      id: mei.id,
      username: 'EcoMei',
      firstName: 'Mei',
      lastName: 'Lim',
      profileImageUrl: null,
      homeTown: 'Bedok',
      about: 'I count hornbills.',
      ecoPoints: own.ecoPoints,
      currentStreak: 1,
      longestStreak: 1,
      createdAt: startOfDay(registeredAt),
      stats: own.stats,
      badges: badges.map((badge: { earnedAt: string }) => ({ ...badge, earnedAt: startOfDay(badge.earnedAt) })),
      relationship: { relation: 'none', requestId: null, takesRequests: true },
    });
    expect(body.stats).toEqual({
      lessonsCompleted: 1,
      challengesCompleted: 0,
      checkIns: 1,
      distinctGreenSpaces: 1,
      badges: 3,
    });
    expect(body.badges).toHaveLength(3);
  });

  test('contains no e-mail address, privacy setting, freezes, password hash or right, even for an admin', async () => {
    const mei = await createActiveResident();
    for (const as of [await shared().resident(), await shared().resident({ isAdmin: true }), mei]) {
      const { text, body } = await viewProfile(as, mei.username);
      expect(text).not.toContain(mei.email);
      expect(text).not.toMatch(/@|argon|password|session/i);
      for (const field of ['email', 'privacy', 'freezes', 'isAdmin', 'nextBadges', 'findableByEmail'])
        expect(body).not.toHaveProperty(field);
    }
  });

  test('shows nothing of today to others, friends included, and all of it to its owner', async () => {
    const { call, clock, resident } = shared();
    const [mei, friend, stranger] = [await createActiveResident(), await resident(), await resident()];
    await social.befriend(mei, friend);
    const readers = [friend, stranger];
    const seen = async () => Promise.all(readers.map(async (as) => (await viewProfile(as, mei.username)).body));
    const before = await seen();
    const own = (await viewProfile(mei, mei.username)).body;
    await call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId: 2 }, as: mei });
    await takeQuiz(shared(), mei, 2);
    expect(await seen()).toEqual(before);
    const ownAfter = (await viewProfile(mei, mei.username)).body;
    expect(ownAfter.ecoPoints).toBeGreaterThan(own.ecoPoints);
    expect(ownAfter).toMatchObject({ currentStreak: 2, stats: { checkIns: 2 }, relationship: null });
    clock.forward({ days: 1 });
    for (const { ecoPoints, currentStreak, stats } of await seen())
      expect({ ecoPoints, currentStreak, stats }).toEqual({
        ecoPoints: ownAfter.ecoPoints,
        currentStreak: 2,
        stats: ownAfter.stats,
      });
  });

  test('shows others neither a badge of today nor a record that is reached again today', async () => {
    const { call, clock, resident } = shared();
    const [mei, stranger] = [await createActiveResident(), await resident()];
    clock.forward({ days: 2 });
    const { body: before } = await viewProfile(stranger, mei.username);
    expect(before).toMatchObject({ currentStreak: 0, longestStreak: 1, stats: { badges: 3 } });
    await call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId: 2 }, as: mei });
    await social.befriend(mei, await resident());
    expect((await viewProfile(stranger, mei.username)).body).toEqual(before);
    const { body: own } = await viewProfile(mei, mei.username);
    expect(own).toMatchObject({ currentStreak: 1, longestStreak: 1, stats: { badges: 4 } });
  });

  test('shows others no streak of a day that was filled only today', async () => {
    const { call, clock, resident } = shared();
    const [mei, stranger] = [await createActiveResident(), await resident()];
    const madeAt = new Date(clock.now().getTime() - 60_000).toISOString();
    clock.forward({ hours: 23 });
    const { body: before } = await viewProfile(stranger, mei.username);
    await call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId: 2, madeAt }, as: mei });
    expect((await viewProfile(mei, mei.username)).body).toMatchObject({ longestStreak: 2 });
    expect((await viewProfile(stranger, mei.username)).body).toEqual(before);
  });

  test('tells no time of day', async () => {
    const [mei, raju] = [await createActiveResident(), await shared().resident()];
    const { body } = await viewProfile(raju, mei.username);
    const times = [body.createdAt, ...body.badges.map(({ earnedAt }: { earnedAt: string }) => earnedAt)];
    expect(times.length).toBeGreaterThan(1);
    expect(times.filter((time: string) => time !== startOfDay(time))).toEqual([]);
  });

  test('of someone whose activity no one may see, has the names of badges alone', async () => {
    const [mei, friend] = [await createActiveResident(), await shared().resident()];
    await social.befriend(mei, friend);
    await change(mei, { home_town: 'Bedok', about: 'I count hornbills.' });
    const privacy = { activityVisible: 'nobody' };
    await shared().call('PATCH', '/api/user/settings', { as: mei, body: { privacy } });
    const { body } = await viewProfile(friend, mei.username);
    expect(body).toMatchObject({ ecoPoints: null, currentStreak: null, stats: null, homeTown: null, about: null });
    expect(body.badges.length).toBeGreaterThan(0);
    expect(new Set(body.badges.map(({ earnedAt }: { earnedAt: string | null }) => earnedAt))).toEqual(new Set([null]));
  });

  test('lists badges newest first, as in their owner’s list', async () => {
    const { call, clock, resident } = shared();
    const [mei, raju] = [await createActiveResident(), await resident()];
    clock.forward({ hours: 1 });
    await takeQuiz(shared(), mei, 2);
    await call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId: 2 }, as: mei });
    await social.befriend(mei, raju);
    clock.forward({ days: 1 });
    const namesOf = (badges: readonly { badgeName: string }[]) => badges.map(({ badgeName }) => badgeName);
    const own = namesOf((await call('GET', '/api/user/badges', { as: mei })).body);
    expect(own[0]).toBe('Better Together');
    expect(namesOf((await viewProfile(raju, mei.username)).body.badges)).toEqual(own);
  });

  test('hides the activity of a resident who left the rankings, until they come back', async () => {
    const [mei, raju] = [await createActiveResident(), await shared().resident()];
    const before = (await viewProfile(raju, mei.username)).body;
    expect(before.ecoPoints).toBeGreaterThan(0);
    await change(mei, { in_rankings: false });
    expect((await viewProfile(raju, mei.username)).body).toEqual({
      ...before,
      ecoPoints: null,
      currentStreak: null,
      longestStreak: null,
      stats: null,
      badges: null,
    });
    expect(before.badges.length).toBeGreaterThan(0);
    const own = (await shared().call('GET', '/api/user/profile', { as: mei })).body;
    expect(own).toMatchObject({ ecoPoints: before.ecoPoints, currentStreak: 1, privacy: { inRankings: false } });
    await change(mei, { in_rankings: true });
    expect((await viewProfile(raju, mei.username)).body).toEqual(before);
  });

  test('shows only friends and the owner the activity of a resident who left the rankings or was withheld', async () => {
    const [mei, friend, stranger] = [
      await createActiveResident(),
      await shared().resident(),
      await shared().resident(),
    ];
    await social.befriend(mei, friend);
    await social.createRequest(stranger, mei);
    for (const values of [
      { in_rankings: false, ranking_withheld_reason: null },
      { in_rankings: true, ranking_withheld_reason: 'Shared an account' },
    ]) {
      await shared().db.updateTable('residents').set(values).where('id', '=', mei.id).execute();
      for (const as of [friend, mei]) {
        const { body } = await viewProfile(as, mei.username);
        expect(body).toMatchObject({ ecoPoints: expect.any(Number), currentStreak: 1, longestStreak: 1 });
        expect(body.stats).toMatchObject({ checkIns: 1, lessonsCompleted: 1 });
        expect(body.badges.length).toBeGreaterThan(0);
      }
      const { body, text } = await viewProfile(stranger, mei.username);
      expect(body).toMatchObject({ ecoPoints: null, currentStreak: null, longestStreak: null });
      expect(body).toMatchObject({ stats: null, badges: null });
      expect(text).not.toContain('Shared an account');
    }
    await social.remove(friend, mei);
    expect((await viewProfile(friend, mei.username)).body.ecoPoints).toBeNull();
  });

  test('shows the relationship to the reader, and whether the resident accepts friend requests', async () => {
    const { call, resident } = shared();
    const [mei, raju] = [await resident(), await resident()];
    const relationships = async () =>
      Promise.all([viewProfile(mei, raju.username), viewProfile(raju, mei.username)]).then((seen) =>
        seen.map(({ body }) => [body.relationship.relation, body.relationship.requestId]),
      );
    const requestId = await social.createRequest(mei, raju);
    expect(await relationships()).toEqual([
      ['requested', requestId],
      ['incoming', requestId],
    ]);
    await social.accept(raju, requestId);
    expect(await relationships()).toEqual([
      ['friend', null],
      ['friend', null],
    ]);
    const privacy = { friendRequests: 'nobody' };
    expect((await call('PATCH', '/api/user/settings', { as: raju, body: { privacy } })).status).toBe(200);
    expect((await viewProfile(mei, raju.username)).body.relationship.takesRequests).toBe(false);
  });

  test('answers the same bytes as for an unknown username if either resident has blocked the other', async () => {
    const [mei, raju] = [await createActiveResident(), await createActiveResident()];
    await social.block(mei, raju);
    const unknown = await viewProfile(mei, 'nobody-at-all');
    expect(unknown.status).toBe(404);
    expect((await viewProfile(mei, raju.username)).text).toBe(unknown.text);
    expect((await viewProfile(raju, mei.username.toUpperCase())).text).toBe(unknown.text);
  });

  test('is refused after 40 different residents within an hour, but not those seen before, and friends', async () => {
    const { call, resident } = shared();
    const [reader, friend] = [await resident(), await resident({ username: 'kakatua-putih' })];
    await social.befriend(reader, friend);
    const others: TestResident[] = [];
    for (let number = 1; number <= 40; number += 1) others.push(await resident());
    others.push(await resident({ username: 'kakatua-tua' }));
    const statuses: number[] = [];
    for (const { username } of others) statuses.push((await viewProfile(reader, username)).status);
    expect(statuses).toEqual([...Array<number>(40).fill(200), 429]);
    const [first, last] = [others[0]?.username ?? '', others[40]?.username ?? ''];
    expect(await viewProfile(reader, last)).toMatchObject({ body: { code: 'too-many-profiles' } });
    const found = await call('GET', `/api/search-users?q=${encodeURIComponent(last)}`, { as: reader });
    expect(found).toMatchObject(problem(429, 'too-many-profiles'));
    const withFriend = await call('GET', '/api/search-users?q=kakatua', { as: reader });
    expect(withFriend).toMatchObject({ status: 200, body: [{ username: friend.username }] });
    for (const username of [first, friend.username]) expect((await viewProfile(reader, username)).status).toBe(200);
    expect((await viewProfile(friend, last)).status).toBe(200);
  });

  test('shows a streak as 0 as soon as a day was missed', async () => {
    const { clock, resident } = shared();
    const [mei, raju] = [await createActiveResident(), await resident()];
    clock.forward({ days: 2 });
    expect((await viewProfile(raju, mei.username)).body).toMatchObject({ currentStreak: 0, longestStreak: 1 });
  });

  test('answers 401 to signed-out callers, whether the username exists or not', async () => {
    const mei = await shared().resident();
    for (const username of [mei.username, 'nobody-at-all'])
      expect(await viewProfile(undefined, username)).toMatchObject(problem(401, 'signed-out'));
  });
});

describe('a username in a URL', () => {
  test.each([
    ['another case', 'RajuKumar', 'rajukumar'],
    ['capitals', 'siti-aminah', 'SITI-AMINAH'],
    ['decomposed accents', 'Zo\u00eb-tan', 'Zoe\u0308-Tan'],
    ['full-width letters', 'farid-sg', 'ｆａｒｉｄ-sg'],
    ['an emoji', '🌳陈美玲', '🌳陈美玲'],
    ['a slash and a question mark', 'a/b?c#d', 'A/B?C#D'],
    ['a percent sign', '100%green', '100%GREEN'],
    ['only digits', '12345', '12345'],
    ['a name of every object', '__proto__', '__PROTO__'],
    ['30 emoji', '🌱'.repeat(30), '🌱'.repeat(30)],
  ])('finds its resident with %s', async (_with, username, typedUsername) => {
    const raju = await shared().resident();
    const resident = await shared().resident({ username });
    const { status, body } = await viewProfile(raju, typedUsername);
    expect([status, body.id, body.username]).toEqual([200, resident.id, username]);
  });

  test.each([
    ['unknown', 'nobody-at-all'],
    ['too short', 'me'],
    ['a part of a name', 'resident-'],
    ['a pattern', '%%%'],
    ['another pattern', '___'],
    ['an injection', "' or '1'='1"],
    ['a path', '../admin'],
    ['blanks', '   '],
    ['an invisible letter', '\u200b'],
    ['an id', '1'],
  ])('that is %s answers 404', async (_what, username) => {
    const mei = await shared().resident();
    expect(await viewProfile(mei, username)).toMatchObject(
      problem(404, 'resident-not-found', { detail: "This resident doesn't exist." }),
    );
  });

  test('that is an e-mail address answers 404, even if its resident is findable by e-mail', async () => {
    const [mei, raju] = [await shared().resident({ username: 'mei-of-mail' }), await shared().resident()];
    const allowed = shared().db.updateTable('residents').set({ findable_by_email: true }).where('id', '=', mei.id);
    await allowed.execute();
    expect((await viewProfile(raju, mei.email)).status).toBe(404);
  });

  test('that is too long, or contains characters that cannot be stored, answers 400', async () => {
    const mei = await shared().resident();
    for (const username of ['x'.repeat(31), '🌱'.repeat(31), 'mei\u0000']) {
      const { status, body } = await viewProfile(mei, username);
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['username']]);
    }
    for (const raw of ['%zz', '%ED%A0%80', '%FF'])
      expect((await shared().call('GET', `/api/users/${raw}`, { as: mei })).status).toBe(400);
  });

  test('answers only 200, 400, 404 or 414, whatever its text', async () => {
    const mei = await shared().resident();
    await fc.assert(
      fc.asyncProperty(hostileText, async (text) => {
        const { status } = await viewProfile(mei, text.toWellFormed().slice(0, 300));
        expect([200, 400, 404, 414]).toContain(status);
      }),
      { numRuns: scaleRuns(150) },
    );
  });
});
