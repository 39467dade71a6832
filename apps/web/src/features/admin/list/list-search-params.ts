import type { ContentStatus } from '@ecopulse/contract/admin/content-admin';
import type { ParkType } from '@ecopulse/contract/green-spaces/green-spaces';
import type { LessonCategory } from '@ecopulse/contract/lessons/lessons';
import { type ChallengeType, parseChallengeFilters } from '../../challenges/challenge-filters.ts';
import { isParkType } from '../../green-spaces/park-types.ts';
import { isCategory } from '../../lessons/lesson-categories.ts';

export interface ListSearch {
  search?: string;
  status?: ContentStatus;
}

/** A record instead of an array, so that a missing entry does not compile. */
const STATUSES: Readonly<Record<ContentStatus, true>> = { draft: true, published: true, retired: true };

export function parseListSearch(params: Record<string, unknown>): ListSearch {
  const search = typeof params.search === 'string' ? params.search.trim().slice(0, 200) : '';
  const { status } = params;
  return {
    ...(search !== '' && { search }),
    ...(typeof status === 'string' && Object.hasOwn(STATUSES, status) && { status: status as ContentStatus }),
  };
}

export interface ChallengeListSearch extends ListSearch {
  type?: ChallengeType;
}

export function parseChallengeListSearch(params: Record<string, unknown>): ChallengeListSearch {
  return { ...parseListSearch(params), ...parseChallengeFilters(params) };
}

export interface LessonListSearch extends ListSearch {
  category?: LessonCategory;
}

export function parseLessonListSearch(params: Record<string, unknown>): LessonListSearch {
  const { category } = params;
  return { ...parseListSearch(params), ...(isCategory(category) && { category }) };
}

export interface GreenSpaceListSearch extends ListSearch {
  parkType?: ParkType;
  sort?: 'oldest-facts';
}

export function parseGreenSpaceListSearch(params: Record<string, unknown>): GreenSpaceListSearch {
  const { parkType, sort } = params;
  return {
    ...parseListSearch(params),
    ...(isParkType(parkType) && { parkType }),
    ...(sort === 'oldest-facts' && { sort }),
  };
}
