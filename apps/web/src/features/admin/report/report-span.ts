import { addDays } from '../../../lib/time/singapore-time.ts';

/** ISO days. */
export interface ReportSpan {
  from: string;
  to: string;
}

export type ReportSearch = Partial<ReportSpan>;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export function parseReportSearch({ from, to }: Record<string, unknown>): ReportSearch {
  const isDay = (value: unknown): value is string => typeof value === 'string' && DAY.test(value);
  return isDay(from) && isDay(to) ? { from, to } : {};
}

const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`;

export function lastMonth(today: string): ReportSpan {
  const to = addDays(firstOfMonth(today), -1);
  return { from: firstOfMonth(to), to };
}

export function thisMonth(today: string): ReportSpan {
  return { from: firstOfMonth(today), to: today };
}

export function thisYear(today: string): ReportSpan {
  return { from: `${today.slice(0, 4)}-01-01`, to: today };
}
