import type { NewsCategory } from '@ecopulse/contract/news/news';

/** As in the URL; absent means no filter. */
export interface NewsFilters {
  category?: NewsCategory;
}

/** A record, so that the compiler reports a missing category. */
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

export function parseNewsFilters({ category }: Readonly<Record<string, unknown>>): NewsFilters {
  return typeof category === 'string' && Object.hasOwn(CATEGORIES, category)
    ? { category: category as NewsCategory }
    : {};
}
