import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createNotifications } from '../../../core/notifications/notifications.service.ts';
import { createClub } from '../../../testing/content/clubs.ts';
import type { TestResident } from '../../../testing/factories.ts';
import { addPoints } from '../../../testing/ranking-fixtures.ts';
import { openRewards } from '../../../testing/rewards.ts';
import { problem, shareTestApp } from '../../../testing/test-app.ts';
import { createGoals } from './goal.service.ts';

const shared = shareTestApp();
/** A Wednesday. */
beforeEach(() => shared().clock.set('2026-11-18T12:00:00+08:00'));

const create = async (memberCount = 1) => {
  const [steward, ...members] = await Promise.all(Array.from({ length: memberCount + 1 }, () => shared().resident()));
  if (!steward) throw new Error('no steward');
  const club = await createClub(shared().db, {
    name: `Birders ${steward.id}`,
    stewardIds: [steward.id],
    memberIds: members.map(({ id }) => id),
    created_at: shared().clock.now(),
  });
  return { steward, members, ...club };
};
const setGoal = (as: TestResident, id: number, changes: object = {}) =>
  shared().call('PUT', `/api/clubs/${id}/goal`, {
    as,
    body: { metric: 'check_ins', target: 2, endsOn: '2026-11-24', ...changes },
  });
const see = async (as: TestResident, slug: string) => (await shared().call('GET', `/api/clubs/${slug}`, { as })).body;
const visit = (as: TestResident, proof: 'verified' | 'claimed' = 'verified') =>
  addPoints(shared(), as, 10, { type: 'check_in', proof });
const goals = () => {
  const { rewards, changes } = openRewards(shared());
  return createGoals({ ...shared(), rewards, notifications: createNotifications({ ...shared(), changes }) });
};
const badgesOf = async (as: TestResident) =>
  (await shared().call('GET', '/api/user/badges', { as })).body.map(
    ({ badgeName }: { badgeName: string }) => badgeName,
  );
const aboutsOf = async (as: TestResident) =>
  (await shared().call('GET', '/api/notifications', { as })).body.notifications.map(
    ({ kind, facts }: { kind: string; facts: { about?: string } }) => facts.about ?? kind,
  );

describe('a goal', () => {
  test('counts verified acts of members since it began, per member who did any, after each act', async () => {
    const { steward, members, id, slug } = await create(2);
    const [mei, raju] = members as [TestResident, TestResident];
    shared().clock.forward({ days: -1 });
    await visit(mei);
    shared().clock.forward({ days: 1 });
    await visit(mei);
    expect((await setGoal(steward, id)).body).toEqual({
      metric: 'check_ins',
      target: 2,
      progress: 1,
      startsOn: '2026-11-18',
      endsOn: '2026-11-24',
    });
    await visit(mei);
    await visit(mei, 'claimed');
    expect((await see(steward, slug)).goal.progress).toBe(2);
    await visit(raju);
    expect((await see(steward, slug)).goal.progress).toBe(1.5);
    await addPoints(shared(), steward, 10, { type: 'lesson_completed' });
    expect(await see(steward, slug)).toMatchObject({ activeMembers: 3, goal: { progress: 1 } });
  });

  test('counts what a member does from the day of joining, and nothing of who leaves', async () => {
    const { steward, members, id, slug } = await create();
    const [mei] = members as [TestResident];
    await setGoal(steward, id);
    const raju = await shared().resident();
    await visit(raju);
    shared().clock.forward({ days: 1 });
    await shared().call('POST', `/api/clubs/${id}/join`, { as: raju, body: { shown: true } });
    expect(await see(steward, slug)).toMatchObject({ activeMembers: 1, goal: { progress: 0 } });
    for (const each of [mei, mei, mei, raju]) await visit(each);
    expect((await see(steward, slug)).goal.progress).toBe(2);
    await shared().call('DELETE', `/api/clubs/${id}/join`, { as: mei });
    expect((await see(steward, slug)).goal.progress).toBe(1);
  });

  test.each([
    [
      'distinct_green_spaces',
      [
        ['check_in', 'a'],
        ['check_in', 'a', 1],
        ['check_in', 'b'],
      ],
      2,
    ],
    [
      'lessons_completed',
      [
        ['lesson_completed', 'a'],
        ['lesson_completed', 'b'],
        ['check_in', 'c'],
      ],
      2,
    ],
    [
      'events_attended',
      [
        ['event_attended', 'a'],
        ['event_attended', 'b'],
      ],
      2,
    ],
    [
      'check_ins',
      [
        ['route_completed', 'a'],
        ['lesson_reviewed', 'b'],
      ],
      0,
    ],
    [
      'check_ins',
      [
        ['news_read', 'a'],
        ['badge_earned', 'b'],
      ],
      0,
    ],
  ] as const)('counts %s of %j as %i', async (metric, acts, progress) => {
    const { steward, members, id, slug } = await create();
    const [mei] = members as [TestResident];
    await setGoal(steward, id, { metric });
    for (const [type, subject, occurrence] of acts)
      await sql`
        insert into activities (resident_id, type, subject, occurrence, day, points, proof, created_at)
        values (${mei.id}, ${type}, ${subject}, ${occurrence === undefined ? null : '2026-11-17'}::date, '2026-11-18', 5,
          ${type === 'news_read' || type === 'badge_earned' ? 'none' : 'verified'}, ${shared().clock.now()})`.execute(
        shared().db,
      );
    expect((await see(steward, slug)).goal.progress).toBe(progress);
  });

  test('takes back what is reversed, and counts a claimed visit once it is confirmed', async () => {
    const { steward, members, id, slug } = await create();
    const [mei] = members as [TestResident];
    await setGoal(steward, id, { metric: 'events_attended' });
    const record = (type: string, subject: string) =>
      sql`
      insert into activities (resident_id, type, subject, day, points, proof, created_at)
      values (${mei.id}, ${type}, ${subject}, '2026-11-18', ${type === 'event_attended' ? 20 : -20}, 'verified', ${shared().clock.now()})
      returning id`.execute(shared().db) as Promise<{ rows: { id: number }[] }>;
    const [attended] = (await record('event_attended', 'event:1')).rows;
    expect((await see(steward, slug)).goal.progress).toBe(1);
    await record('event_attended_undone', `activity:${attended?.id}`);
    expect((await see(steward, slug)).goal.progress).toBe(0);
    await shared().call('DELETE', `/api/clubs/${id}/goal`, { as: steward });
    await setGoal(steward, id);
    const raju = await shared().resident();
    await shared().call('POST', `/api/clubs/${id}/join`, { as: raju, body: { shown: true } });
    await visit(raju, 'claimed');
    expect(await see(steward, slug)).toMatchObject({ goal: { progress: 0 } });
    await sql`update activities set proof = 'verified' where resident_id = ${raju.id} and proof = 'claimed'`.execute(
      shared().db,
    );
    const { rows } = await sql<{ acts: number; week_points: number }>`
      select p.acts, m.week_points from club_goal_members p join club_members m using (club_id, resident_id)
      where p.resident_id = ${raju.id}`.execute(shared().db);
    expect(rows).toEqual([{ acts: 1, week_points: 10 }]);
  });

  test('is one at a time, of stewards, and with a last day that is possible', async () => {
    const { steward, members, id } = await create();
    const [mei] = members as [TestResident];
    expect(await setGoal(mei, id)).toMatchObject(problem(403, 'steward-only'));
    for (const endsOn of ['2026-11-17', '2027-02-18'])
      expect(await setGoal(steward, id, { endsOn })).toMatchObject(
        problem(422, 'club-not-possible', { fields: { endsOn: expect.any(String) } }),
      );
    for (const changes of [{ target: 0 }, { target: 101 }, { metric: 'eco_actions' }, { endsOn: '2026-02-30' }])
      expect((await setGoal(steward, id, changes)).status).toBe(400);
    expect((await setGoal(steward, id)).status).toBe(200);
    expect(await setGoal(steward, id)).toMatchObject(problem(409, 'club-goal-running'));
  });
});

describe('once the last day is over', () => {
  test('a goal that is reached is told to all, and who took part get a badge, once', async () => {
    const { steward, members, id, slug } = await create(2);
    const [mei, raju] = members as [TestResident, TestResident];
    await setGoal(steward, id);
    for (const each of [mei, mei, mei]) await visit(each);
    await addPoints(shared(), raju, 10);
    await visit(raju);
    const { settle } = goals();
    shared().clock.set('2026-11-24T23:59:00+08:00');
    await settle();
    expect((await see(steward, slug)).goal.progress).toBe(2);
    shared().clock.set('2026-11-25T00:01:00+08:00');
    await settle();
    await settle();
    expect(await see(steward, slug)).toMatchObject({
      goal: null,
      pastGoals: [{ state: 'reached', target: 2, progress: 2, members: 2, endsOn: '2026-11-24' }],
    });
    const badge = `Birders ${steward.id} 2026-11-24`;
    expect((await badgesOf(mei)).filter((each: string) => each === badge)).toHaveLength(1);
    expect(await badgesOf(raju)).toContain(badge);
    expect(await badgesOf(steward)).toEqual([]);
    expect(await aboutsOf(steward)).toEqual(['goal']);
    expect(await aboutsOf(raju)).toEqual(expect.arrayContaining(['goal', 'badge']));
    const left = await shared().db.selectFrom('club_goal_members').selectAll().where('club_id', '=', id).execute();
    expect(left).toEqual([]);
  });

  test('a goal that is missed, or was stopped, gives nothing', async () => {
    const { steward, members, id, slug } = await create();
    const [mei] = members as [TestResident];
    await setGoal(steward, id);
    await visit(mei);
    shared().clock.set('2026-11-26T12:00:00+08:00');
    await goals().settle();
    await setGoal(steward, id, { endsOn: '2026-11-27' });
    for (const each of [mei, mei]) await visit(each);
    expect((await shared().call('DELETE', `/api/clubs/${id}/goal`, { as: steward })).status).toBe(204);
    expect(await shared().call('DELETE', `/api/clubs/${id}/goal`, { as: steward })).toMatchObject(
      problem(404, 'club-goal-not-found'),
    );
    const { pastGoals } = await see(steward, slug);
    expect(pastGoals.map(({ state }: { state: string }) => state)).toEqual(['stopped', 'missed']);
    expect((await badgesOf(mei)).filter((each: string) => each.startsWith('Birders'))).toEqual([]);
  });

  test('the badge of a member whose name the club does not show does not name the club', async () => {
    const { steward, members, id } = await create(2);
    const [mei, raju] = members as [TestResident, TestResident];
    await setGoal(steward, id, { target: 1 });
    for (const each of [mei, raju]) await visit(each);
    await shared().call('PATCH', `/api/clubs/${id}/join`, { as: mei, body: { shown: false } });
    shared().clock.set('2026-11-25T00:01:00+08:00');
    await goals().settle();
    expect(await badgesOf(mei)).toContain('Club goal 2026-11-24');
    expect(JSON.stringify((await shared().call('GET', '/api/user/badges', { as: mei })).body)).not.toContain('Birders');
    expect(await badgesOf(raju)).toContain(`Birders ${steward.id} 2026-11-24`);
  });

  test('someone who took back their agreement gets none, and holds up no one', async () => {
    const { steward, members, id } = await create(2);
    const [mei, raju] = members as [TestResident, TestResident];
    await setGoal(steward, id, { target: 1 });
    for (const each of [mei, raju]) await visit(each);
    await shared().db.updateTable('scores').set({ has_withdrawn: true }).where('resident_id', '=', mei.id).execute();
    shared().clock.set('2026-11-25T00:01:00+08:00');
    await goals().settle();
    expect(await badgesOf(raju)).toContain(`Birders ${steward.id} 2026-11-24`);
    const left = await shared().db.selectFrom('club_goal_members').selectAll().where('club_id', '=', id).execute();
    expect(left).toEqual([]);
  });
});
