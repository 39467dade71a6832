import { REVIEW_POINTS } from '@ecopulse/contract/lessons/lesson-rules';
import { sql } from 'kysely';
import type { ActivityType } from '@ecopulse/contract/rewards/rewards';
import { dayOf } from '../../core/calendar/calendar.rules.ts';
import { reachedMilestones, milestoneProgress } from '../../core/rewards/badges.rules.ts';
import { badgeSubject } from '../../core/rewards/rewards.rules.ts';
import type { Transaction } from '../../db/database.ts';
import type { Ledger, ScoreRow } from './ledger.ts';

/** A row of a feature, such as a check-in, requires exactly one such award in the ledger. */
interface ExpectedAward {
  readonly resident_id: number;
  readonly subject: string;
  readonly day: string;
  readonly points: number;
}

export async function listAwardViolations(trx: Transaction, ledger: Ledger): Promise<string[]> {
  return [
    ...listUnmatchedAwards(ledger, 'check_in', await listExpectedCheckIns(trx)),
    ...listUnmatchedAwards(ledger, 'lesson_completed', await listExpectedLessons(trx)),
    ...listUnmatchedAwards(ledger, 'challenge_completed', await listExpectedChallenges(trx)),
    ...listUnmatchedAwards(ledger, 'route_completed', await listExpectedRoutes(trx)),
    ...(await listReviewViolations(trx, ledger)),
  ];
}

function listUnmatchedAwards(ledger: Ledger, type: ActivityType, expected: readonly ExpectedAward[]): string[] {
  const keyOf = ({ resident_id, subject, day, points }: ExpectedAward) =>
    `${type} of ${subject} by resident ${resident_id} on ${day} for ${points} points`;
  const ledgerKeys = [...ledger.values()].flatMap((rows) => rows.filter((row) => row.type === type)).map(keyOf);
  const expectedKeys = expected.map(keyOf);
  const [ledgerCounts, expectedCounts] = [countEach(ledgerKeys), countEach(expectedKeys)];
  return [...new Set([...ledgerKeys, ...expectedKeys])].flatMap((key) => {
    const [times, expectedTimes] = [ledgerCounts.get(key) ?? 0, expectedCounts.get(key) ?? 0];
    return times === expectedTimes ? [] : [`${key}: ${times} in the ledger, ${expectedTimes} by its own rows`];
  });
}

function countEach(keys: readonly string[]): ReadonlyMap<string, number> {
  return new Map([...Map.groupBy(keys, (key) => key)].map(([key, equalKeys]) => [key, equalKeys.length]));
}

async function listExpectedCheckIns(trx: Transaction): Promise<ExpectedAward[]> {
  const rows = await trx
    .selectFrom('check_ins as c')
    .innerJoin('green_spaces as g', 'g.id', 'c.green_space_id')
    .select(['c.resident_id', 'c.green_space_id', 'c.day', 'g.eco_points as points'])
    .execute();
  return rows.map((row) => ({ ...row, subject: `green-space:${row.green_space_id}` }));
}

async function listExpectedLessons(trx: Transaction): Promise<ExpectedAward[]> {
  const rows = await trx
    .selectFrom('lesson_progress as p')
    .innerJoin('lessons as l', 'l.id', 'p.lesson_id')
    .select(['p.resident_id', 'p.lesson_id', 'p.completed_at', 'l.eco_points_reward as points'])
    .execute();
  return rows.flatMap((row) =>
    row.completed_at === null ? [] : [{ ...row, subject: `lesson:${row.lesson_id}`, day: dayOf(row.completed_at) }],
  );
}

async function listExpectedChallenges(trx: Transaction): Promise<ExpectedAward[]> {
  const rows = await trx
    .selectFrom('challenge_participations as p')
    .innerJoin('challenges as c', 'c.id', 'p.challenge_id')
    .select(['p.resident_id', 'p.challenge_id', 'p.completed_at', 'c.eco_points_reward as points'])
    .execute();
  return rows.flatMap((row) =>
    row.completed_at === null
      ? []
      : [{ ...row, subject: `challenge:${row.challenge_id}`, day: dayOf(row.completed_at) }],
  );
}

/** A path counts once a day, however many of its routes are walked: the first finished walk earns the points. */
async function listExpectedRoutes(trx: Transaction): Promise<ExpectedAward[]> {
  const rows = await trx
    .selectFrom('route_walks as w')
    .innerJoin('green_space_routes as r', 'r.id', 'w.route_id')
    .select(['w.resident_id', 'w.route_id', 'w.finished_on', 'r.points', 'r.same_as'])
    .distinctOn(['w.resident_id', 'w.finished_on', sql`coalesce(r.same_as, r.id::text)`])
    .orderBy('w.resident_id')
    .orderBy('w.finished_on')
    .orderBy(sql`coalesce(r.same_as, r.id::text)`)
    .orderBy('w.finished_at')
    .execute();
  return rows.flatMap((row) =>
    row.finished_on === null ? [] : [{ ...row, subject: `route:${row.same_as ?? row.route_id}`, day: row.finished_on }],
  );
}

async function listReviewViolations(trx: Transaction, ledger: Ledger): Promise<string[]> {
  const rows = await trx.selectFrom('lesson_progress').select(['resident_id', 'lesson_id', 'reviews']).execute();
  const stored = new Map(rows.map((row) => [`resident ${row.resident_id} lesson:${row.lesson_id}`, row.reviews]));
  const reviews = [...ledger.values()].flatMap((residentRows) =>
    residentRows.filter(({ type }) => type === 'lesson_reviewed'),
  );
  const ledgerCounts = countEach(reviews.map((row) => `resident ${row.resident_id} ${row.subject}`));
  const counts = [...new Set([...stored.keys(), ...ledgerCounts.keys()])].flatMap((key) => {
    const [storedCount, ledgerCount] = [stored.get(key) ?? 0, ledgerCounts.get(key) ?? 0];
    return storedCount === ledgerCount ? [] : [`${key} has ${storedCount} reviews, the ledger says ${ledgerCount}`];
  });
  const wrongPoints = reviews.filter(({ points }) => points !== REVIEW_POINTS);
  return [...counts, ...wrongPoints.map(({ id, points }) => `activity ${id} is a review for ${points} points`)];
}

export async function listBadgeViolations(
  trx: Transaction,
  ledger: Ledger,
  scores: readonly ScoreRow[],
): Promise<string[]> {
  const completed = await trx
    .selectFrom('challenge_participations as p')
    .innerJoin('challenges as c', 'c.id', 'p.challenge_id')
    .select(['p.resident_id', 'c.badge_reward'])
    .where('p.completed_at', 'is not', null)
    .where('c.badge_reward', 'is not', null)
    .execute();
  return scores.flatMap(({ resident_id: id, longest_streak }) => {
    const rows = ledger.get(id) ?? [];
    const earnedBadges = rows.filter(({ type }) => type === 'badge_earned').map(({ subject }) => subject);
    const challengeBadges = completed.filter((row) => row.resident_id === id).map((row) => row.badge_reward ?? '');
    const milestoneBadges = reachedMilestones(milestoneProgress(rows, longest_streak)).map(
      ({ badgeName }) => badgeName,
    );
    const expected = new Set([...challengeBadges, ...milestoneBadges].map((badgeName) => badgeSubject({ badgeName })));
    return [...new Set([...earnedBadges, ...expected])].flatMap((badge) => {
      const times = earnedBadges.filter((earned) => earned === badge).length;
      const expectedTimes = expected.has(badge) ? 1 : 0;
      return times === expectedTimes ? [] : [`resident ${id} has ${badge} ${times} times`];
    });
  });
}
