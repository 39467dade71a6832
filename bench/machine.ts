import { cpus, loadavg, totalmem } from 'node:os';

/** Where a bench ran. */
export interface Machine {
  readonly cores: number;
  readonly memoryGigabytes: number;
  /** The load average of the minute before the start: other programs may have used the machine. */
  readonly loadBefore: number;
  readonly node: string;
}

export const machine: Machine = {
  cores: cpus().length,
  memoryGigabytes: Math.round(totalmem() / 1e9),
  loadBefore: Number((loadavg()[0] ?? 0).toFixed(1)),
  node: process.versions.node,
};

export function describeMachine({ cores, memoryGigabytes, loadBefore, node }: Machine): string {
  return `${cores} cores, ${memoryGigabytes} GB of memory, load ${loadBefore} before the start; Node ${node}`;
}

/** Today in UTC, such as 2026-11-26. */
export function dateOfToday(): string {
  return new Date().toISOString().slice(0, 10);
}
