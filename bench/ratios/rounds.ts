/** What one side did in one round. */
export interface Round {
  readonly perSecond: number;
  /** Processor time of the server for each answer, in microseconds; null where it is not known or not comparable. */
  readonly cpuMicros: number | null;
}

/** One round of ours, and the one of its ceiling right after it. */
export interface Pair {
  readonly ours: Round;
  readonly ceiling: Round;
}

/** A figure beside its ceiling. */
export interface Comparison {
  readonly what: string;
  readonly ours: Round;
  readonly ceiling: Round;
  /** Of what the ceiling did a second in the round beside it. */
  readonly ratio: number;
  /** The same by processor time: it tells where the load's own process, and not the server, is what bounds both. */
  readonly cpuRatio: number | null;
  readonly target: number;
  readonly met: boolean;
}

export const ROUNDS = 5;

/** The medians of all rounds. Met is only what is met by both ratios, or by the one that there is. */
export function compared(what: string, target: number, pairs: readonly Pair[]): Comparison {
  const ratio = median(pairs.map((pair) => pair.ours.perSecond / pair.ceiling.perSecond));
  const cpuRatio = medianOrNull(pairs.map((pair) => dividedBy(pair.ceiling.cpuMicros, pair.ours.cpuMicros)));
  return {
    what,
    ours: middle(pairs.map((pair) => pair.ours)),
    ceiling: middle(pairs.map((pair) => pair.ceiling)),
    ratio,
    cpuRatio,
    target,
    met: Math.min(ratio, cpuRatio ?? ratio) >= target,
  };
}

function middle(rounds: readonly Round[]): Round {
  return {
    perSecond: median(rounds.map((round) => round.perSecond)),
    cpuMicros: medianOrNull(rounds.map((round) => round.cpuMicros)),
  };
}

function dividedBy(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : one / other;
}

function medianOrNull(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length < values.length ? null : median(known);
}

export function median(values: readonly number[]): number {
  const middle = values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
  if (middle === undefined) throw new Error('there is no median of nothing');
  return middle;
}
