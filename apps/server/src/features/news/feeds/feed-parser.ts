import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FeedDocument } from './feed-document.ts';
import { FeedError } from './feed-error.ts';
import type { ParserResponse, ParserTask } from './feed-parser.worker.ts';

const WORKER = new URL('./feed-parser.worker.ts', import.meta.url);
/** Much longer than a document of 2 MB takes. */
const MAX_MS = 6_000;
/** Time to load the parser on a busy machine. */
const MAX_START_MS = 30_000;
/** Megabytes: twice what a document of 2 MB needs. */
const LIMITS = { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 8, stackSizeMb: 2 };

/** Parses documents in a worker thread, one after the other, each with limits of time and memory. */
export interface FeedParser {
  /** Throws `FeedError`. */
  parse(task: ParserTask): Promise<FeedDocument>;
  close(): Promise<void>;
}

/** The thread starts with the first document, and again after a document that has ended it. */
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
    // The thread can run out of memory when nothing waits for it; an unhandled error would end the process.
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
      // The document before this one can end the thread, too. In a thread of its own this one shows what it does.
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

/** Throws a `FeedError` with a cause if the thread ends, or has to be ended, before it responds. */
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
