import { LRUCache } from 'lru-cache';
import type { Changes } from './changes.ts';
import type { Topic } from './topics.ts';

/** Caches values briefly, and only while this process receives changes. */
export interface ListeningCache<T> {
  /** Caches the result of `read` unless the key changes during the read. Never caches null. */
  get(key: string, read: () => Promise<T | null>): Promise<T | null>;
  peek(key: string): T | null;
  drop(key: string): void;
}

interface Options {
  readonly changes: Changes;
  readonly topic: Topic;
  readonly maxAgeMs: number;
  readonly maxEntries: number;
  readonly now: () => number;
}

export function createListeningCache<T>({ changes, topic, maxAgeMs, maxEntries, now }: Options): ListeningCache<T> {
  // Own expiry: that of lru-cache is 1 ms late and never fires for entries made at time 0. `maxSize` rather than `max`: with
  // `max`, it allocates all slots up front.
  const cached = new LRUCache<string, { value: T; until: number }>({ maxSize: maxEntries, sizeCalculation: () => 1 });
  // Running reads: a change during one makes its result too old to cache.
  const reading = new Map<string, Set<{ stale: boolean }>>();

  const drop = (key: string): void => {
    cached.delete(key);
    for (const read of reading.get(key) ?? []) read.stale = true;
  };
  changes.on(topic, drop);
  changes.onListening((listening) => {
    if (listening) return;
    cached.clear();
    for (const reads of reading.values()) for (const read of reads) read.stale = true;
  });

  const readAndCache = async (key: string, read: () => Promise<T | null>): Promise<T | null> => {
    const mark = { stale: !changes.listening };
    const marks = reading.get(key) ?? new Set();
    reading.set(key, marks.add(mark));
    try {
      const value = await read();
      if (value !== null && !mark.stale) cached.set(key, { value, until: now() + maxAgeMs });
      return value;
    } finally {
      marks.delete(mark);
      if (marks.size === 0) reading.delete(key);
    }
  };

  const peek = (key: string): T | null => {
    const found = cached.get(key);
    if (!found) return null;
    if (now() < found.until) return found.value;
    cached.delete(key);
    return null;
  };

  return {
    drop,
    peek,
    get: async (key, read) => peek(key) ?? readAndCache(key, read),
  };
}
