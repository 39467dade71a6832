import type { NewsCategory } from '@ecopulse/contract/news/news';
import { addDays, dayOf, spanOf } from '../../core/calendar/calendar.rules.ts';

/** This many articles a day count as activities of a resident; further ones are only marked as read. */
const READS_A_DAY = 3;

/** Whether reading another article counts, given how many have counted today. */
export function readCounts(countedToday: number): boolean {
  return countedToday < READS_A_DAY;
}

/** The largest number of new articles from one feed on a day in Singapore, so that a feed cannot flood the list. */
const NEW_A_DAY = 30;
const KEPT_DAYS = 365;

/**
 * Older articles of feeds stay only if a resident has liked or read them, or an admin has edited them. The moment
 * moves at midnight.
 */
export function keptSince(now: Date): Date {
  return new Date(spanOf(addDays(dayOf(now), -KEPT_DAYS)).from);
}

interface Kept {
  readonly identity: string;
  /** Null if the feed gives no date: then it counts as new. */
  readonly publishedAt: string | null;
}

/**
 * Which items of a feed (newest first) to store: all known ones, and as many new ones as the day still allows, none
 * so old that the nightly job would delete it. `isCut` means that the limit left some out.
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

/** The figures of the listed articles of one category. */
interface CategoryFigures {
  readonly category: NewsCategory;
  readonly articles: number;
  readonly recent: number;
  readonly likes: number;
  /** The ids of the sources they come from, 0 for our own. */
  readonly sources: readonly number[];
}

/**
 * The figures of all categories together, and the number of articles of each that has any: the largest first, then by
 * name.
 */
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
