/** Streaks of all residents, by the product's rule: a missed day uses a freeze, each full seven days earn one, two at most. */
export interface Streaks {
  /** Counts a day (numbers grow by day); returns the longest streak so far. */
  count(resident: number, day: number): number;
  /** -1 without one. */
  lastDay(resident: number): number;
  /** Current and longest streak and freezes, in COPY's format. */
  columns(resident: number): string;
}

const DAYS_PER_FREEZE = 7;
const MAX_FREEZES = 2;

export function createStreaks(residents: number): Streaks {
  const lastDays = new Int16Array(residents).fill(-1);
  const current = new Uint16Array(residents);
  const longest = new Uint16Array(residents);
  const freezes = new Uint8Array(residents);

  const goOn = (resident: number, day: number): void => {
    const before = lastDays[resident] ?? -1;
    const missed = before === -1 ? 0 : day - before - 1;
    const held = freezes[resident] ?? 0;
    const used = current[resident] === 0 ? 0 : Math.min(missed, held);
    const after = (used === missed ? (current[resident] ?? 0) : 0) + 1;
    const earned = after % DAYS_PER_FREEZE === 0 ? 1 : 0;
    current[resident] = after;
    longest[resident] = Math.max(longest[resident] ?? 0, after);
    freezes[resident] = Math.min(MAX_FREEZES, held - used + earned);
    lastDays[resident] = day;
  };

  return {
    count(resident, day) {
      if (lastDays[resident] !== day) goOn(resident, day);
      return longest[resident] ?? 0;
    },
    lastDay: (resident) => lastDays[resident] ?? -1,
    columns: (resident) => `${current[resident] ?? 0}\t${longest[resident] ?? 0}\t${freezes[resident] ?? 0}`,
  };
}
