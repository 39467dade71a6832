import { addDays, type Day, daysBetween } from '../calendar/calendar.rules.ts';

/** Days in a row with an activity, and the available freezes. `lastDay` is the last day that counted. */
export interface Streak {
  readonly current: number;
  readonly longest: number;
  readonly freezes: number;
  readonly lastDay: Day | null;
}

export const NO_STREAK: Streak = { current: 0, longest: 0, freezes: 0, lastDay: null };

/** The largest number of freezes. */
export const MAX_FREEZES = 2;
const DAYS_PER_FREEZE = 7;

/**
 * The streak on `day`, before any activity on it: every missed day has used a freeze automatically, and the first one
 * without a freeze has ended the streak. Days only go forward: an earlier `day` changes nothing.
 */
export function streakOn(streak: Streak, day: Day): Streak {
  const missed = streak.lastDay === null ? 0 : Math.max(0, daysBetween(streak.lastDay, day) - 1);
  if (missed === 0 || streak.current === 0) return streak;
  const used = Math.min(missed, streak.freezes);
  return { ...streak, current: used === missed ? streak.current : 0, freezes: streak.freezes - used };
}

/** Whether there is a streak on `day` that ends at midnight without an activity. */
export function endsWithDay(streak: Streak, day: Day): boolean {
  return streakOn(streak, day).current > 0 && streakOn(streak, addDays(day, 1)).current === 0;
}

/**
 * The streak after an activity on `day`. A second one on the same day, or one on an earlier day (a clock set back),
 * changes nothing. Each full seven days earn a freeze, up to two.
 */
export function streakAfter(streak: Streak, day: Day): Streak {
  if (streak.lastDay !== null && daysBetween(streak.lastDay, day) <= 0) return streak;
  const before = streakOn(streak, day);
  const current = before.current + 1;
  const earned = current % DAYS_PER_FREEZE === 0 ? 1 : 0;
  return {
    current,
    longest: Math.max(before.longest, current),
    freezes: Math.min(MAX_FREEZES, before.freezes + earned),
    lastDay: day,
  };
}

/**
 * The streak from activities on these days, in any order and with repeats, as the ledger has them. On a day in
 * `takenBack`, everything was taken back later: it counts as missed, but the longest streak does not fall.
 */
export function streakOver(days: readonly Day[], takenBack: ReadonlySet<Day> = new Set()): Streak {
  return [...new Set(days)].toSorted().reduce((streak, day) => {
    const after = streakAfter(streak, day);
    return takenBack.has(day) ? { ...streak, longest: Math.max(streak.longest, after.longest) } : after;
  }, NO_STREAK);
}
