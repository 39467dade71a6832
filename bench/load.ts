import { join } from 'node:path';
import type { LoadJob, LoadResult } from './load-process.ts';
import { cpuSeconds, runJob, type Serving } from './processes.ts';
import type { Round } from './rounds.ts';

/** The number of concurrent calls. */
export const CONNECTIONS = 10;

/** Puts load on a server from a separate process. Throws on any unexpected response. */
export async function putLoad(server: Serving, job: Omit<LoadJob, 'url'>): Promise<Round> {
  const before = cpuSeconds(server.pid);
  const result = (await runJob(join(import.meta.dirname, 'load-process.ts'), {
    url: server.url,
    ...job,
  } satisfies LoadJob)) as LoadResult;
  const after = cpuSeconds(server.pid);
  if (result.failures > 0 || result.requests === 0)
    throw new Error(`${result.failures} calls failed, ${result.requests} were answered with ${job.status}`);
  return {
    perSecond: result.requests / result.seconds,
    cpuMicros: before === null || after === null ? null : ((after - before) / result.requests) * 1_000_000,
  };
}
