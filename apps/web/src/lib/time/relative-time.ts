import { i18n } from '@lingui/core';
import { formatDate } from '../language/format.ts';
import { relativeTimeFormat } from '../language/formatters.ts';
import { singaporeDay } from './singapore-time.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const MAX_RELATIVE_DAYS = 7;

function daysBetween(earlier: Date, later: Date): number {
  return (Date.parse(singaporeDay(later)) - Date.parse(singaporeDay(earlier))) / DAY_MS;
}

/** "5 minutes ago", "yesterday", and the date after a week. */
export function formatRelativeTime(moment: string, now: number): string {
  const then = new Date(moment);
  // The server's clock may be slightly ahead.
  const elapsed = Math.max(0, now - then.getTime());
  const formatter = relativeTimeFormat(i18n.locale);
  if (elapsed < MINUTE_MS) return formatter.format(0, 'second');
  if (elapsed < HOUR_MS) return formatter.format(-Math.floor(elapsed / MINUTE_MS), 'minute');
  if (elapsed < DAY_MS) return formatter.format(-Math.floor(elapsed / HOUR_MS), 'hour');
  const days = daysBetween(then, new Date(now));
  return days < MAX_RELATIVE_DAYS ? formatter.format(-days, 'day') : formatDate(then);
}

/** "today", "yesterday", the weekday, or the date after a week. Days are ISO dates, such as `2026-11-21`. */
export function formatRelativeDay(day: string, today: string): string {
  const days = (Date.parse(today) - Date.parse(day)) / DAY_MS;
  if (days <= 1) return relativeTimeFormat(i18n.locale).format(-Math.max(0, days), 'day');
  return formatDate(day, days < MAX_RELATIVE_DAYS ? { weekday: 'long' } : undefined);
}
