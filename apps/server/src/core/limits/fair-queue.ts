import { ProblemError } from '../problems/problem-error.ts';

interface Bounds {
  readonly running: number;
  readonly waiting: number;
  readonly waitingOfOne: number;
}

export interface FairQueue {
  <T>(who: string, work: () => Promise<T>): Promise<T>;
  load(): { readonly running: number; readonly waiting: number };
}

interface Waiting {
  readonly start: () => void;
  readonly refuse: (reason: ProblemError) => void;
}

const RETRY_AFTER_SECONDS = 5;

/**
 * Round-robin per caller. Throws `unavailable` when a caller has too much waiting; when full overall, evicts the newest of
 * the longest queue.
 */
export function createFairQueue(bounds: Bounds): FairQueue {
  let running = 0;
  let waiting = 0;
  const lines = new Map<string, Waiting[]>();

  const makeRoom = (own: number): void => {
    if (own >= bounds.waitingOfOne) throw busy();
    if (waiting < bounds.waiting) return;
    const longest = [...lines.values()].reduce((one, other) => (other.length > one.length ? other : one), []);
    if (longest.length <= own + 1) throw busy();
    longest.pop()?.refuse(busy());
    waiting -= 1;
  };
  const wait = (who: string): Promise<void> => {
    const line = lines.get(who) ?? [];
    makeRoom(line.length);
    lines.set(who, line);
    waiting += 1;
    return new Promise((resolve, reject) => line.push({ start: resolve, refuse: reject }));
  };
  const takeNext = (): Waiting | undefined => {
    for (const [who, line] of lines) {
      lines.delete(who);
      const next = line.shift();
      if (line.length > 0) lines.set(who, line);
      waiting -= 1;
      return next;
    }
    return undefined;
  };

  const inTurn = async <T>(who: string, work: () => Promise<T>): Promise<T> => {
    if (running >= bounds.running) await wait(who);
    else running += 1;
    try {
      return await work();
    } finally {
      // Hand the slot to the next in turn, so that new work cannot take it.
      const next = takeNext();
      if (next) next.start();
      else running -= 1;
    }
  };
  return Object.assign(inTurn, { load: () => ({ running, waiting }) });
}

function busy(): ProblemError {
  return new ProblemError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
