import type { ChallengeFilter, ChallengeMetric } from '@ecopulse/contract/challenges/challenges';

export interface ChallengeDefinition {
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

export function challengeColumns(challenge: ChallengeDefinition) {
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

export function toDefinition(row: Columns): ChallengeDefinition {
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

/** Only the stored fields, in the order of `toDefinition`, so that both can be compared. */
export function toComparableDefinition(challenge: ChallengeDefinition): ChallengeDefinition {
  const { filter, ...columns } = challengeColumns(challenge);
  return toDefinition({ ...columns, filter: filter === null ? null : challenge.filter });
}

const GOAL_FIELDS = ['metric', 'filter', 'target', 'durationDays', 'endDate'];

export function pickGoalFields(changedFields: readonly string[]): string[] {
  return changedFields.filter((field) => GOAL_FIELDS.includes(field));
}

const REWARD_FIELDS = ['ecoPointsReward', 'badgeReward'];

/** The goal and the reward, which are fixed once a resident has joined. */
export function pickPromisedFields(changedFields: readonly string[]): string[] {
  return changedFields.filter((field) => GOAL_FIELDS.includes(field) || REWARD_FIELDS.includes(field));
}
