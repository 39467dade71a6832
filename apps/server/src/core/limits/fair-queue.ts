import { ProblemError } from '../problems/problem-error.ts';

interface Bounds {
  /** How many run concurrently. */
  readonly running: number;
  /** How many may wait for a place. */
  readonly waiting: number;
  /** How many may wait of one caller. */
  readonly waitingOfOne: number;
}

/** Work that runs in turns, and how much of it there is now. */
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
 * Runs expensive work for many callers. Each caller has a line of their own and the lines take turns, so whoever sends
 * much delays only themselves. Throws `unavailable` when too much of a caller waits; when too much waits in all, what
 * came last in the longest line has to go.
 */
export function createFairQueue(bounds: Bounds): FairQueue {
  let running = 0;
  let waiting = 0;
  /** In the order of their turns; none is empty. */
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
      // The place goes directly to the next in turn, so that new work cannot take it.
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
