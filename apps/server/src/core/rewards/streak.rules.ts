import { addDays, type Day, daysBetween } from '../calendar/calendar.rules.ts';

export interface Streak {
  readonly current: number;
  readonly longest: number;
  readonly freezes: number;
  readonly lastDay: Day | null;
  /** The last day, while the weather alone has kept it: an activity of that day still counts. */
  readonly keptDay?: Day;
}

export const NO_STREAK: Streak = { current: 0, longest: 0, freezes: 0, lastDay: null };

export const MAX_FREEZES = 2;
const DAYS_PER_FREEZE = 7;

/**
 * Before any activity on `day`. Missed days use freezes; the first one without a freeze ends the streak. An earlier `day`
 * changes nothing.
 */
export function streakOn(streak: Streak, day: Day): Streak {
  const missedDays = streak.lastDay === null ? 0 : Math.max(0, daysBetween(streak.lastDay, day) - 1);
  if (missedDays === 0 || streak.current === 0) return streak;
  const usedFreezes = Math.min(missedDays, streak.freezes);
  return { ...streak, current: usedFreezes === missedDays ? streak.current : 0, freezes: streak.freezes - usedFreezes };
}

/** True if the streak ends unless an activity follows on `day`. */
export function endsWithDay(streak: Streak, day: Day): boolean {
  return streakOn(streak, day).current > 0 && streakOn(streak, addDays(day, 1)).current === 0;
}

/** Another activity on the same or an earlier day (clock set back) changes nothing. Every seventh day earns a freeze. */
export function streakAfter(streak: Streak, day: Day): Streak {
  const isKept = streak.keptDay === day;
  if (!isKept && isPast(streak, day)) return streak;
  const before = isKept ? streak : streakOn(streak, day);
  const current = before.current + 1;
  const earnedFreezes = current % DAYS_PER_FREEZE === 0 ? 1 : 0;
  return {
    current,
    longest: Math.max(before.longest, current),
    freezes: Math.min(MAX_FREEZES, before.freezes + earnedFreezes),
    lastDay: day,
  };
}

/** On a weather day without an activity: it counts as no missed day, and adds nothing. Nothing is kept without a streak. */
export function streakKept(streak: Streak, day: Day): Streak {
  if (isPast(streak, day)) return streak;
  const before = streakOn(streak, day);
  return before.current === 0 ? streak : { ...before, lastDay: day, keptDay: day };
}

function isPast({ lastDay }: Streak, day: Day): boolean {
  return lastDay !== null && daysBetween(lastDay, day) <= 0;
}

/** `days` may be unordered with duplicates. A day in `undoneDays` counts as missed, but the longest streak does not fall. */
export function streakFromDays(
  days: readonly Day[],
  undoneDays: ReadonlySet<Day> = new Set(),
  keptDays: ReadonlySet<Day> = new Set(),
): Streak {
  const activeDays = new Set(days);
  return [...new Set([...days, ...keptDays])].toSorted().reduce((streak, day) => {
    if (keptDays.has(day) && (undoneDays.has(day) || !activeDays.has(day))) return streakKept(streak, day);
    const after = streakAfter(streak, day);
    return undoneDays.has(day) ? { ...streak, longest: Math.max(streak.longest, after.longest) } : after;
  }, NO_STREAK);
}
