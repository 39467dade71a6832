/** What one side did in one round. */
export interface Round {
  readonly perSecond: number;
  /** Processor time of the server for each answer, in microseconds; null where it is not known or not comparable. */
  readonly cpuMicros: number | null;
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

export interface Sides {
  readonly what: string;
  readonly target: number;
  readonly ours: (round: number) => Promise<Round>;
  readonly ceiling: (round: number) => Promise<Round>;
}

const ROUNDS = 5;

/**
 * Measures both sides in turn, so that whatever else the machine does falls on both. The first round warms up and is not
 * counted; of the others, the medians. Met is only what is met by both ratios, or by the one that there is.
 */
export async function compare({ what, target, ours, ceiling }: Sides): Promise<Comparison> {
  const pairs: { ours: Round; ceiling: Round }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1)
    pairs.push({ ours: await ours(round), ceiling: await ceiling(round) });
  const counted = pairs.slice(1);
  const ratio = median(counted.map((pair) => pair.ours.perSecond / pair.ceiling.perSecond));
  const cpuRatio = medianOrNull(counted.map((pair) => dividedBy(pair.ceiling.cpuMicros, pair.ours.cpuMicros)));
  return {
    what,
    ours: middle(counted.map((pair) => pair.ours)),
    ceiling: middle(counted.map((pair) => pair.ceiling)),
    ratio,
    cpuRatio,
    target,
    met: Math.min(ratio, cpuRatio ?? ratio) >= target,
  };
}

/** How many different rounds `compare` asks each side for. */
export const ROUNDS_OF_A_SIDE = ROUNDS + 1;

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

function median(values: readonly number[]): number {
  const middle = values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
  if (middle === undefined) throw new Error('there is no median of nothing');
  return middle;
}
