import type { NewsCategory } from '@ecopulse/contract/news';
import type { TellingText } from '../../core/search/search.rules.ts';

/** So many articles a day count as something that a resident did; whatever else they read is only marked. */
const READS_A_DAY = 3;

/** Whether reading another article counts, when so many of the day have counted already. */
export function readCounts(countedToday: number): boolean {
  return countedToday < READS_A_DAY;
}

interface Findable {
  readonly category: string;
  readonly summary: string;
  readonly content: string | null;
}

/** What an article is found by besides its title, and how much each part tells. */
export function searchTexts({ category, summary, content }: Findable): TellingText[] {
  return [
    { text: category, telling: 'B' },
    { text: summary, telling: 'C' },
    { text: content ?? '', telling: 'D' },
  ];
}

/** What is counted of the listed articles of one category. */
interface CategoryFigures {
  readonly category: NewsCategory;
  readonly articles: number;
  readonly recent: number;
  readonly likes: number;
  /** The ids of the sources they come from, 0 for our own. */
  readonly sources: readonly number[];
}

/** The figures of all categories together, and the articles of each that has any: the fullest first, then by name. */
export function newsFigures(ofCategories: readonly CategoryFigures[]) {
  const sum = (read: (one: CategoryFigures) => number) => ofCategories.reduce((total, one) => total + read(one), 0);
  return {
    articles: sum(({ articles }) => articles),
    recent: sum(({ recent }) => recent),
    likes: sum(({ likes }) => likes),
    sources: new Set(ofCategories.flatMap(({ sources }) => sources)).size,
    categories: ofCategories
      .map(({ category, articles }) => ({ category, count: articles }))
      .toSorted((a, b) => b.count - a.count || (a.category < b.category ? -1 : 1)),
  };
}
