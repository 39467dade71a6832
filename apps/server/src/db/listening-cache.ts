import { LRUCache } from 'lru-cache';
import type { Changes } from './changes.ts';
import type { Topic } from './topics.ts';

/** Caches values for a short time, and only while this process receives every change. */
export interface ListeningCache<T> {
  /**
   * The cached value, or the result of `read`, which is cached unless it changes during the read. A null is never
   * cached.
   */
  get(key: string, read: () => Promise<T | null>): Promise<T | null>;
  /** The cached value without a read; null if there is none. */
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

/** Beyond `maxEntries` the least recently used entry is dropped. */
export function createListeningCache<T>({ changes, topic, maxAgeMs, maxEntries, now }: Options): ListeningCache<T> {
  // We check the age: the library's limit lasts a millisecond longer, and never ends for an entry made at time 0.
  // Counted as a size: with `max` the library would allocate every place at the start.
  const cached = new LRUCache<string, { value: T; until: number }>({ maxSize: maxEntries, sizeCalculation: () => 1 });
  // Reads under way: a change that arrives in the meantime makes their result too old to cache.
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
