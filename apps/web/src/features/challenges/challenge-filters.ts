import type { Challenge } from '@ecopulse/contract/challenges/challenges';

export type ChallengeType = Challenge['type'];

export interface ChallengeFilters {
  type?: ChallengeType;
}

/** In filter order. A record, so that a missing entry does not compile. */
const TYPES: Record<ChallengeType, true> = {
  green_space: true,
  learning: true,
  streak: true,
  social: true,
  news: true,
  eco_action: true,
};

export const CHALLENGE_TYPE_LIST = Object.keys(TYPES) as ChallengeType[];

export function parseChallengeFilters(searchParams: Record<string, unknown>): ChallengeFilters {
  const { type } = searchParams;
  return typeof type === 'string' && Object.hasOwn(TYPES, type) ? { type: type as ChallengeType } : {};
}
