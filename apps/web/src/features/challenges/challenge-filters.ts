import type { Challenge } from '@ecopulse/contract/challenges/challenges';

export type ChallengeType = Challenge['type'];

/** The filter of the list, as its address has it. Absent means no filter. */
export interface ChallengeFilters {
  type?: ChallengeType;
}

/** The contract's closed list, in its order. The record makes the compiler find a missing one. */
const TYPES: Record<ChallengeType, true> = {
  green_space: true,
  learning: true,
  streak: true,
  social: true,
  news: true,
  eco_action: true,
};

export const CHALLENGE_TYPE_LIST = Object.keys(TYPES) as ChallengeType[];

/** Reads the filter from an address and ignores invalid values. */
export function readChallengeFilters(address: Record<string, unknown>): ChallengeFilters {
  const { type } = address;
  return typeof type === 'string' && Object.hasOwn(TYPES, type) ? { type: type as ChallengeType } : {};
}
