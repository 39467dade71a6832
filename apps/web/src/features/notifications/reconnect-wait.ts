const SHORTEST_MS = 2_000;
const LONGEST_MS = 60_000;

/**
 * How long to wait before the next try, in milliseconds, after so many failures in a row (one at least): from 2 to
 * 4 s, then twice that each time, up to a minute. `chance` (0 to 1) spreads the browsers that a restart cut off at once.
 */
export function reconnectWait(failures: number, chance: number): number {
  const longest = Math.min(LONGEST_MS, SHORTEST_MS * 2 ** Math.min(failures, 10));
  return longest / 2 + (longest / 2) * chance;
}
