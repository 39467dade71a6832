import { REVIEW_POINTS } from '@ecopulse/contract/lessons/quiz';
import { sql } from 'kysely';
import type { ActivityType } from '@ecopulse/contract/rewards/rewards';
import { dayOf } from '../../core/calendar/calendar.rules.ts';
import { reachedMilestones, milestoneProgress } from '../../core/rewards/milestones.rules.ts';
import { badgeSubject } from '../../core/rewards/rewards.rules.ts';
import type { Transaction } from '../../db/database.ts';
import type { Ledger, ScoreRow } from './ledger.ts';

/** A feature's row requires it exactly once in the ledger. */
interface Due {
  readonly resident_id: number;
  readonly subject: string;
  readonly day: string;
  readonly points: number;
}

export async function unprovenAwards(trx: Transaction, ledger: Ledger): Promise<string[]> {
  return [
    ...unpaired(ledger, 'check_in', await dueCheckIns(trx)),
    ...unpaired(ledger, 'lesson_completed', await dueLessons(trx)),
    ...unpaired(ledger, 'challenge_completed', await dueChallenges(trx)),
    ...unpaired(ledger, 'route_completed', await dueRoutes(trx)),
    ...(await wrongReviews(trx, ledger)),
  ];
}

function unpaired(ledger: Ledger, type: ActivityType, due: readonly Due[]): string[] {
  const keyOf = ({ resident_id, subject, day, points }: Due) =>
    `${type} of ${subject} by resident ${resident_id} on ${day} for ${points} points`;
  const written = [...ledger.values()].flatMap((rows) => rows.filter((row) => row.type === type)).map(keyOf);
  const proven = due.map(keyOf);
  const [timesWritten, timesProven] = [countEach(written), countEach(proven)];
  return [...new Set([...written, ...proven])].flatMap((key) => {
    const [times, right] = [timesWritten.get(key) ?? 0, timesProven.get(key) ?? 0];
    return times === right ? [] : [`${key}: ${times} in the ledger, ${right} by its own rows`];
  });
}

function countEach(keys: readonly string[]): ReadonlyMap<string, number> {
  return new Map([...Map.groupBy(keys, (key) => key)].map(([key, same]) => [key, same.length]));
}

async function dueCheckIns(trx: Transaction): Promise<Due[]> {
  const rows = await trx
    .selectFrom('check_ins as c')
    .innerJoin('green_spaces as g', 'g.id', 'c.green_space_id')
    .select(['c.resident_id', 'c.green_space_id', 'c.day', 'g.eco_points as points'])
    .execute();
  return rows.map((row) => ({ ...row, subject: `green-space:${row.green_space_id}` }));
}

async function dueLessons(trx: Transaction): Promise<Due[]> {
  const rows = await trx
    .selectFrom('lesson_progress as p')
    .innerJoin('lessons as l', 'l.id', 'p.lesson_id')
    .select(['p.resident_id', 'p.lesson_id', 'p.completed_at', 'l.eco_points_reward as points'])
    .execute();
  return rows.flatMap((row) =>
    row.completed_at === null ? [] : [{ ...row, subject: `lesson:${row.lesson_id}`, day: dayOf(row.completed_at) }],
  );
}

async function dueChallenges(trx: Transaction): Promise<Due[]> {
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
async function dueRoutes(trx: Transaction): Promise<Due[]> {
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

async function wrongReviews(trx: Transaction, ledger: Ledger): Promise<string[]> {
  const rows = await trx.selectFrom('lesson_progress').select(['resident_id', 'lesson_id', 'reviews']).execute();
  const stored = new Map(rows.map((row) => [`resident ${row.resident_id} lesson:${row.lesson_id}`, row.reviews]));
  const reviews = [...ledger.values()].flatMap((own) => own.filter(({ type }) => type === 'lesson_reviewed'));
  const written = countEach(reviews.map((row) => `resident ${row.resident_id} ${row.subject}`));
  const counts = [...new Set([...stored.keys(), ...written.keys()])].flatMap((key) => {
    const [kept, proven] = [stored.get(key) ?? 0, written.get(key) ?? 0];
    return kept === proven ? [] : [`${key} has ${kept} reviews, the ledger says ${proven}`];
  });
  const wrongPoints = reviews.filter(({ points }) => points !== REVIEW_POINTS);
  return [...counts, ...wrongPoints.map(({ id, points }) => `activity ${id} is a review for ${points} points`)];
}

export async function unprovenBadges(trx: Transaction, ledger: Ledger, scores: readonly ScoreRow[]): Promise<string[]> {
  const completed = await trx
    .selectFrom('challenge_participations as p')
    .innerJoin('challenges as c', 'c.id', 'p.challenge_id')
    .select(['p.resident_id', 'c.badge_reward'])
    .where('p.completed_at', 'is not', null)
    .where('c.badge_reward', 'is not', null)
    .execute();
  return scores.flatMap(({ resident_id: id, longest_streak }) => {
    const rows = ledger.get(id) ?? [];
    const has = rows.filter(({ type }) => type === 'badge_earned').map(({ subject }) => subject);
    const ofChallenges = completed.filter((one) => one.resident_id === id).map((one) => one.badge_reward ?? '');
    const ofMilestones = reachedMilestones(milestoneProgress(rows, longest_streak)).map(({ badgeName }) => badgeName);
    const due = new Set([...ofChallenges, ...ofMilestones].map((badgeName) => badgeSubject({ badgeName })));
    return [...new Set([...has, ...due])].flatMap((badge) => {
      const times = has.filter((one) => one === badge).length;
      return times === Number(due.has(badge)) ? [] : [`resident ${id} has ${badge} ${times} times`];
    });
  });
}
