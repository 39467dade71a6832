import type { NewsCategory } from '@ecopulse/contract/news/news';

/** The filter of the news, as their address has it. Absent means no filter. */
export interface NewsFilters {
  category?: NewsCategory;
}

/** The contract's closed list. The record makes the compiler find a missing one. */
const CATEGORIES: Record<NewsCategory, true> = {
  'Solar Energy': true,
  'Green Transport': true,
  'Urban Farming': true,
  'Waste Management': true,
  'Nature & Wildlife': true,
  Climate: true,
  Water: true,
  'Green Living': true,
};

/** Reads the filter from an address and ignores invalid values. */
export function readNewsFilters({ category }: Readonly<Record<string, unknown>>): NewsFilters {
  return typeof category === 'string' && Object.hasOwn(CATEGORIES, category)
    ? { category: category as NewsCategory }
    : {};
}
