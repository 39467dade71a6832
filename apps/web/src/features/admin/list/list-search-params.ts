import type { ContentStatus } from '@ecopulse/contract/content-admin';
import type { ParkType } from '@ecopulse/contract/green-spaces';
import type { LessonCategory } from '@ecopulse/contract/lessons';
import { type ChallengeType, readChallengeFilters } from '../../challenges/challenge-filters.ts';
import { isParkType } from '../../green-spaces/park-types.ts';
import { isCategory } from '../../lessons/lesson-categories.ts';

/** The filters of a desk's list as they stand in its address; what is absent does not filter. */
export interface ListSearch {
  search?: string;
  status?: ContentStatus;
}

/** The contract's closed list; the record has the compiler find one that is missing. */
const STATUSES: Readonly<Record<ContentStatus, true>> = { draft: true, published: true, retired: true };

/** Reads the filters from an address, leaving out what makes no sense. */
export function readListSearch(address: Record<string, unknown>): ListSearch {
  const search = typeof address.search === 'string' ? address.search.trim().slice(0, 200) : '';
  const { status } = address;
  return {
    ...(search !== '' && { search }),
    ...(typeof status === 'string' && Object.hasOwn(STATUSES, status) && { status: status as ContentStatus }),
  };
}

/** The filters of the desk's challenges as they stand in the address. */
export interface ChallengeListSearch extends ListSearch {
  type?: ChallengeType;
}

/** Reads the filters from an address, leaving out what makes no sense. */
export function readChallengeListSearch(address: Record<string, unknown>): ChallengeListSearch {
  return { ...readListSearch(address), ...readChallengeFilters(address) };
}

/** The filters of the desk's lessons as they stand in the address. */
export interface LessonListSearch extends ListSearch {
  category?: LessonCategory;
}

/** Reads the filters from an address, leaving out what makes no sense. */
export function readLessonListSearch(address: Record<string, unknown>): LessonListSearch {
  const { category } = address;
  return { ...readListSearch(address), ...(isCategory(category) && { category }) };
}

/** The filters of the desk's green spaces as they stand in its address. */
export interface GreenSpaceListSearch extends ListSearch {
  parkType?: ParkType;
}

/** Reads the filters from an address, leaving out what makes no sense. */
export function readGreenSpaceListSearch(address: Record<string, unknown>): GreenSpaceListSearch {
  const { parkType } = address;
  return { ...readListSearch(address), ...(isParkType(parkType) && { parkType }) };
}
