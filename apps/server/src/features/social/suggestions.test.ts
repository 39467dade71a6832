import { beforeEach, describe, expect, test } from 'vitest';
import type { FoundResident } from '@ecopulse/contract/social/social';
import type { TestResident } from '../../testing/factories.ts';
import { socialCalls } from '../../testing/social-calls.ts';
import { shareTestApp } from '../../testing/test-app.ts';

const shared = shareTestApp();
const { befriend, block, createRequest, reject, withdraw } = socialCalls(shared);

let townCount = 0;

/** Own towns, so that the residents of other tests are no neighbours. */
const newTown = () => `Town ${(townCount += 1)}`;

async function createResidents(count: number, homeTown?: string): Promise<TestResident[]> {
  const residents: TestResident[] = [];
  for (let n = 0; n < count; n += 1)
    residents.push(await shared().resident({ createdAt: shared().clock.now(), ...(homeTown && { homeTown }) }));
  return residents;
}

const suggest = (as: TestResident) => shared().call('GET', '/api/friends/suggestions', { as });

async function suggestedNames(as: TestResident): Promise<string[]> {
  const { status, body } = await suggest(as);
  expect(status).toBe(200);
  return body.map(({ username }: FoundResident) => username);
}

const namesOf = (residents: readonly TestResident[]) => residents.map(({ username }) => username);

beforeEach(() => shared().clock.set('2026-11-18T12:00:00+08:00'));

/** Mei has the friends Ali and Raj; Siti is a friend of both, Tan of Raj alone; Lim lives in Mei's town. */
async function createCircle() {
  const town = newTown();
  const [mei, lim] = (await createResidents(2, town)) as [TestResident, TestResident];
  const people = await createResidents(4, newTown());
  const [ali, raj, siti, tan] = people as [TestResident, TestResident, TestResident, TestResident];
  await befriend(mei, ali);
  await befriend(mei, raj);
  await befriend(ali, siti);
  await befriend(raj, siti);
  await befriend(raj, tan);
  shared().clock.forward({ days: 1 });
  return { mei, lim, ali, raj, siti, tan };
}

describe('suggestions', () => {
  test('are friends of friends by the number of mutual friends, then residents of the same town', async () => {
    const { mei, lim, siti, tan } = await createCircle();
    expect(await suggestedNames(mei)).toEqual(namesOf([siti, tan, lim]));
  });

  test('are none without friends and a town', async () => {
    const [loner] = (await createResidents(1)) as [TestResident];
    shared().clock.forward({ days: 1 });
    expect(await suggestedNames(loner)).toEqual([]);
  });

  test('have the card and the town, and nothing else', async () => {
    const town = newTown();
    const [mei, lim] = (await createResidents(2, town)) as [TestResident, TestResident];
    shared().clock.forward({ days: 1 });
    const names = { firstName: null, lastName: null, profileImageUrl: null };
    expect((await suggest(mei)).body).toEqual([
      {
        id: lim.id,
        username: lim.username,
        ...names,
        homeTown: town,
        relation: 'none',
        requestId: null,
        takesRequests: true,
      },
    ]);
  });

  test('are at most 10, the same all day, and others on another day', async () => {
    const town = newTown();
    const [mei] = (await createResidents(31, town)) as [TestResident];
    shared().clock.forward({ days: 1 });
    const first = await suggestedNames(mei);
    expect(new Set(first).size).toBe(10);
    shared().clock.set('2026-11-19T23:59:59+08:00');
    expect(await suggestedNames(mei)).toEqual(first);
    shared().clock.set('2026-11-20T00:00:00+08:00');
    expect(await suggestedNames(mei)).not.toEqual(first);
  });

  test('leave out anyone who has blocked the resident or whom the resident has blocked', async () => {
    const { mei, lim, siti, tan } = await createCircle();
    await block(siti, mei);
    await block(mei, lim);
    expect(await suggestedNames(mei)).toEqual(namesOf([tan]));
    expect(await suggestedNames(siti)).not.toContain(mei.username);
  });

  test('leave out anyone with a request, also a rejected one until its sender withdraws it', async () => {
    const { mei, lim, siti, tan } = await createCircle();
    const sentId = await createRequest(mei, siti);
    await createRequest(lim, mei);
    expect(await suggestedNames(mei)).toEqual(namesOf([tan]));
    await reject(siti, sentId);
    expect(await suggestedNames(mei)).toEqual(namesOf([tan]));
    // To the sender, a rejection must look like no answer.
    await withdraw(mei, sentId);
    expect(await suggestedNames(mei)).toEqual(namesOf([siti, tan]));
  });

  test.each([
    ['takes no requests', { friend_requests: 'nobody' }],
    ['hides their activity', { activity_visible: 'nobody' }],
    ['is in no ranking', { in_rankings: false }],
    ['has deleted their account', { leaving_since: new Date() }],
  ] as const)('leave out anyone who %s', async (_who, change) => {
    const { mei, lim, siti, tan } = await createCircle();
    await shared().db.updateTable('residents').set(change).where('id', 'in', [siti.id, lim.id]).execute();
    expect(await suggestedNames(mei)).toEqual(namesOf([tan]));
  });

  test('do not reveal the friends of a friend who hides their activity', async () => {
    const { mei, lim, raj, siti } = await createCircle();
    await shared().db.updateTable('residents').set({ activity_visible: 'nobody' }).where('id', '=', raj.id).execute();
    expect(await suggestedNames(mei)).toEqual(namesOf([siti, lim]));
  });

  test('do not change with today’s friendships and registrations', async () => {
    const [stranger] = (await createResidents(1, newTown())) as [TestResident];
    const { mei, lim, ali, siti, tan } = await createCircle();
    const { body } = await shared().call('GET', '/api/user/profile', { as: mei });
    const [newcomer] = (await createResidents(1, body.homeTown)) as [TestResident];
    await befriend(ali, stranger);
    expect(await suggestedNames(mei)).toEqual(namesOf([siti, tan, lim]));
    shared().clock.forward({ days: 1 });
    expect((await suggestedNames(mei)).toSorted()).toEqual(namesOf([siti, tan, lim, newcomer, stranger]).toSorted());
  });

  test('count as profiles of strangers', async () => {
    const strangers = await createResidents(45);
    const town = newTown();
    const [mei] = (await createResidents(2, town)) as [TestResident];
    shared().clock.forward({ days: 1 });
    for (const { username } of strangers.slice(0, 40))
      expect((await shared().call('GET', `/api/users/${username}`, { as: mei })).status).toBe(200);
    expect(await suggest(mei)).toMatchObject({ status: 429, body: { code: 'too-many-profiles' } });
  });
});

test('the search does not show the town of residents who hide their activity', async () => {
  const town = newTown();
  const [mei, lim] = (await createResidents(2, town)) as [TestResident, TestResident];
  const townOfLim = async () =>
    (await shared().call('GET', `/api/search-users?q=${lim.username}`, { as: mei })).body[0].homeTown;
  expect(await townOfLim()).toBe(town);
  await shared().db.updateTable('residents').set({ activity_visible: 'nobody' }).where('id', '=', lim.id).execute();
  expect(await townOfLim()).toBeNull();
});
