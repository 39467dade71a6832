import type { NewsCategory } from '@ecopulse/contract/news';
import { addDays, dayOf, spanOf } from '../../core/calendar/calendar.rules.ts';
import type { TellingText } from '../../core/search/search.rules.ts';

/** So many articles a day count as something that a resident did; whatever else they read is only marked. */
const READS_A_DAY = 3;

/** Whether reading another article counts, when so many of the day have counted already. */
export function readCounts(countedToday: number): boolean {
  return countedToday < READS_A_DAY;
}

/** So many new articles a day in Singapore are taken of one feed: one that invents more fills nothing. */
const NEW_A_DAY = 30;
const KEPT_DAYS = 365;

/** An article of a feed from before this moment is kept only where somebody cares for it; the moment moves at midnight. */
export function keptSince(now: Date): Date {
  return new Date(spanOf(addDays(dayOf(now), -KEPT_DAYS)).from);
}

interface Kept {
  readonly identity: string;
  /** Null where the feed does not say: now. */
  readonly publishedAt: string | null;
}

/**
 * Of the items of a feed, the newest first, those that are kept: all that are known, and of new ones as many as the day
 * still has room for, none of them so old that the night would remove it. `isCut`: there was no room for all of them.
 */
export function keptItems<T extends Kept>(
  items: readonly T[],
  before: { readonly known: ReadonlySet<string>; readonly addedToday: number; readonly since: Date },
): { readonly kept: T[]; readonly isCut: boolean } {
  const isYoung = ({ publishedAt }: T) => publishedAt === null || Date.parse(publishedAt) >= before.since.getTime();
  const fresh = items.filter((item) => !before.known.has(item.identity) && isYoung(item));
  const taken = new Set(fresh.slice(0, Math.max(0, NEW_A_DAY - before.addedToday)));
  const kept = items.filter((item) => before.known.has(item.identity) || taken.has(item));
  return { kept, isCut: taken.size < fresh.length };
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
