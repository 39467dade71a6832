import type { Challenge } from '@ecopulse/contract/challenges';

export type ChallengeType = Challenge['type'];

/** The filter of the list as it stands in its address; what is absent does not filter. */
export interface ChallengeFilters {
  type?: ChallengeType;
}

/** The contract's closed list, in its order; the record has the compiler find one that is missing. */
const TYPES: Record<ChallengeType, true> = {
  green_space: true,
  learning: true,
  streak: true,
  social: true,
  news: true,
  eco_action: true,
};

export const CHALLENGE_TYPE_LIST = Object.keys(TYPES) as ChallengeType[];

/** Reads the filter from an address, leaving out what makes no sense. */
export function readChallengeFilters(address: Record<string, unknown>): ChallengeFilters {
  const { type } = address;
  return typeof type === 'string' && Object.hasOwn(TYPES, type) ? { type: type as ChallengeType } : {};
}
