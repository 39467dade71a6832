import { emblemOf } from '@ecopulse/contract/challenge-emblems';
import type { Day } from '../../core/calendar/calendar.rules.ts';
import type { ChallengeProgress, EarnedBadge, NewActivity } from '../../core/rewards/rewards.rules.ts';
import { type Streak, streakAfter, streakOn } from '../../core/rewards/streak.rules.ts';
import { type CountedActivity, type Goal, progressOf, targetOf } from './challenges.rules.ts';

/** A challenge in progress: its goal, its reward, and the last stored progress. */
export interface OpenParticipation extends Goal {
  readonly challengeId: number;
  readonly title: string;
  readonly points: number;
  readonly badge: string | null;
  readonly progress: number;
  /** The resident's last activity before joining; only later ones count. */
  readonly joinedAfter: number;
}

/** What a turn does to the challenges in progress. */
export interface Advance {
  readonly moved: readonly ChallengeProgress[];
  readonly completed: readonly OpenParticipation[];
  readonly streak: Streak;
}

/**
 * How activities of `day` move the challenges in progress, after the ledger since joining. Completing a challenge is
 * itself an activity of today, so it may move the streak, and with it a challenge that counts days in a row.
 */
export function advance(
  open: readonly OpenParticipation[],
  ledger: readonly CountedActivity[],
  activities: readonly NewActivity[],
  streak: Streak,
  day: Day,
): Advance {
  const today = activities.map(({ type, subject, facts }) => ({ id: null, type, subject, day, facts }));
  const progressWith = (rows: readonly CountedActivity[], days: number) =>
    new Map(
      open.map((one) => [
        one,
        progressOf(
          one,
          rows.filter(({ id }) => id === null || id > one.joinedAfter),
          days,
        ),
      ]),
    );
  let after = streak;
  let progress = progressWith([...ledger, ...today], streakOn(streak, day).current);
  const first = open.filter((one) => (progress.get(one) ?? 0) >= targetOf(one));
  if (first.length > 0) {
    after = streakAfter(streak, day);
    const rows = first.map((one) => ({ id: null, ...completion(one), day }));
    progress = progressWith([...ledger, ...today, ...rows], after.current);
  }
  const results = open.map((one) => ({ one, progress: progress.get(one) ?? 0, target: targetOf(one) }));
  return {
    streak: after,
    completed: results.filter((each) => each.progress >= each.target).map(({ one }) => one),
    moved: results
      // An admin may have lowered the target to the progress already made: no progress, but the challenge is
      // complete.
      .filter((each) => each.progress !== each.one.progress || each.progress >= each.target)
      .map((each) => ({
        challengeId: each.one.challengeId,
        progress: each.progress,
        target: each.target,
        isCompleted: each.progress >= each.target,
      })),
  };
}

function completion({ challengeId, title }: OpenParticipation) {
  return {
    type: 'challenge_completed' as const,
    subject: `challenge:${challengeId}`,
    facts: { challengeId, name: title },
  };
}

/**
 * The activity of a completed challenge; it exists at most once. Its proof is that of what it counts: self-logged
 * actions are only claimed.
 */
export function completionActivity(residentId: number, one: OpenParticipation): NewActivity {
  const proof = one.metric === 'eco_actions' ? 'claimed' : 'none';
  return { residentId, ...completion(one), occurrence: null, points: one.points, proof };
}

/** The badge of a completed challenge, if it has one. */
export function badgeOf(one: OpenParticipation): EarnedBadge[] {
  if (one.badge === null) return [];
  return [{ badgeName: one.badge, description: `Completed the challenge ${one.title}`, emblem: emblemOf(one) }];
}
