import { median, type Round } from '../rounds.ts';

/** One round of EcoPulse, and the round of its ceiling right after it. */
export interface Pair {
  readonly ours: Round;
  readonly ceiling: Round;
}

/** A figure and its ceiling. */
export interface Comparison {
  readonly what: string;
  readonly ours: Round;
  readonly ceiling: Round;
  /** As a share of the ceiling's responses a second in the same round. */
  readonly ratio: number;
  /** The same by processor time, for the case that the load process, not the server, limits both. */
  readonly cpuRatio: number | null;
  readonly target: number;
  readonly met: boolean;
}

/** The medians of all rounds. A target is met only if all available ratios meet it. */
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
