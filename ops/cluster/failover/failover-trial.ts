import { recordMeasurement } from '../../../apps/server/src/testing/faults/measurements.ts';

export interface FailoverTrial {
  readonly fault: string;
  readonly acknowledged: number;
  readonly refusals: number;
  /** Writes tried at the old primary, bypassing HAProxy. */
  readonly directWrites: number;
  readonly promotedMs: number;
  /** From the fault until each server has acknowledged a new write. */
  readonly recoveryMs: number;
  readonly rejoinedMs: number;
}

export function recordFailoverTrial(trial: FailoverTrial, limitMs: number): void {
  recordMeasurement({
    what: `Primary ${trial.fault}`,
    amount: `${trial.acknowledged} writes acknowledged, ${trial.refusals} answers 503, ${trial.directWrites} writes tried at the old primary`,
    measured: `another one after ${seconds(trial.promotedMs)}, both servers back after ${seconds(trial.recoveryMs)}, the old one follows ${seconds(trial.rejoinedMs)} after its repair`,
    limit: `back within ${seconds(limitMs)}, 0 lost`,
  });
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
