import type { Challenge } from '@ecopulse/contract/challenges/challenges';
import { beforeEach, describe, expect, test } from 'vitest';
import { createClub } from '../../testing/content/clubs.ts';
import { createChallengeForm } from '../../testing/content/content-forms.ts';
import { socialCalls } from '../../testing/social-calls.ts';
import { createChallenge, type TestResident } from '../../testing/factories.ts';
import { shareTestApp } from '../../testing/test-app.ts';

const shared = shareTestApp();
let steward: TestResident;
let mei: TestResident;
let club = { id: 0, slug: '' };

beforeEach(async () => {
  [steward, mei] = [await shared().resident(), await shared().resident()];
  club = await createClub(shared().db, { name: 'Quiet Birders', joining: 'invited', stewardIds: [steward.id] });
  await joinClub();
});

const archive = (archived_at: Date | null) =>
  shared().db.updateTable('clubs').set({ archived_at }).where('id', '=', club.id).execute();
const joinClub = () =>
  shared().insertRows('club_members', {
    club_id: club.id,
    resident_id: mei.id,
    role: 'member',
    is_shown: false,
    joined_at: shared().clock.now(),
    steward_since: null,
  });
const leaveClub = async () =>
  expect((await shared().call('DELETE', `/api/clubs/${club.id}/join`, { as: mei })).status).toBe(204);

const create = (metric: Challenge['metric'], target = 3) =>
  createChallenge(shared().db, { metric, filter: JSON.stringify({ clubId: club.id }), target });
const join = (id: number, as = mei) => shared().call('POST', `/api/challenges/${id}/join`, { as });
const visit = (greenSpaceId: number) =>
  shared().call('POST', '/api/green-spaces/checkin', { as: mei, body: { greenSpaceId } });
const listOfClubs = async (as = mei) => (await shared().call('GET', '/api/user/challenges/clubs', { as })).body;
const openIds = async () =>
  (await shared().call('GET', '/api/user/challenges/open', { as: mei })).body.map(
    ({ challengeId }: { challengeId: number }) => challengeId,
  );
const progressOf = async (id: number) =>
  (await shared().call('GET', '/api/user/challenges', { as: mei })).body.find(
    ({ challengeId }: { challengeId: number }) => challengeId === id,
  )?.progress;

describe('a challenge of a club', () => {
  test('counts what its members do from the day on which they join it, also different green spaces', async () => {
    await visit(1);
    shared().clock.forward({ days: 1 });
    const id = await create('distinct_green_spaces', 2);
    expect((await join(id)).body).toMatchObject({ progress: 0, isCompleted: false });
    await visit(2);
    expect(await progressOf(id)).toBe(1);
    const { body } = await visit(1);
    expect(body.challenges).toContainEqual({ challengeId: id, progress: 2, target: 2, isCompleted: true });
  });

  test('counts nothing of who has left the club, and starts again with the day of coming back', async () => {
    const id = await create('check_ins');
    await join(id);
    await visit(1);
    await leaveClub();
    shared().clock.forward({ days: 1 });
    await visit(1);
    expect(await progressOf(id)).toBe(1);
    expect(await listOfClubs()).toMatchObject([{ id, isActive: false }]);
    shared().clock.forward({ days: 1 });
    await joinClub();
    await visit(1);
    await visit(2);
    expect(await progressOf(id)).toBe(2);
  });

  test('counts nothing and admits no one while the club is archived', async () => {
    const [joined, other] = [await create('check_ins'), await create('lessons_completed')];
    await join(joined);
    await archive(shared().clock.now());
    await visit(1);
    expect(await progressOf(joined)).toBe(0);
    expect(await listOfClubs()).toMatchObject([{ id: joined, isActive: false }]);
    expect((await join(other)).body.code).toBe('club-members-only');
    await archive(null);
    await visit(2);
    expect(await progressOf(joined)).toBe(2);
  });

  test('is shown to its members, with the name of the club', async () => {
    const id = await create('eco_actions');
    const [shown] = await listOfClubs();
    expect(shown).toMatchObject({
      id,
      counts: 'sinceJoining',
      isActive: true,
      club: { slug: club.slug, name: 'Quiet Birders' },
    });
    expect(await openIds()).toContain(id);
    expect((await shared().call('GET', '/api/user/challenges/clubs?language=zh', { as: mei })).body).toHaveLength(1);
  });

  test('is hidden from everyone else, who are told why they cannot join', async () => {
    const id = await create('check_ins');
    await join(id);
    const stranger = await shared().resident();
    // Shared responses are cached for a day.
    shared().clock.forward({ days: 1 });
    for (const path of ['/api/challenges', '/api/challenges/active', '/api/user/challenges/open'])
      expect((await shared().call('GET', path, { as: stranger })).text).not.toMatch(new RegExp(`d":${id}[,}]`));
    expect(await listOfClubs(stranger)).toEqual([]);
    expect((await shared().call('GET', `/api/challenges/${id}/picture.svg`)).status).toBe(404);
    expect((await join(id, stranger)).body).toMatchObject({ status: 403, code: 'club-members-only' });
    // Friends must not learn from it who is in the club.
    for (const as of [mei, stranger])
      expect((await shared().call('GET', `/api/challenges/${id}/friends`, { as })).status).toBe(404);
    const body = { friendId: stranger.id };
    expect((await shared().call('POST', `/api/challenges/${id}/invitations`, { as: mei, body })).status).toBe(404);
  });

  test('is not named to friends of a member who completes it', async () => {
    const friend = await shared().resident();
    await socialCalls(shared).befriend(mei, friend);
    const challenge = { metric: 'check_ins', target: 1, title: 'Owls of our wood', badge_reward: 'Out Early' } as const;
    await join(await createChallenge(shared().db, { ...challenge, filter: JSON.stringify({ clubId: club.id }) }));
    await visit(1);
    const { body: own } = await shared().call('GET', '/api/user/activities', { as: mei });
    expect(own).toContainEqual(
      expect.objectContaining({ facts: expect.objectContaining({ name: 'Owls of our wood' }) }),
    );
    // A profile shows what was done until yesterday.
    shared().clock.forward({ days: 1 });
    const seen = await Promise.all(
      ['/api/friends/feed', `/api/users/${mei.username}`].map((path) => shared().call('GET', path, { as: friend })),
    );
    for (const { status, text } of seen) {
      expect([status, text]).toEqual([200, expect.not.stringContaining('Owls')]);
      expect(text).toContain('Out Early');
    }
    expect(seen[0]?.body).toContainEqual(expect.objectContaining({ activityType: 'challenge_completed', facts: {} }));
  });
});

describe('an admin', () => {
  const send = async (filter: unknown) =>
    shared().call('POST', '/api/admin/challenges', {
      as: await shared().resident({ isAdmin: true }),
      body: createChallengeForm({
        filter: filter as Challenge['filter'],
        metric: 'news_read',
        type: 'news',
        target: 2,
      }),
    });

  test('chooses a club for any metric, and reads its name unless it is by invitation', async () => {
    const open = await createClub(shared().db, { name: 'Bishan Birders' });
    expect((await send({ clubId: open.id })).body).toMatchObject({
      filter: { clubId: open.id },
      clubName: 'Bishan Birders',
    });
    expect(await send({ clubId: club.id })).toMatchObject({ status: 201, body: { clubName: null } });
  });

  test('is told at the field that there is no such club', async () => {
    await archive(shared().clock.now());
    for (const clubId of [0, club.id, 2_147_483_647])
      expect(await send({ clubId })).toMatchObject({
        status: 400,
        body: { fields: { filter: 'Choose an active club' } },
      });
    for (const filter of [
      { clubId: 3e9 },
      { clubId: -1 },
      { clubId: 1.5 },
      { clubId: '1' },
      { clubId: '1\u0000' },
      { clubId: null },
      { clubId: club.id, region: 'East' },
    ]) {
      const { status, body } = await send(filter);
      expect([status, Object.keys(body.fields)]).toEqual([400, [expect.stringMatching(/^filter/)]]);
    }
  });
});

test('a challenge that only a later release understands is left out, and nothing counts for it', async () => {
  const ids = await Promise.all(
    ['{"weather": "rain"}', '{"region": "Moon"}'].map((filter) =>
      createChallenge(shared().db, { metric: 'check_ins', filter, target: 1 }),
    ),
  );
  // Shared responses are cached for a day.
  shared().clock.forward({ days: 1 });
  const { status, body } = await shared().call('GET', '/api/challenges');
  expect(status).toBe(200);
  expect(body.length).toBeGreaterThan(30);
  expect(body.filter(({ id }: Challenge) => ids.includes(id))).toEqual([]);
  await shared().insertRows(
    'challenge_participations',
    ids.map((challenge_id) => ({
      challenge_id,
      resident_id: mei.id,
      joined_at: shared().clock.now(),
      ends_at: null,
      progress: 0,
      completed_at: null,
    })),
  );
  expect((await visit(1)).body.challenges).toEqual([]);
});
