import { LRUCache } from 'lru-cache';
import type { Changes } from './changes.ts';
import type { Topic } from './topics.ts';

/** Caches values briefly, and only while this process receives changes. */
export interface ListeningCache<T> {
  /** Caches the result of `read` unless the key changes during the read. Never caches null. */
  get(key: string, read: () => Promise<T | null>): Promise<T | null>;
  peek(key: string): T | null;
  drop(key: string): void;
  dropAll(): void;
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
  const runningReads = new Map<string, Set<{ stale: boolean }>>();

  const drop = (key: string): void => {
    cached.delete(key);
    for (const read of runningReads.get(key) ?? []) read.stale = true;
  };
  changes.on(topic, drop);
  const dropAll = (): void => {
    cached.clear();
    for (const reads of runningReads.values()) for (const read of reads) read.stale = true;
  };
  changes.onListening((listening) => {
    if (!listening) dropAll();
  });

  const readAndCache = async (key: string, read: () => Promise<T | null>): Promise<T | null> => {
    const thisRead = { stale: !changes.listening };
    const readsOfKey = runningReads.get(key) ?? new Set();
    runningReads.set(key, readsOfKey.add(thisRead));
    try {
      const value = await read();
      if (value !== null && !thisRead.stale) cached.set(key, { value, until: now() + maxAgeMs });
      return value;
    } finally {
      readsOfKey.delete(thisRead);
      if (readsOfKey.size === 0) runningReads.delete(key);
    }
  };

  const peek = (key: string): T | null => {
    const entry = cached.get(key);
    if (!entry) return null;
    if (now() < entry.until) return entry.value;
    cached.delete(key);
    return null;
  };

  return {
    drop,
    dropAll,
    peek,
    get: async (key, read) => peek(key) ?? readAndCache(key, read),
  };
}
