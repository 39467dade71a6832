import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FeedDocument } from './feed-document.ts';
import { FeedError } from './feed-error.ts';
import type { ParserResponse, ParserTask } from './feed-parser.worker.ts';

const WORKER_URL = new URL('./feed-parser.worker.ts', import.meta.url);
/** A document of 2 MB takes far less. */
const PARSE_TIMEOUT_MS = 6_000;
const START_TIMEOUT_MS = 30_000;
/** A feed of 2 MB with up to 2,000 items needs 20 MB; a hostile one takes all it gets. */
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 36, maxYoungGenerationSizeMb: 4, stackSizeMb: 2 };

/** Parses one document at a time in a worker thread with time and memory limits. */
export interface FeedParser {
  /** Throws `FeedError`. */
  parse(task: ParserTask): Promise<FeedDocument>;
  close(): Promise<void>;
}

export function createFeedParser(file: URL = WORKER_URL, timeoutMs = PARSE_TIMEOUT_MS): FeedParser {
  let worker: Worker | null = null;
  let queue: Promise<unknown> = Promise.resolve();

  const terminateWorker = async (): Promise<void> => {
    const previousWorker = worker;
    worker = null;
    await previousWorker?.terminate();
  };
  const startWorker = async (): Promise<Worker> => {
    const newWorker = new Worker(file, { resourceLimits: RESOURCE_LIMITS, execArgv: [], env: {}, stderr: true });
    // The thread can run out of memory while idle; an unhandled `error` event would end the process.
    newWorker.on('error', () => undefined);
    newWorker.once('exit', () => {
      if (worker === newWorker) worker = null;
    });
    try {
      await once(newWorker, 'message', { signal: AbortSignal.timeout(START_TIMEOUT_MS) });
    } catch (error) {
      await newWorker.terminate();
      throw error;
    }
    return newWorker;
  };
  const parse = async (task: ParserTask): Promise<FeedDocument> => {
    const wasReused = worker !== null;
    worker ??= await startWorker();
    try {
      const response = await requestParse(worker, task, timeoutMs);
      if ('document' in response) return response.document;
      throw new FeedError(response.error, response.detail);
    } catch (error) {
      // Without a cause, the error is the document's, and the thread is fine.
      if (error instanceof FeedError && error.cause === undefined) throw error;
      await terminateWorker();
      // The previous document may have broken the thread; retry in a new one.
      if (wasReused && !isTimeout(error)) return parse(task);
      throw error;
    }
  };
  return {
    parse(task) {
      const result = queue.then(() => parse(task));
      queue = result.catch(() => undefined);
      return result;
    },
    async close() {
      await queue;
      await terminateWorker();
    },
  };
}

function isTimeout(error: unknown): boolean {
  return error instanceof FeedError && error.code === 'timeout';
}

/** Throws a `FeedError` with a cause if the thread must be replaced. */
async function requestParse(worker: Worker, task: ParserTask, timeoutMs: number): Promise<ParserResponse> {
  const bytes = Uint8Array.from(task.bytes);
  const received = once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) });
  worker.postMessage({ ...task, bytes }, [bytes.buffer]);
  try {
    const [response] = (await received) as [ParserResponse];
    return response;
  } catch (error) {
    if ((error as Error).name === 'AbortError') {
      throw new FeedError('timeout', `Reading it takes longer than ${timeoutMs / 1000} s.`, { cause: error });
    }
    throw new FeedError('too-large', 'Reading it takes too much memory.', { cause: error });
  }
}
