import type { FeedItem } from '@ecopulse/contract/social/friends-feed';
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createNotifications } from '../../../core/notifications/notifications.service.ts';
import { openChanges } from '../../../db/changes.ts';
import { staySignedIn } from '../../../testing/admins.ts';
import { socialCalls } from '../../../testing/social-calls.ts';
import type { TestResident } from '../../../testing/factories.ts';
import { takeQuiz } from '../../../testing/content/quizzes.ts';
import { shareTestApp } from '../../../testing/test-app.ts';
import { moveGreenSpacesTogether, SHARED_LOCATION } from '../../../testing/shared-location.ts';
import { cheersJobs, notifyCheers } from './cheers.jobs.ts';

const MANY = { max: 1_000_000, seconds: 60 };
const shared = shareTestApp({ limits: { read: MANY, write: MANY } });
const secondServer = shareTestApp({ limits: { read: MANY, write: MANY }, sharing: () => shared() });
beforeAll(() => moveGreenSpacesTogether(shared().db));
const { befriend, block, remove, listNotifications } = socialCalls(shared);

let pair: [TestResident, TestResident] | null = null;
function meiAndRaju(): [TestResident, TestResident] {
  if (!pair) throw new Error('not made yet');
  return pair;
}
beforeEach(async () => {
  pair = [await shared().resident({ firstName: 'Mei' }), await shared().resident({ firstName: 'Raju' })];
});

async function visit(as: TestResident, greenSpaceId: number): Promise<void> {
  const { status } = await shared().call('POST', '/api/green-spaces/checkin', {
    as,
    body: { greenSpaceId, location: SHARED_LOCATION },
  });
  expect(status).toBe(200);
}

async function feedOf(as: TestResident, query = ''): Promise<FeedItem[]> {
  const { status, body } = await shared().call('GET', `/api/friends/feed${query}`, { as });
  expect(status).toBe(200);
  return body;
}

async function visitsSeenBy(as: TestResident): Promise<(readonly [number, unknown])[]> {
  const feed = await feedOf(as);
  const visits = feed.filter(({ activityType }) => activityType === 'check_in');
  return visits.map(({ resident, facts }) => [resident.id, facts['greenSpaceId']] as const);
}

const setActivityVisible = (as: TestResident, activityVisible: string) =>
  shared().call('PATCH', '/api/user/settings', { as, body: { privacy: { activityVisible } } });

const cheer = (as: TestResident, id: number, on = shared()) => on.call('PUT', `/api/friends/feed/${id}/cheer`, { as });
const removeCheer = (as: TestResident, id: number) => shared().call('DELETE', `/api/friends/feed/${id}/cheer`, { as });
const NOT_IN_FEED = { status: 404, body: { code: 'activity-not-found' } };

async function friendsWithVisit(): Promise<{ mei: TestResident; raju: TestResident; visitId: number }> {
  const [mei, raju] = meiAndRaju();
  await befriend(mei, raju);
  await visit(raju, 1);
  const visited = (await feedOf(mei)).find(({ activityType }) => activityType === 'check_in');
  if (!visited) throw new Error('the visit is not in the feed');
  return { mei, raju, visitId: visited.id };
}

describe('the feed', () => {
  test('shows what friends did, newest first, without times, points and results', async () => {
    const { mei, raju } = await friendsWithVisit();
    await takeQuiz(shared(), raju, 1);
    const { text, headers } = await shared().call('GET', '/api/friends/feed', { as: mei });
    const feed = await feedOf(mei);
    expect(feed.map(({ id }) => id)).toEqual(feed.map(({ id }) => id).toSorted((a, b) => b - a));
    expect(feed.map(({ activityType }) => activityType)).toEqual(
      expect.arrayContaining(['lesson_completed', 'badge_earned', 'check_in']),
    );
    const visited = feed.find(({ activityType }) => activityType === 'check_in');
    expect(visited).toEqual({
      id: expect.any(Number),
      activityType: 'check_in',
      day: '2026-11-18',
      facts: { greenSpaceId: 1, name: expect.any(String) },
      cheers: 0,
      hasCheered: false,
      resident: { id: raju.id, username: raju.username, firstName: 'Raju', lastName: null, profileImageUrl: null },
    });
    expect(text).not.toMatch(/score|oints|createdAt|parkType|region|friend_added/);
    expect(headers['cache-control']).toBe('no-store');
  });

  test('shows neither the resident themselves, nor strangers, nor friends of friends', async () => {
    const { mei, raju } = await friendsWithVisit();
    const third = await shared().resident();
    await befriend(raju, third);
    await visit(third, 2);
    await visit(mei, 3);
    expect(await visitsSeenBy(mei)).toEqual([[raju.id, 1]]);
  });

  test('goes back seven days', async () => {
    const { clock } = shared();
    const [mei, raju] = meiAndRaju();
    await befriend(mei, raju);
    // It is 2026-11-18.
    for (const [subject, day] of [
      ['green-space:1', '2026-11-11'],
      ['green-space:2', '2026-11-12'],
    ] as const)
      await shared().insertRows('activities', {
        resident_id: raju.id,
        type: 'check_in',
        subject,
        occurrence: day,
        day,
        points: 10,
        proof: 'verified',
        facts: JSON.stringify({ greenSpaceId: Number(subject.split(':')[1]), name: 'A park' }),
        created_at: clock.now(),
        arrived_on: null,
      });
    expect(await visitsSeenBy(mei)).toEqual([[raju.id, 2]]);
  });

  test('comes in pages', async () => {
    const { mei, raju } = await friendsWithVisit();
    for (const place of [2, 3, 4]) await visit(raju, place);
    const all = await feedOf(mei);
    const first = await feedOf(mei, '?limit=2');
    const second = await feedOf(mei, `?limit=50&before=${first.at(-1)?.id}`);
    expect(first).toHaveLength(2);
    expect([...first, ...second]).toEqual(all);
  });

  test('hides a friend whose activity is visible to no one, until it is visible again', async () => {
    const { mei, raju, visitId } = await friendsWithVisit();
    expect((await setActivityVisible(raju, 'nobody')).body.privacy.activityVisible).toBe('nobody');
    expect(await feedOf(mei)).toEqual([]);
    expect((await shared().call('GET', '/api/friends', { as: mei })).body).toMatchObject([{ latest: null }]);
    expect(await cheer(mei, visitId)).toMatchObject(NOT_IN_FEED);
    await setActivityVisible(raju, 'friends');
    expect(await visitsSeenBy(mei)).toEqual([[raju.id, 1]]);
  });

  test.each([
    ['the end of the friendship', ({ mei, raju }: Friends) => remove(mei, raju)],
    ['a block', ({ mei, raju }: Friends) => block(raju, mei)],
    [
      'the deletion of the account',
      ({ raju }: Friends) => shared().updateRows('residents', { leaving_since: shared().clock.now() }, { id: raju.id }),
    ],
  ])('shows nothing after %s', async (_what, end) => {
    const { mei, raju, visitId } = await friendsWithVisit();
    await end({ mei, raju });
    expect(await feedOf(mei)).toEqual([]);
    expect(await cheer(mei, visitId)).toMatchObject(NOT_IN_FEED);
  });

  test('has as its newest item what the list of friends shows as latest', async () => {
    const { mei, raju } = await friendsWithVisit();
    await visit(raju, 2);
    const [{ latest }] = (await shared().call('GET', '/api/friends', { as: mei })).body;
    const [newest] = await feedOf(mei);
    expect(newest).toEqual({ ...latest, resident: expect.objectContaining({ id: raju.id }) });
  });
});

interface Friends {
  readonly mei: TestResident;
  readonly raju: TestResident;
}

describe('a cheer', () => {
  test('counts once, however often it is sent, to two servers at the same time', async () => {
    const { mei, raju, visitId } = await friendsWithVisit();
    const answers = await Promise.all(
      [shared(), secondServer(), shared(), secondServer(), shared(), secondServer()].map((server) =>
        cheer(mei, visitId, server),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await cheer(mei, visitId)).body).toEqual({ cheers: 1, hasCheered: true });
    const { body } = await shared().call('GET', '/api/user/cheers', { as: raju });
    expect(body).toEqual([
      {
        id: visitId,
        activityType: 'check_in',
        day: '2026-11-18',
        facts: { greenSpaceId: 1, name: expect.any(String) },
        cheers: 1,
        residents: [expect.objectContaining({ id: mei.id, firstName: 'Mei' })],
      },
    ]);
  });

  test('can be taken back, and given again', async () => {
    const { mei, visitId } = await friendsWithVisit();
    await cheer(mei, visitId);
    for (const _ of [1, 2]) expect((await removeCheer(mei, visitId)).body).toEqual({ cheers: 0, hasCheered: false });
    expect((await cheer(mei, visitId)).body).toEqual({ cheers: 1, hasCheered: true });
  });

  test('is only for activities of friends that the feed shows, and not for own ones', async () => {
    const { mei, raju, visitId } = await friendsWithVisit();
    const [stranger, { id: friendship }] = [
      await shared().resident(),
      await shared().selectRow('activities', ['id'], { resident_id: raju.id, type: 'friend_added' }),
    ];
    for (const [as, id] of [
      [stranger, visitId],
      [raju, visitId],
      [mei, friendship],
      [mei, Number.MAX_SAFE_INTEGER],
    ] as const)
      expect(await cheer(as, id)).toMatchObject(NOT_IN_FEED);
    for (const id of ['0', '-1', '1e3', 'NaN', '9007199254740993'])
      expect((await shared().call('PUT', `/api/friends/feed/${id}/cheer`, { as: mei })).status).toBe(400);
    expect((await shared().call('GET', '/api/user/cheers', { as: raju })).body).toEqual([]);
  });

  test('is not shown after a friendship that ends at the same time', async () => {
    const { mei, raju, visitId } = await friendsWithVisit();
    await Promise.all([cheer(mei, visitId, secondServer()), remove(raju, mei)]);
    expect((await shared().call('GET', '/api/user/cheers', { as: raju })).body).toEqual([]);
  });
});

function jobDeps() {
  const { db, clock, connection } = shared();
  const changes = openChanges(connection);
  onTestFinished(() => changes.close());
  return { db, clock, notifications: createNotifications({ db, clock, changes }) };
}

describe('the digest of cheers', () => {
  const runEveningJob = () => notifyCheers(jobDeps());

  async function digestsOf(as: TestResident): Promise<{ facts: unknown; from: number | null }[]> {
    const { body } = await shared().call('GET', '/api/notifications', { as });
    const digests = body.notifications.filter(({ kind }: { kind: string }) => kind === 'cheers');
    return digests.map(({ facts, resident }: { facts: unknown; resident: { id: number } | null }) => ({
      facts,
      from: resident?.id ?? null,
    }));
  }

  test('names one friend, counts several, and comes once a day', async () => {
    const { mei, raju, visitId } = await friendsWithVisit();
    expect(await listNotifications(raju)).not.toContain(`cheers ${mei.id}`);
    await cheer(mei, visitId);
    await runEveningJob();
    await runEveningJob();
    expect(await digestsOf(raju)).toEqual([{ facts: { cheers: 1, friends: 1 }, from: mei.id }]);

    const third = await shared().resident();
    await befriend(third, raju);
    shared().clock.forward({ days: 1 });
    onTestFinished(() => shared().clock.forward({ days: -1 }));
    await visit(raju, 2);
    const [newest] = await feedOf(mei);
    for (const as of [mei, third]) await cheer(as, newest?.id ?? 0);
    await cheer(third, visitId);
    await runEveningJob();
    expect(await digestsOf(raju)).toEqual([
      { facts: { cheers: 3, friends: 2 }, from: null },
      { facts: { cheers: 1, friends: 1 }, from: mei.id },
    ]);
  });

  test('counts neither cheers of former friends nor cheers that were taken back', async () => {
    const { mei, raju, visitId } = await friendsWithVisit();
    const third = await shared().resident();
    await befriend(third, raju);
    await cheer(mei, visitId);
    await cheer(third, visitId);
    await removeCheer(third, visitId);
    await block(mei, raju);
    await runEveningJob();
    expect(await digestsOf(raju)).toEqual([]);
  });

  test('counts cheers sent after the digest in the digest of the next day', async () => {
    const { mei, raju, visitId } = await friendsWithVisit();
    await cheer(mei, visitId);
    await runEveningJob();
    const third = await shared().resident();
    await befriend(third, raju);
    shared().clock.forward({ hours: 1 });
    onTestFinished(() => shared().clock.forward({ hours: -25 }));
    await cheer(third, visitId);
    await runEveningJob();
    expect(await digestsOf(raju)).toHaveLength(1);
    shared().clock.forward({ days: 1 });
    await staySignedIn(shared(), raju);
    await runEveningJob();
    expect(await digestsOf(raju)).toEqual([
      { facts: { cheers: 1, friends: 1 }, from: third.id },
      { facts: { cheers: 1, friends: 1 }, from: mei.id },
    ]);
  });

  test('is sent once when two servers run the job at the same moment', async () => {
    const { mei, raju, visitId } = await friendsWithVisit();
    await cheer(mei, visitId);
    await Promise.all([runEveningJob(), runEveningJob()]);
    expect(await digestsOf(raju)).toHaveLength(1);
  });
});

describe('the cheers of a week ago', () => {
  const runNightJob = async () =>
    cheersJobs(jobDeps())
      .find(({ name }) => name === 'prune-cheers')
      ?.run();

  const storedFor = (as: TestResident) =>
    shared().db.selectFrom('cheers').select('activity_id').where('receiver_id', '=', as.id).execute();

  async function forwardDays(days: number): Promise<void> {
    const { clock } = shared();
    const before = clock.now();
    onTestFinished(() => clock.set(before.toISOString()));
    clock.forward({ hours: days * 24 });
    for (const resident of meiAndRaju()) await staySignedIn(shared(), resident);
  }

  test('are removed at night once their activity has left the feed, and not before', async () => {
    const { mei, raju, visitId } = await friendsWithVisit();
    await cheer(mei, visitId);
    await notifyCheers(jobDeps());
    await forwardDays(6);
    await runNightJob();
    expect((await shared().call('GET', '/api/user/cheers', { as: raju })).body).toHaveLength(1);
    await forwardDays(1);
    expect((await shared().call('GET', '/api/user/cheers', { as: raju })).body).toEqual([]);
    expect(await storedFor(raju)).toHaveLength(1);
    await Promise.all([runNightJob(), runNightJob()]);
    expect(await storedFor(raju)).toEqual([]);
  });

  test('stay until their receiver has been notified of them', async () => {
    const { mei, raju, visitId } = await friendsWithVisit();
    await cheer(mei, visitId);
    await forwardDays(8);
    await runNightJob();
    expect(await storedFor(raju)).toHaveLength(1);
    await notifyCheers(jobDeps());
    expect(await listNotifications(raju)).toContain(`cheers ${mei.id}`);
    await runNightJob();
    expect(await storedFor(raju)).toEqual([]);
  });
});
