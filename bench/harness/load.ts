import { join } from 'node:path';
import type { LoadJob, LoadResult } from './load-worker.ts';
import { readCpuSeconds, runJob, type RunningServer } from './server.ts';

export const CONNECTIONS = 10;
export const ROUNDS = 5;

export interface Throughput {
  readonly perSecond: number;
  /** Microseconds of CPU time per response; null if unknown or not comparable. */
  readonly cpuMicros: number | null;
}

export async function runLoad(server: RunningServer, job: Omit<LoadJob, 'url'>): Promise<Throughput> {
  const before = readCpuSeconds(server.pid);
  const result = (await runJob(join(import.meta.dirname, 'load-worker.ts'), {
    url: server.url,
    ...job,
  } satisfies LoadJob)) as LoadResult;
  const after = readCpuSeconds(server.pid);
  if (result.failures > 0 || result.requests === 0)
    throw new Error(`${result.failures} calls failed, ${result.requests} were answered with ${job.status}`);
  return {
    perSecond: result.requests / result.seconds,
    cpuMicros: before === null || after === null ? null : ((after - before) / result.requests) * 1_000_000,
  };
}
