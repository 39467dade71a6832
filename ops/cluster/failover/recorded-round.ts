import { recordFigure } from '../../../apps/server/src/testing/faults/figures.ts';

export interface Round {
  readonly fault: string;
  readonly acknowledged: number;
  readonly refused: number;
  /** Writes tried at the old primary, bypassing HAProxy. */
  readonly direct: number;
  readonly promotedMs: number;
  /** From the fault until each server has acknowledged a new write. */
  readonly backMs: number;
  readonly rejoinedMs: number;
}

export function recordFailoverRound(round: Round, limitMs: number): void {
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
