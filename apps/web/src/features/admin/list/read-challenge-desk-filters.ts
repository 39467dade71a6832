import { type ChallengeType, readChallengeFilters } from '../../challenges/challenge-filters.ts';
import { type DeskSearch, readDeskFilters } from './list-search-params.ts';

/** The filters of the desk's challenges as they stand in the address. */
export interface ChallengeDeskSearch extends DeskSearch {
  type?: ChallengeType;
}

/** Reads the filters from an address, leaving out what makes no sense. */
export function readChallengeDeskFilters(address: Record<string, unknown>): ChallengeDeskSearch {
  return { ...readDeskFilters(address), ...readChallengeFilters(address) };
}
