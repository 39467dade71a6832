import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FeedDocument } from './feed-document.ts';
import { FeedError } from './feed-error.ts';
import type { ParserResponse, ParserTask } from './feed-parser.worker.ts';

const WORKER = new URL('./feed-parser.worker.ts', import.meta.url);
/** A document of 2 MB takes a fraction of this. */
const MAX_MS = 6_000;
/** Loading what it reads with, on a machine that does other things. */
const MAX_START_MS = 30_000;
/** Megabytes. What a document of 2 MB becomes when it is read, twice over. */
const LIMITS = { maxOldGenerationSizeMb: 48, maxYoungGenerationSizeMb: 8, stackSizeMb: 2 };

/** Reads documents away from the event loop, one after the other, each in bounded time and memory. */
export interface FeedParser {
  /** Throws `FeedError`. */
  parse(task: ParserTask): Promise<FeedDocument>;
  close(): Promise<void>;
}

/** The thread is started with the first document, and again after one that it did not survive. */
export function createFeedParser(file: URL = WORKER): FeedParser {
  let worker: Worker | null = null;
  let queue: Promise<unknown> = Promise.resolve();

  const end = async (): Promise<void> => {
    const ended = worker;
    worker = null;
    await ended?.terminate();
  };
  const start = async (): Promise<Worker> => {
    const started = new Worker(file, { resourceLimits: LIMITS, execArgv: [], stderr: true });
    // It can run out of memory when nobody waits for it any more: unheard, that would end the whole process.
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
    worker ??= await start();
    try {
      const response = await responseOf(worker, task);
      if ('document' in response) return response.document;
      throw new FeedError(response.error, response.detail);
    } catch (error) {
      if (error instanceof FeedError && error.cause === undefined) throw error;
      await end();
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

/** Throws a `FeedError` with a cause where the thread did not survive the document. */
async function responseOf(worker: Worker, task: ParserTask): Promise<ParserResponse> {
  const bytes = Uint8Array.from(task.bytes);
  const received = once(worker, 'message', { signal: AbortSignal.timeout(MAX_MS) });
  worker.postMessage({ ...task, bytes }, [bytes.buffer]);
  try {
    const [response] = (await received) as [ParserResponse];
    return response;
  } catch (error) {
    const outOfMemory = (error as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';
    if (outOfMemory) throw new FeedError('too-large', 'Reading it takes too much memory.', { cause: error });
    throw new FeedError('timeout', `Reading it takes longer than ${MAX_MS / 1000} s.`, { cause: error });
  }
}
