import { challengeEmblem } from '@ecopulse/contract/challenges/challenge-emblems';
import type { Day } from '../../core/calendar/calendar.rules.ts';
import type { ChallengeProgress, EarnedBadge, NewActivity } from '../../core/rewards/rewards.rules.ts';
import { type Streak, streakAfter, streakOn } from '../../core/rewards/streak.rules.ts';
import {
  selectCountedActivities,
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
  /** Set if the challenge ended before an offline activity arrived: its last day, and the streak on that day. */
  readonly ended: { readonly on: Day; readonly streak: number } | null;
  readonly isNew: boolean;
}

export interface Completion {
  readonly challenge: OpenParticipation;
  readonly proof: 'verified' | 'claimed';
}

export interface AdvanceResult {
  readonly progressChanges: readonly ChallengeProgress[];
  readonly completions: readonly Completion[];
  readonly streak: Streak;
}

/**
 * A completion is itself an activity, so it may extend the streak and complete a challenge that counts days in a row.
 * It is verified if verified activities alone reach the target, except for a challenge that was full on joining.
 */
export function advanceParticipations(
  open: readonly OpenParticipation[],
  ledger: readonly CountedActivity[],
  activities: readonly NewActivity[],
  streak: Streak,
  day: Day,
): AdvanceResult {
  const today = activities.map(({ type, subject, proof, facts }) => ({ id: null, type, subject, day, proof, facts }));
  const calculateProgress = (rows: readonly CountedActivity[], streakDays: number) =>
    new Map(open.map((each) => [each, progressOf(each, countedIn(each, rows), streakDaysFor(each, streakDays))]));
  const toCompletions = (full: readonly OpenParticipation[], rows: readonly CountedActivity[], streakDays: number) =>
    full.map((challenge): Completion => {
      const proven = provenProgressOf(challenge, countedIn(challenge, rows), streakDaysFor(challenge, streakDays));
      return { challenge, proof: !challenge.isNew && proven >= targetOf(challenge) ? 'verified' : 'claimed' };
    });
  let newStreak = streak;
  let rows = [...ledger, ...today];
  let progress = calculateProgress(rows, streakOn(streak, day).current);
  const isFull = (participation: OpenParticipation) => (progress.get(participation) ?? 0) >= targetOf(participation);
  const completions = toCompletions(open.filter(isFull), rows, streakOn(streak, day).current);
  if (completions.length > 0) {
    const alreadyCompleted = new Set(completions.map(({ challenge }) => challenge));
    newStreak = streakAfter(streak, day);
    rows = [
      ...rows,
      ...completions.map(({ challenge, proof }) => ({ id: null, ...describeCompletion(challenge), day, proof })),
    ];
    progress = calculateProgress(rows, newStreak.current);
    const newlyFull = open.filter((participation) => isFull(participation) && !alreadyCompleted.has(participation));
    completions.push(...toCompletions(newlyFull, rows, newStreak.current));
  }
  // A missed day shows as 0 days in a row without a write; the next activity persists it.
  const hasActivity = activities.length > 0 || completions.length > 0;
  const affected = open.filter(({ isNew, metric }) => hasActivity || isNew || metric !== 'streak_days');
  const progressChanges = affected.flatMap((participation) => {
    const newProgress = progress.get(participation) ?? 0;
    const target = targetOf(participation);
    const isCompleted = newProgress >= target;
    // An admin may have lowered the target to the current progress.
    if (newProgress === participation.progress && !isCompleted) return [];
    return [{ challengeId: participation.challengeId, progress: newProgress, target, isCompleted }];
  });
  return { streak: newStreak, completions, progressChanges };
}

function streakDaysFor({ ended }: OpenParticipation, currentStreakDays: number): number {
  return ended?.streak ?? currentStreakDays;
}

function countedIn(participation: OpenParticipation, rows: readonly CountedActivity[]): readonly CountedActivity[] {
  const { joinedOn, ended } = participation;
  const sinceJoining = selectCountedActivities(participation, joinedOn, rows);
  return ended === null ? sinceJoining : sinceJoining.filter(({ day }) => day <= ended.on);
}

function isOfClub({ filter }: OpenParticipation): boolean {
  return filter !== null && 'clubId' in filter;
}

function describeCompletion(participation: OpenParticipation) {
  const { challengeId, title } = participation;
  return {
    type: 'challenge_completed' as const,
    subject: `challenge:${challengeId}`,
    // Friends may not be in the club, so they learn no more than that.
    facts: { challengeId, name: title, ...(isOfClub(participation) && { isOfClub: true }) },
  };
}

export function toCompletionActivity(residentId: number, { challenge, proof }: Completion): NewActivity {
  return { residentId, ...describeCompletion(challenge), occurrence: null, points: challenge.points, proof };
}

export function toEarnedBadges(participation: OpenParticipation): EarnedBadge[] {
  if (participation.badge === null) return [];
  return [
    {
      badgeName: participation.badge,
      description: isOfClub(participation)
        ? 'Completed a challenge of a club'
        : `Completed the challenge ${participation.title}`,
      emblem: challengeEmblem(participation),
    },
  ];
}
