import { LRUCache } from 'lru-cache';

/** Keyed by token hash. Never grants access: it only saves database queries or shows that one is worthwhile. */
interface SeenTokens {
  has(hash: string): boolean;
  isUnknown(hash: string): boolean;
  recordSession(hash: string): void;
  /** Safe to cache: tokens are random and ended sessions never return, so an unknown token cannot become a session. */
  recordUnknown(hash: string): void;
  clear(hash: string): void;
}

const UNKNOWN_RETENTION_MS = 10_000;
const MAX_UNKNOWN = 10_000;
const MAX_SESSIONS = 50_000;

export function createSeenTokens(now: () => number = Date.now): SeenTokens {
  // `maxSize` rather than `max`: with `max`, lru-cache allocates all slots up front.
  const sizeCalculation = () => 1;
  const sessions = new LRUCache<string, true>({ maxSize: MAX_SESSIONS, sizeCalculation });
  const unknownUntil = new LRUCache<string, number>({ maxSize: MAX_UNKNOWN, sizeCalculation });
  const isUnknown = (hash: string): boolean => {
    const until = unknownUntil.get(hash);
    if (until === undefined) return false;
    if (now() < until) return true;
    unknownUntil.delete(hash);
    return false;
  };
  return {
    has: (hash) => sessions.get(hash) !== undefined || isUnknown(hash),
    isUnknown,
    recordSession(hash) {
      unknownUntil.delete(hash);
      sessions.set(hash, true);
    },
    recordUnknown(hash) {
      sessions.delete(hash);
      unknownUntil.set(hash, now() + UNKNOWN_RETENTION_MS);
    },
    clear: (hash) => void sessions.delete(hash),
  };
}
