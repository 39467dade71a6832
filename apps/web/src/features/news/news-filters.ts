import type { NewsCategory } from '@ecopulse/contract/news';

/** The filter of the news as it stands in their address; what is absent does not filter. */
export interface NewsFilters {
  category?: NewsCategory;
}

/** The contract's closed list; the record has the compiler find one that is missing. */
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

/** Reads the filter from an address, leaving out what makes no sense. */
export function readNewsFilters({ category }: Readonly<Record<string, unknown>>): NewsFilters {
  return typeof category === 'string' && Object.hasOwn(CATEGORIES, category)
    ? { category: category as NewsCategory }
    : {};
}
