import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { createFairQueue } from '../../../../core/limits/fair-queue.ts';
import { ProblemError } from '../../../../core/problems/problem-error.ts';
import type { PrintedCertificate } from './draw-certificate.ts';

export type PrintingTask = { readonly certificate: PrintedCertificate } | { readonly name: string };

/** Both throw `unavailable` if too many wait, or it takes too long. */
export interface CertificatePrinter {
  print(residentId: number, certificate: PrintedCertificate): Promise<Uint8Array>;
  /** The characters of a name that no font has. */
  findUnprintable(residentId: number, name: string): Promise<string[]>;
}

const WORKER_URL = new URL('./certificate.worker.ts', import.meta.url);
/** 50 events in Chinese take 2 s. */
const TIMEOUT_MS = 20_000;
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 192 };
const QUEUE_BOUNDS = { maxRunning: 1, maxWaiting: 20, maxWaitingPerCaller: 2 };

/** One at a time, each in a thread of its own, which takes fonts and memory with it when it ends. */
export function createCertificatePrinter(): CertificatePrinter {
  const queue = createFairQueue(QUEUE_BOUNDS);
  const run = (residentId: number, task: PrintingTask) => queue(String(residentId), () => runInThread(task));
  return {
    print: async (residentId, certificate) => (await run(residentId, { certificate })) as Uint8Array,
    findUnprintable: async (residentId, name) => (await run(residentId, { name })) as string[],
  };
}

async function runInThread(task: PrintingTask): Promise<unknown> {
  const worker = new Worker(WORKER_URL, {
    workerData: task,
    resourceLimits: RESOURCE_LIMITS,
    execArgv: [],
    env: {},
    stderr: true,
  });
  try {
    const [result] = (await once(worker, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) })) as [unknown];
    return result;
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw new ProblemError('unavailable', { retryAfterSeconds: 60 });
    throw error;
  } finally {
    await worker.terminate();
  }
}
