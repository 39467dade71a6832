import { ProblemError } from '../problems/problem-error.ts';

interface Bounds {
  readonly maxRunning: number;
  readonly maxWaiting: number;
  readonly maxWaitingPerCaller: number;
}

export interface FairQueue {
  <T>(caller: string, work: () => Promise<T>): Promise<T>;
  load(): { readonly running: number; readonly waiting: number };
}

interface WaitingTask {
  readonly start: () => void;
  readonly refuse: (reason: ProblemError) => void;
}

const RETRY_AFTER_SECONDS = 5;

/**
 * Round-robin per caller. Throws `unavailable` when a caller has too much waiting. When full, evicts the newest task of the
 * longest queue if that is longer than the caller's would become, else throws `unavailable` too.
 */
export function createFairQueue(bounds: Bounds): FairQueue {
  let running = 0;
  let waiting = 0;
  const queues = new Map<string, WaitingTask[]>();

  const ensureCapacity = (newLength: number): void => {
    if (newLength > bounds.maxWaitingPerCaller) throw busy();
    if (waiting < bounds.maxWaiting) return;
    const longest = [...queues.values()].reduce((max, queue) => (queue.length > max.length ? queue : max), []);
    if (longest.length <= newLength) throw busy();
    longest.pop()?.refuse(busy());
    waiting -= 1;
  };
  const waitForSlot = (caller: string): Promise<void> => {
    const queue = queues.get(caller) ?? [];
    ensureCapacity(queue.length + 1);
    queues.set(caller, queue);
    waiting += 1;
    return new Promise((resolve, reject) => queue.push({ start: resolve, refuse: reject }));
  };
  /** Takes from the first queue and moves it behind the others. */
  const dequeueNext = (): WaitingTask | undefined => {
    for (const [caller, queue] of queues) {
      queues.delete(caller);
      const next = queue.shift();
      if (queue.length > 0) queues.set(caller, queue);
      waiting -= 1;
      return next;
    }
    return undefined;
  };

  const runFairly = async <T>(caller: string, work: () => Promise<T>): Promise<T> => {
    if (running >= bounds.maxRunning) await waitForSlot(caller);
    else running += 1;
    try {
      return await work();
    } finally {
      // Hand the slot to the next waiting task, so that new work cannot take it.
      const next = dequeueNext();
      if (next) next.start();
      else running -= 1;
    }
  };
  return Object.assign(runFairly, { load: () => ({ running, waiting }) });
}

function busy(): ProblemError {
  return new ProblemError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
