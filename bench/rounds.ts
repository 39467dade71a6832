/** The result of one side in one round. */
export interface Round {
  readonly perSecond: number;
  /** Processor time of the server for each response, in microseconds; null if unknown or not comparable. */
  readonly cpuMicros: number | null;
}

/** Each result is the median of as many rounds. */
export const ROUNDS = 5;

export function median(values: readonly number[]): number {
  const middle = values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
  if (middle === undefined) throw new Error('there is no median of nothing');
  return middle;
}
