import type { LessonCategory } from '@ecopulse/contract/lessons';
import { isCategory } from '../../lessons/lesson-categories.ts';
import { type DeskSearch, readDeskFilters } from './list-search-params.ts';

/** The filters of the desk's lessons as they stand in the address. */
export interface LessonDeskSearch extends DeskSearch {
  category?: LessonCategory;
}

/** Reads the filters from an address, leaving out what makes no sense. */
export function readLessonDeskFilters(address: Record<string, unknown>): LessonDeskSearch {
  const { category } = address;
  return { ...readDeskFilters(address), ...(isCategory(category) && { category }) };
}
