import type { ContentStatus } from '@ecopulse/contract/content-admin';
import type { ParkType } from '@ecopulse/contract/green-spaces';
import type { LessonCategory } from '@ecopulse/contract/lessons';
import { type ChallengeType, readChallengeFilters } from '../../challenges/challenge-filters.ts';
import { isParkType } from '../../green-spaces/park-types.ts';
import { isCategory } from '../../lessons/lesson-categories.ts';

/** The filters of a desk's list as they stand in its address; what is absent does not filter. */
export interface DeskSearch {
  search?: string;
  status?: ContentStatus;
}

/** The contract's closed list; the record has the compiler find one that is missing. */
const STATUSES: Readonly<Record<ContentStatus, true>> = { draft: true, published: true, retired: true };

/** Reads the filters from an address, leaving out what makes no sense. */
export function readDeskFilters(address: Record<string, unknown>): DeskSearch {
  const search = typeof address.search === 'string' ? address.search.trim().slice(0, 200) : '';
  const { status } = address;
  return {
    ...(search !== '' && { search }),
    ...(typeof status === 'string' && Object.hasOwn(STATUSES, status) && { status: status as ContentStatus }),
  };
}

/** The filters of the desk's challenges as they stand in the address. */
export interface ChallengeDeskSearch extends DeskSearch {
  type?: ChallengeType;
}

/** Reads the filters from an address, leaving out what makes no sense. */
export function readChallengeDeskFilters(address: Record<string, unknown>): ChallengeDeskSearch {
  return { ...readDeskFilters(address), ...readChallengeFilters(address) };
}

/** The filters of the desk's lessons as they stand in the address. */
export interface LessonDeskSearch extends DeskSearch {
  category?: LessonCategory;
}

/** Reads the filters from an address, leaving out what makes no sense. */
export function readLessonDeskFilters(address: Record<string, unknown>): LessonDeskSearch {
  const { category } = address;
  return { ...readDeskFilters(address), ...(isCategory(category) && { category }) };
}

/** The filters of the desk's green spaces as they stand in its address. */
export interface SpaceSearch extends DeskSearch {
  parkType?: ParkType;
}

/** Reads the filters from an address, leaving out what makes no sense. */
export function readSpaceFilters(address: Record<string, unknown>): SpaceSearch {
  const { parkType } = address;
  return { ...readDeskFilters(address), ...(isParkType(parkType) && { parkType }) };
}
