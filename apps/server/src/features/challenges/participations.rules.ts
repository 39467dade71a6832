import { emblemOf } from '@ecopulse/contract/challenges/challenge-emblems';
import type { Day } from '../../core/calendar/calendar.rules.ts';
import type { ChallengeProgress, EarnedBadge, NewActivity } from '../../core/rewards/rewards.rules.ts';
import { type Streak, streakAfter, streakOn } from '../../core/rewards/streak.rules.ts';
import {
  countedSince,
  type CountedActivity,
  type Goal,
  progressOf,
  provenProgressOf,
  targetOf,
} from './challenges.rules.ts';

export interface OpenParticipation extends Goal {
  readonly challengeId: number;
  readonly title: string;
  readonly points: number;
  readonly badge: string | null;
  readonly progress: number;
  readonly joinedOn: Day;
  /** Set if the challenge ended before an activity that was made offline arrived: its last day, and the streak then. */
  readonly ended: { readonly on: Day; readonly streak: number } | null;
  readonly isNew: boolean;
}

export interface Completion {
  readonly challenge: OpenParticipation;
  readonly proof: 'verified' | 'claimed';
}

export interface Advance {
  readonly moved: readonly ChallengeProgress[];
  readonly completed: readonly Completion[];
  readonly streak: Streak;
}

/**
 * A completion is itself an activity, so it may extend the streak and complete a challenge that counts days in a row.
 * A reward has the weakest proof of what it counted; for a collection that was full on joining it is only claimed.
 */
export function advance(
  open: readonly OpenParticipation[],
  ledger: readonly CountedActivity[],
  activities: readonly NewActivity[],
  streak: Streak,
  day: Day,
): Advance {
  const today = activities.map(({ type, subject, proof, facts }) => ({ id: null, type, subject, day, proof, facts }));
  const progressWith = (rows: readonly CountedActivity[], days: number) =>
    new Map(open.map((one) => [one, progressOf(one, countedIn(one, rows), one.ended?.streak ?? days)]));
  const complete = (some: readonly OpenParticipation[], rows: readonly CountedActivity[], days: number): Completion[] =>
    some.map((challenge) => {
      const proven = provenProgressOf(challenge, countedIn(challenge, rows), challenge.ended?.streak ?? days);
      return { challenge, proof: !challenge.isNew && proven >= targetOf(challenge) ? 'verified' : 'claimed' };
    });
  const isFull = (one: OpenParticipation) => (progress.get(one) ?? 0) >= targetOf(one);
  let after = streak;
  let rows = [...ledger, ...today];
  let progress = progressWith(rows, streakOn(streak, day).current);
  const completed = complete(open.filter(isFull), rows, streakOn(streak, day).current);
  if (completed.length > 0) {
    const before = new Set(completed.map(({ challenge }) => challenge));
    after = streakAfter(streak, day);
    rows = [...rows, ...completed.map(({ challenge, proof }) => ({ id: null, ...completion(challenge), day, proof }))];
    progress = progressWith(rows, after.current);
    const more = open.filter((one) => isFull(one) && !before.has(one));
    completed.push(...complete(more, rows, after.current));
  }
  // A missed day shows as 0 days in a row without a write; the next activity persists it.
  const isQuiet = activities.length === 0 && completed.length === 0;
  const counting = open.filter((one) => !isQuiet || one.isNew || one.metric !== 'streak_days');
  const results = counting.map((one) => ({ one, progress: progress.get(one) ?? 0, target: targetOf(one) }));
  return {
    streak: after,
    completed,
    moved: results
      // An admin may have lowered the target to the current progress.
      .filter((each) => each.progress !== each.one.progress || each.progress >= each.target)
      .map((each) => ({
        challengeId: each.one.challengeId,
        progress: each.progress,
        target: each.target,
        isCompleted: each.progress >= each.target,
      })),
  };
}

function countedIn(one: OpenParticipation, rows: readonly CountedActivity[]): readonly CountedActivity[] {
  const { joinedOn, ended } = one;
  const since = countedSince(one, joinedOn, rows);
  return ended === null ? since : since.filter(({ day }) => day <= ended.on);
}

function completion({ challengeId, title }: OpenParticipation) {
  return {
    type: 'challenge_completed' as const,
    subject: `challenge:${challengeId}`,
    facts: { challengeId, name: title },
  };
}

export function completionActivity(residentId: number, { challenge, proof }: Completion): NewActivity {
  return { residentId, ...completion(challenge), occurrence: null, points: challenge.points, proof };
}

export function badgeOf(one: OpenParticipation): EarnedBadge[] {
  if (one.badge === null) return [];
  return [{ badgeName: one.badge, description: `Completed the challenge ${one.title}`, emblem: emblemOf(one) }];
}
