import type { NewsCategory } from '@ecopulse/contract/news/news';
import { addDays, dayOf, spanOf } from '../../core/calendar/calendar.rules.ts';

/** Further articles are marked as read but record no activity. */
const MAX_COUNTED_READS_PER_DAY = 3;

export function isReadCounted(countedToday: number): boolean {
  return countedToday < MAX_COUNTED_READS_PER_DAY;
}

/** Per feed and day in Singapore, so that one feed cannot flood the list. */
const MAX_NEW_ITEMS_PER_DAY = 30;
const RETENTION_DAYS = 365;

/** Cut-off for feed articles without likes, reads or edits. Moves at midnight in Singapore. */
export function retentionCutoff(now: Date): Date {
  return new Date(spanOf(addDays(dayOf(now), -RETENTION_DAYS)).from);
}

const SILENCE_HOURS = 48;

/** Long enough that admins should know: feeds also fail for an hour. */
export function isLongSilence(since: Date, now: Date): boolean {
  return now.getTime() - since.getTime() >= SILENCE_HOURS * 3_600_000;
}

interface DatedItem {
  readonly identity: string;
  /** Null counts as new. */
  readonly publishedAt: string | null;
}

/**
 * Expects items newest first. Selects all known ones, and new ones up to the daily limit, if young enough.
 * `isTruncated`: the limit excluded some.
 */
export function selectItemsToStore<T extends DatedItem>(
  items: readonly T[],
  limits: { readonly known: ReadonlySet<string>; readonly addedToday: number; readonly since: Date },
): { readonly itemsToStore: T[]; readonly isTruncated: boolean } {
  const isYoung = ({ publishedAt }: T) => publishedAt === null || Date.parse(publishedAt) >= limits.since.getTime();
  const fresh = items.filter((item) => !limits.known.has(item.identity) && isYoung(item));
  const accepted = new Set(fresh.slice(0, Math.max(0, MAX_NEW_ITEMS_PER_DAY - limits.addedToday)));
  const itemsToStore = items.filter((item) => limits.known.has(item.identity) || accepted.has(item));
  return { itemsToStore, isTruncated: accepted.size < fresh.length };
}

interface DatedArticle {
  readonly has_chosen_date: boolean;
  readonly was_published: boolean;
  readonly published_at: Date;
}

/** Null: the first publication will set the date. */
export function chosenDate({ has_chosen_date, was_published, published_at }: DatedArticle): Date | null {
  return has_chosen_date || was_published ? published_at : null;
}

interface CategoryTotals {
  readonly category: NewsCategory;
  readonly articles: number;
  readonly recent: number;
  readonly likes: number;
  /** 0 stands for our own articles. */
  readonly sources: readonly number[];
}

export function summarizeNews(totals: readonly CategoryTotals[]) {
  const sum = (valueOf: (category: CategoryTotals) => number) =>
    totals.reduce((total, category) => total + valueOf(category), 0);
  return {
    articles: sum(({ articles }) => articles),
    recent: sum(({ recent }) => recent),
    likes: sum(({ likes }) => likes),
    sources: new Set(totals.flatMap(({ sources }) => sources)).size,
    categories: totals
      .map(({ category, articles }) => ({ category, count: articles }))
      .toSorted((a, b) => b.count - a.count || (a.category < b.category ? -1 : 1)),
  };
}
