import { ProblemError } from '../problems/problem-error.ts';

interface Bounds {
  readonly maxRunning: number;
  readonly maxWaiting: number;
  readonly maxWaitingPerCaller?: number;
}

/** While both kinds wait they take turns, and each may have half of the places. After normal work, `first` is next. */
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

/** Work of one kind that waits, by caller. */
interface Lane {
  readonly callers: Map<string, WaitingTask[]>;
  waiting: number;
}

/**
 * Round-robin per caller. Throws `unavailable` when a caller has too much waiting. When full, evicts the newest task of the
 * longest queue: of the other kind if that has more than half of the places, else of the same kind if that queue is longer
 * than the caller's would become, or throws `unavailable` too.
 */
export function createFairQueue({ maxRunning, maxWaiting, maxWaitingPerCaller = maxWaiting }: Bounds): FairQueue {
  let running = 0;
  let lastPriority: Priority = 'normal';
  const lanes: Readonly<Record<Priority, Lane>> = {
    first: { callers: new Map(), waiting: 0 },
    normal: { callers: new Map(), waiting: 0 },
  };
  const countWaiting = () => lanes.first.waiting + lanes.normal.waiting;

  const ensureCapacity = (newLength: number, priority: Priority): void => {
    if (newLength > maxWaitingPerCaller) throw busy();
    if (countWaiting() < maxWaiting) return;
    const hasOwnPlace = lanes[priority].waiting < maxWaiting / 2;
    const crowded = lanes[hasOwnPlace ? otherThan(priority) : priority];
    const longest = [...crowded.callers.values()].reduce((max, queue) => (queue.length > max.length ? queue : max), []);
    if (!hasOwnPlace && longest.length <= newLength) throw busy();
    longest.pop()?.refuse(busy());
    crowded.waiting -= 1;
  };
  const waitForSlot = (caller: string, priority: Priority): Promise<void> => {
    const lane = lanes[priority];
    const queue = lane.callers.get(caller) ?? [];
    ensureCapacity(queue.length + 1, priority);
    lane.callers.set(caller, queue);
    lane.waiting += 1;
    return new Promise((resolve, reject) => queue.push({ start: resolve, refuse: reject }));
  };
  /** Takes from the first queue of the lane whose turn it is, and moves that queue behind the others. */
  const dequeueNext = (): WaitingTask | undefined => {
    for (const priority of [otherThan(lastPriority), lastPriority]) {
      const { callers } = lanes[priority];
      for (const [caller, queue] of callers) {
        callers.delete(caller);
        const next = queue.shift();
        if (!next) continue;
        if (queue.length > 0) callers.set(caller, queue);
        lanes[priority].waiting -= 1;
        lastPriority = priority;
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
  return Object.assign(runFairly, { load: () => ({ running, waiting: countWaiting() }) });
}

function otherThan(priority: Priority): Priority {
  return priority === 'first' ? 'normal' : 'first';
}

function busy(): ProblemError {
  return new ProblemError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
