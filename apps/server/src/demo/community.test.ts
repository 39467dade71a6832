import { expect, test } from 'vitest';
import { openRewards } from '../testing/rewards.ts';
import { startTestApp } from '../testing/test-app.ts';
import { DEMO_RESIDENT, createCommunity } from './community.ts';

test('the demo’s residents follow the rules, act at all times of day, and up to now', async () => {
  const server = await startTestApp();
  const { db } = server;
  const now = new Date('2026-11-18T15:00:00+08:00');
  await createCommunity(db, openRewards(server).changes, now, { residentCount: 15, days: 12 });

  const visits = await db
    .selectFrom('activities')
    .leftJoin('activity_flags', 'activity_flags.activity_id', 'activities.id')
    .select(['created_at', 'reason', 'proof'])
    .where('type', '=', 'check_in')
    .execute();
  // The last minutes are for check-ins that an admin has to review.
  const earlierVisits = visits.filter(({ created_at }) => now.getTime() - created_at.getTime() > 10 * 60_000);
  expect(earlierVisits.filter(({ reason }) => reason !== null)).toEqual([]);
  const timesWithinHour = earlierVisits.map(({ created_at }) => created_at.getTime() % 3_600_000);
  expect(new Set(timesWithinHour).size).toBe(earlierVisits.length);
  expect(visits.every(({ created_at }) => created_at <= now)).toBe(true);
  expect(new Set(visits.map(({ proof }) => proof))).toEqual(new Set(['verified', 'claimed']));

  expect(await db.selectFrom('cheers').select('activity_id').execute()).not.toEqual([]);
  expect(visits.filter(({ reason }) => reason === 'too-fast')).toHaveLength(3);
  expect(await db.selectFrom('reports').select('id').execute()).toHaveLength(3);
  expect(await db.selectFrom('friend_requests').select('id').execute()).not.toEqual([]);
  expect(await db.selectFrom('challenge_participations').select('challenge_id').execute()).not.toEqual([]);

  const events = await db.selectFrom('events').select(['state', 'starts_at', 'outcome', 'green_space_id']).execute();
  const countIn = (wanted: string) => events.filter(({ state }) => state === wanted).length;
  const coming = events.filter(({ state, starts_at }) => state === 'published' && starts_at > now);
  const past = events.filter(({ state, starts_at }) => state === 'published' && starts_at <= now);
  expect(['draft', 'held', 'moved', 'cancelled'].map(countIn)).toEqual([1, 1, 1, 1]);
  expect([coming.length, past.length]).toEqual([4, 2]);
  expect(past.every(({ outcome }) => outcome !== null)).toBe(true);
  const people = await db.selectFrom('event_participants').select(['state', 'proof', 'is_paid']).execute();
  expect(people.filter(({ proof, is_paid }) => proof === 'verified' && is_paid).length).toBeGreaterThanOrEqual(6);

  const clubs = await db.selectFrom('clubs').select(['kind', 'members', 'archived_at']).orderBy('id').execute();
  expect(clubs.map(({ kind }) => kind)).toEqual(['school', 'neighbourhood', 'interest']);
  for (const { members, archived_at } of clubs) expect([members > 5, archived_at]).toEqual([true, null]);
  const goals = await db.selectFrom('club_goals').select('state').execute();
  expect(goals.map(({ state }) => state)).toContain('running');

  const { current_streak: streak } = await db
    .selectFrom('scores')
    .innerJoin('residents', 'residents.id', 'scores.resident_id')
    .select('current_streak')
    .where('username', '=', DEMO_RESIDENT)
    .executeTakeFirstOrThrow();
  expect(streak).toBeGreaterThanOrEqual(4);
});
