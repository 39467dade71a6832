import type { Changes } from './changes.ts';
import type { Topic } from './topics.ts';

/** Keeps what was read for a short while, and only as long as this process hears of every change. */
export interface ListeningCache<T> {
  /** The kept value, or what `read` brings (kept, unless it changed meanwhile). A null is never kept. */
  get(key: string, read: () => Promise<T | null>): Promise<T | null>;
  /** The kept value alone, at once; null where there is none. */
  peek(key: string): T | null;
  drop(key: string): void;
}

interface Options {
  readonly changes: Changes;
  /** The topic whose changes drop a key. */
  readonly topic: Topic;
  readonly maxAgeMs: number;
  readonly maxEntries: number;
  readonly now: () => number;
}

/** Makes such a cache. Beyond `maxEntries` the oldest entry goes. */
export function createListeningCache<T>({ changes, topic, maxAgeMs, maxEntries, now }: Options): ListeningCache<T> {
  const kept = new Map<string, { value: T; until: number }>();
  // Reads under way: a change that arrives meanwhile makes their result too old to keep.
  const reading = new Map<string, Set<{ stale: boolean }>>();

  const drop = (key: string): void => {
    kept.delete(key);
    for (const read of reading.get(key) ?? []) read.stale = true;
  };
  changes.on(topic, drop);
  changes.onListening((listening) => {
    if (listening) return;
    kept.clear();
    for (const reads of reading.values()) for (const read of reads) read.stale = true;
  });

  const readAndKeep = async (key: string, read: () => Promise<T | null>): Promise<T | null> => {
    const mark = { stale: !changes.listening };
    const marks = reading.get(key) ?? new Set();
    reading.set(key, marks.add(mark));
    try {
      const value = await read();
      if (value !== null && !mark.stale) {
        const oldest = kept.size >= maxEntries ? kept.keys().next().value : undefined;
        if (oldest !== undefined) kept.delete(oldest);
        kept.set(key, { value, until: now() + maxAgeMs });
      }
      return value;
    } finally {
      marks.delete(mark);
      if (marks.size === 0) reading.delete(key);
    }
  };

  const peek = (key: string): T | null => {
    const found = kept.get(key);
    if (found && now() < found.until) return found.value;
    kept.delete(key);
    return null;
  };

  return {
    drop,
    peek,
    get: async (key, read) => peek(key) ?? readAndKeep(key, read),
  };
}
