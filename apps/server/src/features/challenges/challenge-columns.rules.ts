import type { ChallengeFilter, ChallengeMetric } from '@ecopulse/contract/challenges/challenges';

export interface WrittenChallenge {
  readonly title: string;
  readonly description: string;
  readonly type: string;
  readonly category: string;
  readonly difficulty: string;
  readonly metric: ChallengeMetric;
  readonly filter: ChallengeFilter | null;
  readonly target: number;
  readonly durationDays: number | null;
  readonly endDate: string | null;
  readonly ecoPointsReward: number;
  readonly badgeReward: string | null;
}

export function challengeColumns(challenge: WrittenChallenge) {
  return {
    title: challenge.title,
    description: challenge.description,
    type: challenge.type,
    category: challenge.category,
    difficulty: challenge.difficulty,
    metric: challenge.metric,
    filter: challenge.filter === null ? null : JSON.stringify(challenge.filter),
    target: challenge.target,
    duration_days: challenge.durationDays,
    end_date: challenge.endDate,
    eco_points_reward: challenge.ecoPointsReward,
    badge_reward: challenge.badgeReward,
  };
}

type Columns = Omit<ReturnType<typeof challengeColumns>, 'filter'> & { readonly filter: ChallengeFilter | null };

export function asWritten(row: Columns): WrittenChallenge {
  return {
    title: row.title,
    description: row.description,
    type: row.type,
    category: row.category,
    difficulty: row.difficulty,
    metric: row.metric,
    filter: row.filter,
    target: row.target,
    durationDays: row.duration_days,
    endDate: row.end_date,
    ecoPointsReward: row.eco_points_reward,
    badgeReward: row.badge_reward,
  };
}

/** The fields in the order of `asWritten`, so that both can be compared. */
export function inOrder(challenge: WrittenChallenge): WrittenChallenge {
  const { filter, ...columns } = challengeColumns(challenge);
  return asWritten({ ...columns, filter: filter === null ? null : challenge.filter });
}

const GOAL = ['metric', 'filter', 'target', 'durationDays', 'endDate'];

export function goalFields(changed: readonly string[]): string[] {
  return changed.filter((field) => GOAL.includes(field));
}

const REWARD = ['ecoPointsReward', 'badgeReward'];

/** Fixed once a resident has joined: the goal and the reward. */
export function promisedFields(changed: readonly string[]): string[] {
  return changed.filter((field) => GOAL.includes(field) || REWARD.includes(field));
}
