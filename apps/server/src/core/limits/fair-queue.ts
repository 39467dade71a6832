import { ProblemError } from '../problems/problem-error.ts';

interface Bounds {
  readonly maxRunning: number;
  readonly maxWaiting: number;
  readonly maxWaitingPerCaller?: number;
}

/** Work that comes `first` runs before all other waiting work. */
export type Priority = 'first' | 'normal';

export interface FairQueue {
  <T>(caller: string, work: () => Promise<T>, priority?: Priority): Promise<T>;
  load(): { readonly running: number; readonly waiting: number };
}

interface WaitingTask {
  readonly start: () => void;
  readonly refuse: (reason: ProblemError) => void;
}

const RETRY_AFTER_SECONDS = 5;

/**
 * Round-robin per caller. Throws `unavailable` when a caller has too much waiting. When full, evicts the newest normal task
 * of the longest queue if that is longer than the caller's would become, or if the caller comes first, else throws
 * `unavailable` too.
 */
export function createFairQueue({ maxRunning, maxWaiting, maxWaitingPerCaller = maxWaiting }: Bounds): FairQueue {
  let running = 0;
  let waiting = 0;
  const queues = { first: new Map<string, WaitingTask[]>(), normal: new Map<string, WaitingTask[]>() };

  const ensureCapacity = (newLength: number, priority: Priority): void => {
    if (newLength > maxWaitingPerCaller) throw busy();
    if (waiting < maxWaiting) return;
    const longest = [...queues.normal.values()].reduce((max, queue) => (queue.length > max.length ? queue : max), []);
    if (longest.length <= (priority === 'first' ? 0 : newLength)) throw busy();
    longest.pop()?.refuse(busy());
    waiting -= 1;
  };
  const waitForSlot = (caller: string, priority: Priority): Promise<void> => {
    const queue = queues[priority].get(caller) ?? [];
    ensureCapacity(queue.length + 1, priority);
    queues[priority].set(caller, queue);
    waiting += 1;
    return new Promise((resolve, reject) => queue.push({ start: resolve, refuse: reject }));
  };
  /** Takes from the first queue and moves it behind the others. */
  const dequeueNext = (): WaitingTask | undefined => {
    for (const callers of [queues.first, queues.normal]) {
      for (const [caller, queue] of callers) {
        callers.delete(caller);
        const next = queue.shift();
        if (!next) continue;
        if (queue.length > 0) callers.set(caller, queue);
        waiting -= 1;
        return next;
      }
    }
    return undefined;
  };

  const runFairly = async <T>(caller: string, work: () => Promise<T>, priority: Priority = 'normal'): Promise<T> => {
    if (running >= maxRunning) await waitForSlot(caller, priority);
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
