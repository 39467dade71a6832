import type { ContentStatus } from '@ecopulse/contract/admin/content-admin';
import type { ParkType } from '@ecopulse/contract/green-spaces/green-spaces';
import type { LessonCategory } from '@ecopulse/contract/lessons/lessons';
import { type ChallengeType, readChallengeFilters } from '../../challenges/challenge-filters.ts';
import { isParkType } from '../../green-spaces/park-types.ts';
import { isCategory } from '../../lessons/lesson-categories.ts';

/** The filters of a list for admins in its address. An absent one does not filter. */
export interface ListSearch {
  search?: string;
  status?: ContentStatus;
}

/** The contract's closed list as a record, so that a missing entry does not compile. */
const STATUSES: Readonly<Record<ContentStatus, true>> = { draft: true, published: true, retired: true };

/** Reads the filters from an address, and ignores invalid values. */
export function readListSearch(address: Record<string, unknown>): ListSearch {
  const search = typeof address.search === 'string' ? address.search.trim().slice(0, 200) : '';
  const { status } = address;
  return {
    ...(search !== '' && { search }),
    ...(typeof status === 'string' && Object.hasOwn(STATUSES, status) && { status: status as ContentStatus }),
  };
}

/** The filters of the list of challenges in the address. */
export interface ChallengeListSearch extends ListSearch {
  type?: ChallengeType;
}

/** Reads the filters from an address, and ignores invalid values. */
export function readChallengeListSearch(address: Record<string, unknown>): ChallengeListSearch {
  return { ...readListSearch(address), ...readChallengeFilters(address) };
}

/** The filters of the list of lessons in the address. */
export interface LessonListSearch extends ListSearch {
  category?: LessonCategory;
}

/** Reads the filters from an address, and ignores invalid values. */
export function readLessonListSearch(address: Record<string, unknown>): LessonListSearch {
  const { category } = address;
  return { ...readListSearch(address), ...(isCategory(category) && { category }) };
}

/** The filters of the list of green spaces in the address. */
export interface GreenSpaceListSearch extends ListSearch {
  parkType?: ParkType;
}

/** Reads the filters from an address, and ignores invalid values. */
export function readGreenSpaceListSearch(address: Record<string, unknown>): GreenSpaceListSearch {
  const { parkType } = address;
  return { ...readListSearch(address), ...(isParkType(parkType) && { parkType }) };
}
