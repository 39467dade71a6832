import type { DayOfHistory } from '@ecopulse/contract/rewards/rewards';
import { addDays } from '../../lib/time/singapore-time.ts';

/** Days are Singapore dates such as `2026-11-21`, computed in UTC, where every day has the same length. */
const DAY_MS = 86_400_000;
const DAYS_PER_WEEK = 7;

/** Weeks from Monday to Sunday that a year can touch. */
const WEEK_COUNT = 53;

function toMs(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

function daysBetween(from: string, to: string): number {
  return Math.round((toMs(to) - toMs(from)) / DAY_MS);
}

/** 0 is Monday, 6 is Sunday. */
export function weekday(day: string): number {
  return (new Date(toMs(day)).getUTCDay() + DAYS_PER_WEEK - 1) % DAYS_PER_WEEK;
}

function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** The Monday that begins the 53 weeks ending today. */
export function firstMondayOfWindow(today: string): string {
  return addDays(today, -weekday(today) - (WEEK_COUNT - 1) * DAYS_PER_WEEK);
}

export type ActivityLevel = 0 | 1 | 2 | 3 | 4;

export function toActivityLevel(activities: number): ActivityLevel {
  if (activities <= 0) return 0;
  if (activities <= 2) return activities === 1 ? 1 : 2;
  return activities <= 4 ? 3 : 4;
}

export interface CalendarDay extends DayOfHistory {
  level: ActivityLevel;
}

export function daysOfYear(history: readonly DayOfHistory[], today: string): CalendarDay[] {
  const historyByDay = new Map(history.map((each) => [each.day, each]));
  const first = firstMondayOfWindow(today);
  return Array.from({ length: daysBetween(first, today) + 1 }, (_, index) => {
    const day = addDays(first, index);
    const { activities, points } = historyByDay.get(day) ?? { activities: 0, points: 0 };
    return { day, activities, points, level: toActivityLevel(activities) };
  });
}

/** Monday first; the first and last week may be short. */
export function groupByWeek<Day extends { day: string }>(days: readonly Day[]): Day[][] {
  const weeks: Day[][] = [];
  for (const day of days) {
    const last = weeks.at(-1);
    if (last === undefined || weekday(day.day) === 0) weeks.push([day]);
    else last.push(day);
  }
  return weeks;
}

export interface MonthStart {
  /** The month's first Monday within the given days (calendar), or its first day (line). */
  day: string;
  /** From the first of the given days, in weeks (calendar) or days (line). */
  offset: number;
}

/** Weeks of space that a name needs so as not to overlap the next. */
const MIN_WEEKS_PER_NAME = 3;

/** Each month's name goes above the first week that begins in it. */
export function placeMonthNames(weeks: readonly (readonly { day: string }[])[]): MonthStart[] {
  const starts: MonthStart[] = [];
  let month = '';
  weeks.forEach(([first], offset) => {
    if (!first || monthOf(first.day) === month) return;
    month = monthOf(first.day);
    starts.push({ day: first.day, offset });
  });
  // Drops names without enough space before the next one or the end.
  return starts.filter(
    ({ offset }, index) => (starts[index + 1]?.offset ?? weeks.length) - offset >= MIN_WEEKS_PER_NAME,
  );
}

export function listMonthStarts(days: readonly { day: string }[]): MonthStart[] {
  return days.flatMap(({ day }, offset) => (day.endsWith('-01') ? [{ day, offset }] : []));
}

export interface Month<Day> {
  month: string;
  days: Day[];
}

export function groupByMonth<Day extends { day: string }>(days: readonly Day[]): Month<Day>[] {
  const months: Month<Day>[] = [];
  for (const day of days) {
    const last = months.at(-1);
    if (last?.month === monthOf(day.day)) last.days.push(day);
    else months.push({ month: monthOf(day.day), days: [day] });
  }
  return months;
}
