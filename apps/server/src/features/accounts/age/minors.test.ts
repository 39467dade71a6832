import { expect, test } from 'vitest';
import { moveGreenSpacesTogether, SHARED_LOCATION } from '../../../testing/shared-location.ts';
import type { TestResident } from '../../../testing/factories.ts';
import { startNotificationsTestApp } from '../../../testing/notifications-test-app.ts';
import { socialCalls } from '../../../testing/social-calls.ts';
import { shareTestApp } from '../../../testing/test-app.ts';

const shared = shareTestApp();
const { befriend, sendRequest, createRequest, accept, listFriends } = socialCalls(shared);

let count = 0;
async function createTeen(ageBand = '13-17', options: Parameters<ReturnType<typeof shared>['resident']>[0] = {}) {
  count += 1;
  const teen = await shared().resident({ username: `teenager-${count}`, firstName: 'Xanthe', ...options });
  await shared().call('PATCH', '/api/user/settings', { as: teen, body: { privacy: { findableByEmail: true } } });
  const { status } = await shared().call('PATCH', '/api/user/profile', { as: teen, body: { ageBand } });
  expect(status).toBe(200);
  return teen;
}

const get = async (as: TestResident, path: string) => (await shared().call('GET', path, { as })).body;
const find = async (as: TestResident, text: string): Promise<string[]> =>
  (await get(as, `/api/search-users?q=${encodeURIComponent(text)}`)).map(
    ({ username }: { username: string }) => username,
  );

test('search finds adults, and no one under 18 by username, name, email address or a misspelt name', async () => {
  const mei = await shared().resident();
  const adult = await createTeen('18-plus', { username: 'grown-up-raju', firstName: 'Ximena' });
  expect([await find(mei, 'grown-up'), await find(mei, 'Ximena'), await find(mei, 'Ximenaa')]).toEqual(
    [1, 2, 3].map(() => [adult.username]),
  );
  const teen = await createTeen();
  for (const text of [teen.username, 'teenager', 'Xanthe', 'Xanthee', teen.email])
    expect(await find(mei, text), text).toEqual([]);
});

test('only friends see the profile', async () => {
  const [mei, raju, teen] = [await shared().resident(), await shared().resident(), await createTeen()];
  await createRequest(teen, mei);
  expect(await accept(mei, (await get(mei, '/api/friend-requests?direction=incoming'))[0].id)).toMatchObject({
    status: 200,
  });
  const seen = async (as: TestResident) => (await shared().call('GET', `/api/users/${teen.username}`, { as })).status;
  expect([await seen(mei), await seen(raju), await seen(teen)]).toEqual([200, 404, 200]);
  expect(await listFriends(mei)).toEqual([teen.id]);
});

test('strangers cannot ask for friendship, except by an invitation', async () => {
  const [mei, teen] = [await shared().resident(), await createTeen()];
  expect(await sendRequest(mei, teen)).toMatchObject({ status: 404, body: { code: 'resident-not-found' } });
  const { code } = (await shared().call('POST', '/api/user/invite', { as: teen })).body;
  expect((await shared().call('POST', `/api/invites/${code}/use`, { as: mei })).status).toBe(200);
});

test('suggestions leave out residents under 18, even of friends of friends and in the rankings', async () => {
  const [mei, raju] = [await shared().resident({ homeTown: 'Bedok' }), await shared().resident({ homeTown: 'Bedok' })];
  const teen = await createTeen('13-17', { homeTown: 'Bedok' });
  const adult = await createTeen('18-plus', { homeTown: 'Bedok' });
  await befriend(mei, raju);
  for (const one of [teen, adult])
    await shared().call('PATCH', '/api/user/settings', { as: one, body: { privacy: { inRankings: true } } });
  const { clock } = shared();
  await shared().updateRows('residents', { created_at: new Date(clock.now().getTime() - 9 * 86_400_000) });
  const suggested = (await get(mei, '/api/friends/suggestions')).map(({ id }: { id: number }) => id);
  expect(suggested).toContain(adult.id);
  expect(suggested).not.toContain(teen.id);
});

test('is off the public boards by default, and on them by choice', async () => {
  const teen = await createTeen();
  const isRanked = async () =>
    (await shared().db.selectFrom('scores').select('is_ranked').where('resident_id', '=', teen.id).executeTakeFirst())
      ?.is_ranked;
  expect(await isRanked()).toBe(false);
  await shared().call('PATCH', '/api/user/settings', { as: teen, body: { privacy: { inRankings: true } } });
  expect(await isRanked()).toBe(true);
});

test('the distance of a check-in is neither stored nor kept from before', async () => {
  const { call, db } = shared();
  const teen = await shared().resident();
  const checkIn = (greenSpaceId: number) =>
    call('POST', '/api/green-spaces/checkin', { as: teen, body: { greenSpaceId, location: SHARED_LOCATION } });
  const distances = async () =>
    (await db.selectFrom('check_ins').select('distance_meters').where('resident_id', '=', teen.id).execute()).map(
      ({ distance_meters: distance }) => distance,
    );
  await moveGreenSpacesTogether(db);
  expect((await checkIn(1)).status).toBe(200);
  expect(await distances()).toEqual([expect.any(Number)]);
  await call('PATCH', '/api/user/profile', { as: teen, body: { ageBand: '13-17' } });
  expect((await checkIn(2)).status).toBe(200);
  expect(await distances()).toEqual([null, null]);
});

test('an email waits from 21:00 until 07:00; push and adults do not wait', async () => {
  const { app, notifications, outgoing, createResidentWhoGets, subscribe, listQueuedMessages } =
    await startNotificationsTestApp();
  app.clock.set('2026-11-18T21:30:00+08:00');
  const residents = [await createResidentWhoGets(['badge']), await createResidentWhoGets(['badge'])];
  for (const resident of residents) await subscribe(resident);
  const [teen, adult] = residents as [TestResident, TestResident];
  await app.updateRows('residents', { age_band: '13-17', age_asked_in: 2026 }, { id: teen.id });
  for (const { id } of residents)
    await notifications.notify([
      { residentId: id, kind: 'badge', subject: 'badge:explorer', facts: { name: 'Explorer' } },
    ]);
  await outgoing.sendDue();
  // Emails wait a quarter of an hour for the resident to read the notification in the app.
  app.clock.set('2026-11-18T21:46:00+08:00');
  await outgoing.sendDue();
  const channelsOf = async (resident: TestResident) =>
    (await listQueuedMessages(resident)).map(({ by }) => by).toSorted();
  expect([await channelsOf(teen), await channelsOf(adult)]).toEqual([['push'], ['mail', 'push']]);
  app.clock.set('2026-11-19T07:00:00+08:00');
  await outgoing.sendDue();
  expect(await channelsOf(teen)).toEqual(['mail', 'push']);
});
