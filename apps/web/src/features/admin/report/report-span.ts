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

function firstOfMonth(day: string, monthsLater: number): Date {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + monthsLater, 1));
}

const toDay = (date: Date) => date.toISOString().slice(0, 10);
const DAY_MS = 86_400_000;

export function lastMonth(today: string): ReportSpan {
  return { from: toDay(firstOfMonth(today, -1)), to: toDay(new Date(firstOfMonth(today, 0).getTime() - DAY_MS)) };
}

export function thisMonth(today: string): ReportSpan {
  return { from: toDay(firstOfMonth(today, 0)), to: today };
}

export function thisYear(today: string): ReportSpan {
  return { from: `${today.slice(0, 4)}-01-01`, to: today };
}
