import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FeedDocument } from './feed-document.ts';
import { FeedError } from './feed-error.ts';
import type { ParserResponse, ParserTask } from './feed-parser.worker.ts';

const WORKER = new URL('./feed-parser.worker.ts', import.meta.url);
/** A document of 2 MB takes far less. */
const MAX_MS = 6_000;
const MAX_START_MS = 30_000;
/** Twice what a document of 2 MB needs. */
const LIMITS = { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 8, stackSizeMb: 2 };

/** Parses one document at a time in a worker thread with time and memory limits. */
export interface FeedParser {
  /** Throws `FeedError`. */
  parse(task: ParserTask): Promise<FeedDocument>;
  close(): Promise<void>;
}

export function createFeedParser(file: URL = WORKER, maxMs = MAX_MS): FeedParser {
  let worker: Worker | null = null;
  let queue: Promise<unknown> = Promise.resolve();

  const end = async (): Promise<void> => {
    const ended = worker;
    worker = null;
    await ended?.terminate();
  };
  const start = async (): Promise<Worker> => {
    const started = new Worker(file, { resourceLimits: LIMITS, execArgv: [], stderr: true });
    // The thread can run out of memory while idle; an unhandled `error` event would end the process.
    started.on('error', () => undefined);
    started.once('exit', () => {
      if (worker === started) worker = null;
    });
    try {
      await once(started, 'message', { signal: AbortSignal.timeout(MAX_START_MS) });
    } catch (error) {
      await started.terminate();
      throw error;
    }
    return started;
  };
  const parse = async (task: ParserTask): Promise<FeedDocument> => {
    const isUsed = worker !== null;
    worker ??= await start();
    try {
      const response = await responseOf(worker, task, maxMs);
      if ('document' in response) return response.document;
      throw new FeedError(response.error, response.detail);
    } catch (error) {
      if (error instanceof FeedError && error.cause === undefined) throw error;
      await end();
      // The previous document may have broken the thread; retry in a new one.
      if (isUsed && !isTimeout(error)) return parse(task);
      throw error;
    }
  };
  return {
    parse(task) {
      const parsed = queue.then(() => parse(task));
      queue = parsed.catch(() => undefined);
      return parsed;
    },
    async close() {
      await queue;
      await end();
    },
  };
}

function isTimeout(error: unknown): boolean {
  return error instanceof FeedError && error.code === 'timeout';
}

/** Throws a `FeedError` with a cause if the thread must be replaced. */
async function responseOf(worker: Worker, task: ParserTask, maxMs: number): Promise<ParserResponse> {
  const bytes = Uint8Array.from(task.bytes);
  const received = once(worker, 'message', { signal: AbortSignal.timeout(maxMs) });
  worker.postMessage({ ...task, bytes }, [bytes.buffer]);
  try {
    const [response] = (await received) as [ParserResponse];
    return response;
  } catch (error) {
    if ((error as Error).name === 'AbortError') {
      throw new FeedError('timeout', `Reading it takes longer than ${maxMs / 1000} s.`, { cause: error });
    }
    throw new FeedError('too-large', 'Reading it takes too much memory.', { cause: error });
  }
}
