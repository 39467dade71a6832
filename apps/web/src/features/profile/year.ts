import type { DayOfHistory } from '@ecopulse/contract/rewards/rewards';
import { addDays } from '../../lib/time/singapore-time.ts';

/** Days are calendar dates in Singapore, such as `2026-11-21`. Computed in UTC, where all days have the same length. */
const DAY_MS = 86_400_000;
const WEEK = 7;

/** The number of weeks, Monday to Sunday, that a year touches, whatever its last weekday. */
const WEEKS = 53;

function toMs(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** The number of days from `from` to `to`. */
function daysBetween(from: string, to: string): number {
  return Math.round((toMs(to) - toMs(from)) / DAY_MS);
}

/** The weekday of a day: 0 for Monday, 6 for Sunday. */
export function weekday(day: string): number {
  return (new Date(toMs(day)).getUTCDay() + WEEK - 1) % WEEK;
}

/** The month of a day, such as `2026-11`. */
function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** The Monday on which the year that ends today begins: the first day of its 53 weeks. */
export function firstDayOfYear(today: string): string {
  return addDays(today, -weekday(today) - (WEEKS - 1) * WEEK);
}

/** The activity of a day in distinguishable steps: 0 for none, then 1, 2, 3 or 4, and 5 or more. */
export type Step = 0 | 1 | 2 | 3 | 4;

export function stepOf(activities: number): Step {
  if (activities <= 0) return 0;
  if (activities <= 2) return activities === 1 ? 1 : 2;
  return activities <= 4 ? 3 : 4;
}

export interface CalendarDay extends DayOfHistory {
  step: Step;
}

/** Each day from the first Monday to today, oldest first, with its activities. */
export function daysOfYear(history: readonly DayOfHistory[], today: string): CalendarDay[] {
  const known = new Map(history.map((each) => [each.day, each]));
  const first = firstDayOfYear(today);
  return Array.from({ length: daysBetween(first, today) + 1 }, (_, index) => {
    const day = addDays(first, index);
    const { activities, points } = known.get(day) ?? { activities: 0, points: 0 };
    return { day, activities, points, step: stepOf(activities) };
  });
}

/** Consecutive days grouped by week, Monday first. The first and the last week may be short. */
export function weeksOf<Day extends { day: string }>(days: readonly Day[]): Day[][] {
  const weeks: Day[][] = [];
  for (const day of days) {
    const last = weeks.at(-1);
    if (last === undefined || weekday(day.day) === 0) weeks.push([day]);
    else last.push(day);
  }
  return weeks;
}

export interface MonthStart {
  /** The first day of the month in the window. */
  day: string;
  /** Its offset from the beginning, in weeks (for a calendar) or days (for a line). */
  at: number;
}

/** A name needs this many weeks of space, else two of them run into each other. */
const ROOM_FOR_NAME = 3;

/** Places each month's name above the first week that begins in it. */
export function monthsAboveWeeks(weeks: readonly (readonly { day: string }[])[]): MonthStart[] {
  const starts: MonthStart[] = [];
  let month = '';
  weeks.forEach(([first], at) => {
    if (!first || monthOf(first.day) === month) return;
    month = monthOf(first.day);
    starts.push({ day: first.day, at });
  });
  // A month that only ends here gives way to the next one's name, and a month that has just begun waits for space.
  return starts.filter(({ at }, index) => (starts[index + 1]?.at ?? weeks.length) - at >= ROOM_FOR_NAME);
}

/** The first days of months among consecutive days. */
export function monthStarts(days: readonly { day: string }[]): MonthStart[] {
  return days.flatMap(({ day }, at) => (day.endsWith('-01') ? [{ day, at }] : []));
}

export interface Month<Day> {
  /** Such as `2026-11`. */
  month: string;
  days: Day[];
}

/** Consecutive days grouped by month, in their order. */
export function byMonth<Day extends { day: string }>(days: readonly Day[]): Month<Day>[] {
  const months: Month<Day>[] = [];
  for (const day of days) {
    const last = months.at(-1);
    if (last?.month === monthOf(day.day)) last.days.push(day);
    else months.push({ month: monthOf(day.day), days: [day] });
  }
  return months;
}
