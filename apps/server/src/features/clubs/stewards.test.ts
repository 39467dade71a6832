import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createNotifications } from '../../core/notifications/notifications.service.ts';
import { createClub } from '../../testing/content/clubs.ts';
import { createEvent } from '../../testing/content/events.ts';
import type { TestResident } from '../../testing/factories.ts';
import { addPoints } from '../../testing/ranking-fixtures.ts';
import { openRewards } from '../../testing/rewards.ts';
import { shareTestApp } from '../../testing/test-app.ts';
import { createStewards } from './stewards.service.ts';

const shared = shareTestApp();
beforeEach(() => shared().clock.set('2026-09-01T12:00:00+08:00'));

const create = async (memberCount: number, stewardCount = 1) => {
  const residents: TestResident[] = [];
  for (let index = 0; index < stewardCount + memberCount; index += 1) residents.push(await shared().resident());
  const ids = residents.map(({ id }) => id);
  const now = shared().clock.now();
  const club = await createClub(shared().db, {
    stewardIds: ids.slice(0, stewardCount),
    memberIds: ids.slice(stewardCount),
    created_at: now,
  });
  return { ...club, residents };
};
const lookAfter = () => {
  const { changes } = openRewards(shared());
  return createStewards({
    ...shared(),
    background: shared().db,
    notifications: createNotifications({ ...shared(), changes }),
  }).lookAfterClubs();
};
const stewardsOf = async (clubId: number) => {
  const rows = await shared().selectRows(
    'club_members',
    ['resident_id'],
    { club_id: clubId, role: 'steward' },
    'resident_id',
  );
  return rows.map(({ resident_id }) => resident_id);
};
const updatesOf = async ({ id }: TestResident) => {
  const { rows } = await sql<{ about: string }>`
    select facts->>'about' as about from notifications where resident_id = ${id} and kind = 'club_update' order by id`.execute(
    shared().db,
  );
  return rows.map(({ about }) => about);
};
const use = async ({ id }: TestResident) => {
  await shared().updateRows('sessions', { last_seen_at: shared().clock.now() }, { resident_id: id });
};
const archivedAt = async (id: number) => {
  const row = await shared().db.selectFrom('clubs').select('archived_at').where('id', '=', id).executeTakeFirst();
  return row?.archived_at ?? null;
};

describe('a steward who is silent for 60 days', () => {
  test('is asked once, and two weeks later the longest active member follows', async () => {
    const { id, residents } = await create(3);
    const [steward, mei, raju] = residents as [TestResident, TestResident, TestResident];
    shared().clock.forward({ days: 59 });
    await lookAfter();
    expect(await updatesOf(steward)).toEqual([]);
    shared().clock.forward({ days: 2 });
    for (let run = 0; run < 2; run += 1) await lookAfter();
    expect(await updatesOf(steward)).toEqual(['silent']);
    shared().clock.forward({ days: 13 });
    await addPoints(shared(), raju, 10);
    await lookAfter();
    expect(await stewardsOf(id)).toEqual([steward.id]);
    shared().clock.forward({ days: 2 });
    await lookAfter();
    expect(await stewardsOf(id)).toEqual([raju.id]);
    expect([await updatesOf(raju), await updatesOf(mei)]).toEqual([['steward'], []]);
  });

  test('stays if they come back, and is asked again the next time', async () => {
    const { id, residents } = await create(1);
    const [steward, mei] = residents as [TestResident, TestResident];
    shared().clock.forward({ days: 61 });
    await lookAfter();
    await use(steward);
    shared().clock.forward({ days: 20 });
    await addPoints(shared(), mei, 10);
    await lookAfter();
    expect(await stewardsOf(id)).toEqual([steward.id]);
    shared().clock.forward({ days: 45 });
    await lookAfter();
    expect(await updatesOf(steward)).toEqual(['silent', 'silent']);
  });

  test('stays without a member who could follow, and needs no follower beside another steward', async () => {
    const [alone, two] = [await create(1), await create(1, 2)];
    const [silent, present, member] = two.residents as [TestResident, TestResident, TestResident];
    shared().clock.forward({ days: 61 });
    await use(present);
    await lookAfter();
    shared().clock.forward({ days: 15 });
    await use(present);
    await addPoints(shared(), member, 10);
    await lookAfter();
    expect(await stewardsOf(two.id)).toEqual([present.id]);
    expect(await updatesOf(silent)).toEqual(['silent']);
    expect(await stewardsOf(alone.id)).toEqual([alone.residents[0]?.id]);
  });
});

test('a club whose steward was erased gets the longest active member', async () => {
  const { id, residents } = await create(2);
  const [steward, , raju] = residents as [TestResident, TestResident, TestResident];
  await shared().db.deleteFrom('residents').where('id', '=', steward.id).execute();
  await addPoints(shared(), raju, 10);
  await lookAfter();
  expect(await stewardsOf(id)).toEqual([raju.id]);
  const { members } = await shared().selectRow('clubs', ['members'], { id });
  expect(members).toBe(2);
});

test('a club in which nothing happens for 90 days is archived, and its steward brings it back', async () => {
  const [idle, active, planning] = [await create(1), await create(1), await create(1)];
  const [steward] = idle.residents as [TestResident];
  const startsAt = new Date('2026-12-20T09:00:00+08:00');
  await createEvent(shared().db, { organiserId: planning.residents[0]?.id ?? 0, club_id: planning.id, startsAt });
  shared().clock.forward({ days: 80 });
  await addPoints(shared(), active.residents[1] as TestResident, 10);
  shared().clock.forward({ days: 9 });
  await lookAfter();
  expect(await archivedAt(idle.id)).toBeNull();
  shared().clock.forward({ days: 2 });
  await lookAfter();
  expect(await archivedAt(idle.id)).toEqual(shared().clock.now());
  for (const { id } of [active, planning]) expect(await archivedAt(id)).toBeNull();
  await use(steward);
  expect((await shared().call('POST', `/api/clubs/${idle.id}/restore`, { as: steward })).status).toBe(200);
  await lookAfter();
  expect(await archivedAt(idle.id)).toBeNull();
});
