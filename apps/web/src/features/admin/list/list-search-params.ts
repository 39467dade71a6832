import type { ContentStatus } from '@ecopulse/contract/admin/content-admin';
import type { ParkType } from '@ecopulse/contract/green-spaces/green-spaces';
import type { LessonCategory } from '@ecopulse/contract/lessons/lessons';
import { type ChallengeType, readChallengeFilters } from '../../challenges/challenge-filters.ts';
import { isParkType } from '../../green-spaces/park-types.ts';
import { isCategory } from '../../lessons/lesson-categories.ts';

export interface ListSearch {
  search?: string;
  status?: ContentStatus;
}

/** A record instead of an array, so that a missing entry does not compile. */
const STATUSES: Readonly<Record<ContentStatus, true>> = { draft: true, published: true, retired: true };

export function readListSearch(address: Record<string, unknown>): ListSearch {
  const search = typeof address.search === 'string' ? address.search.trim().slice(0, 200) : '';
  const { status } = address;
  return {
    ...(search !== '' && { search }),
    ...(typeof status === 'string' && Object.hasOwn(STATUSES, status) && { status: status as ContentStatus }),
  };
}

export interface ChallengeListSearch extends ListSearch {
  type?: ChallengeType;
}

export function readChallengeListSearch(address: Record<string, unknown>): ChallengeListSearch {
  return { ...readListSearch(address), ...readChallengeFilters(address) };
}

export interface LessonListSearch extends ListSearch {
  category?: LessonCategory;
}

export function readLessonListSearch(address: Record<string, unknown>): LessonListSearch {
  const { category } = address;
  return { ...readListSearch(address), ...(isCategory(category) && { category }) };
}

export interface GreenSpaceListSearch extends ListSearch {
  parkType?: ParkType;
}

export function readGreenSpaceListSearch(address: Record<string, unknown>): GreenSpaceListSearch {
  const { parkType } = address;
  return { ...readListSearch(address), ...(isParkType(parkType) && { parkType }) };
}

export type StatusFilter = 'open' | 'done' | 'all';

export interface StatusFilterSearch {
  show?: Exclude<StatusFilter, 'open'>;
}

export function readStatusFilter({ show }: Record<string, unknown>): StatusFilterSearch {
  return show === 'done' || show === 'all' ? { show } : {};
}

export function statusFilterQuery(shown: StatusFilter): { open?: 'true' | 'false' } {
  if (shown === 'all') return {};
  return { open: shown === 'open' ? 'true' : 'false' };
}
