import { recordFigure } from '../../../apps/server/src/testing/faults/figures.ts';

/** What one failure of a primary did; times in ms. */
export interface Round {
  readonly fault: string;
  /** Writes that the servers acknowledged, before, during and after. */
  readonly acknowledged: number;
  /** Answers 503 of the servers. */
  readonly refused: number;
  /** Writes past HAProxy that the old primary was asked for. */
  readonly direct: number;
  /** From the fault to another primary. */
  readonly promotedMs: number;
  /** From the fault until each server has acknowledged a new write. */
  readonly backMs: number;
  /** From the repair of the old primary until it follows. */
  readonly rejoinedMs: number;
}

/** Prints what was measured. */
export function recordRound(round: Round, limitMs: number): void {
  recordFigure({
    what: `Primary ${round.fault}`,
    amount: `${round.acknowledged} writes acknowledged, ${round.refused} answers 503, ${round.direct} writes tried at the old primary`,
    measured: `another one after ${seconds(round.promotedMs)}, both servers back after ${seconds(round.backMs)}, the old one follows ${seconds(round.rejoinedMs)} after its repair`,
    limit: `back within ${seconds(limitMs)}, 0 lost`,
  });
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
