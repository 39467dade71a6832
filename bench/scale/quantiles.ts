/** Durations of one operation, in milliseconds. */
export interface Spread {
  readonly p50: number;
  readonly p99: number;
}

export function spreadOf(milliseconds: readonly number[]): Spread {
  const sorted = milliseconds.toSorted((one, other) => one - other);
  const at = (part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

/** The duration of each call, one after the other; the first ones do not count. */
export async function timeEach(
  times: number,
  warmUp: number,
  call: (time: number) => Promise<unknown>,
): Promise<number[]> {
  const took: number[] = [];
  for (let time = -warmUp; time < times; time += 1) {
    const start = performance.now();
    await call(Math.max(0, time));
    if (time >= 0) took.push(performance.now() - start);
  }
  return took;
}
