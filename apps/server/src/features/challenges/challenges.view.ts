import { challengeTexts, type Texts } from '@ecopulse/content/translations.schema';
import { challengeEmblem } from '@ecopulse/contract/challenges/challenge-emblems';
import type { Challenge, JoinReceipt, UserChallenge } from '@ecopulse/contract/challenges/challenges';
import { countingPeriodOf } from '@ecopulse/contract/challenges/challenge-metrics';
import type { ChallengeFriend } from '@ecopulse/contract/challenges/challenge-friends';
import { type Day, dayOf } from '../../core/calendar/calendar.rules.ts';
import { toResidentCard } from '../../core/residents/residents.view.ts';
import { toEarnings } from '../../core/rewards/rewards.view.ts';
import type { Earned } from '../../core/rewards/run-effects.ts';
import { streakOn } from '../../core/rewards/streak.rules.ts';
import type { UserChallengeRow } from './challenges.queries.ts';
import { isOpen, targetOf } from './challenges.rules.ts';
import type { JoinResult, PublishedChallenge } from './challenges.service.ts';
import type { ChallengeFriendRow } from './together/together.queries.ts';

export function toChallenge(row: PublishedChallenge, today: Day): Challenge {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    // Enums of the contract: every writer of these columns checks them.
    type: row.type as Challenge['type'],
    category: row.category,
    difficulty: row.difficulty as Challenge['difficulty'],
    metric: row.metric,
    counts: countingPeriodOf(row.metric, row.filter),
    filter: row.filter,
    ...(row.club && { club: row.club }),
    target: row.target,
    durationDays: row.duration_days,
    ecoPointsReward: row.eco_points_reward,
    badgeReward: row.badge_reward,
    emblem: challengeEmblem(row),
    isActive: isOpen(row, today) && row.isReachable,
    isRetired: !row.is_active,
    participantCount: row.participants ?? 0,
    completionCount: row.completions ?? 0,
    endDate: row.end_date,
    translations: {},
  };
}

export function challengeTextsOf({ title, description, badgeReward }: Challenge): Texts {
  return challengeTexts({ title, description, badgeReward });
}

export function toUserChallenge(row: UserChallengeRow, now: Date): UserChallenge {
  const isCompleted = row.completed_at !== null;
  return {
    challengeId: row.challenge_id,
    progress: isCompleted ? targetOf(row) : Math.min(targetOf(row), progressOn(row, dayOf(now))),
    target: targetOf(row),
    isCompleted,
    isEnded: !isCompleted && row.ends_at !== null && row.ends_at <= now,
    joinedAt: row.joined_at.toISOString(),
    endsAt: row.ends_at?.toISOString() ?? null,
    completedAt: row.completed_at?.toISOString() ?? null,
  };
}

export function toChallengeFriend(row: ChallengeFriendRow, now: Date): ChallengeFriend {
  const { progress, target, isCompleted } = toUserChallenge(row, now);
  return { ...toResidentCard(row), progress, target, isCompleted };
}

/** A missed day resets the days in a row to 0, although no row changes. */
function progressOn(row: UserChallengeRow, today: Day): number {
  if (row.metric !== 'streak_days') return row.progress;
  const { current_streak: current, longest_streak: longest, freezes, last_active_day: lastDay } = row;
  return streakOn({ current, longest, freezes, lastDay }, today).current === 0 ? 0 : row.progress;
}

export function toJoinReceipt(
  { challengeId, target, joinedAt, endsAt, progress, at }: JoinResult,
  earned: Earned,
): JoinReceipt {
  const progressChange = earned.challenges.find((change) => change.challengeId === challengeId);
  const isCompleted = progressChange?.isCompleted ?? false;
  return {
    ...toEarnings(earned),
    pointsAwarded: earned.points,
    challengeId,
    progress: progressChange?.progress ?? Math.min(target, progress),
    target,
    isCompleted,
    isEnded: !isCompleted && endsAt !== null && endsAt <= at,
    joinedAt: joinedAt.toISOString(),
    endsAt: endsAt?.toISOString() ?? null,
    completedAt: isCompleted ? at.toISOString() : null,
  };
}
