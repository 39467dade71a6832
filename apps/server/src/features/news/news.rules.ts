import type { NewsCategory } from '@ecopulse/contract/news/news';
import { addDays, dayOf, spanOf } from '../../core/calendar/calendar.rules.ts';

/** Further articles are marked as read but record no activity. */
const READS_A_DAY = 3;

export function readCounts(countedToday: number): boolean {
  return countedToday < READS_A_DAY;
}

/** Per feed and day in Singapore, so that one feed cannot flood the list. */
const NEW_A_DAY = 30;
const KEPT_DAYS = 365;

/** Cut-off for feed articles without likes, reads or edits. It moves at midnight in Singapore. */
export function keptSince(now: Date): Date {
  return new Date(spanOf(addDays(dayOf(now), -KEPT_DAYS)).from);
}

interface Kept {
  readonly identity: string;
  /** Null counts as new. */
  readonly publishedAt: string | null;
}

/**
 * Takes items newest first. Keeps all known ones, and new ones up to the daily limit, if young enough.
 * `isCut`: the limit left some out.
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

interface CategoryFigures {
  readonly category: NewsCategory;
  readonly articles: number;
  readonly recent: number;
  readonly likes: number;
  /** 0 stands for our own articles. */
  readonly sources: readonly number[];
}

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
