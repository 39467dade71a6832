import { LRUCache } from 'lru-cache';

/** Keyed by token hash. Never grants access: it only saves database queries or shows that one is worthwhile. */
interface SeenTokens {
  has(hash: string): boolean;
  isUnknown(hash: string): boolean;
  noteSession(hash: string): void;
  /** Safe to cache: tokens are random and ended sessions never return, so an unknown token cannot become a session. */
  noteUnknown(hash: string): void;
  forget(hash: string): void;
}

const UNKNOWN_MS = 10_000;
const MAX_UNKNOWN = 10_000;
const MAX_SESSIONS = 50_000;

export function createSeenTokens(now: () => number = Date.now): SeenTokens {
  // `maxSize` rather than `max`: with `max`, lru-cache allocates all slots up front.
  const sizeCalculation = () => 1;
  const ofSessions = new LRUCache<string, true>({ maxSize: MAX_SESSIONS, sizeCalculation });
  const unknownUntil = new LRUCache<string, number>({ maxSize: MAX_UNKNOWN, sizeCalculation });
  const isUnknown = (hash: string): boolean => {
    const until = unknownUntil.get(hash);
    if (until === undefined) return false;
    if (now() < until) return true;
    unknownUntil.delete(hash);
    return false;
  };
  return {
    has: (hash) => ofSessions.get(hash) !== undefined || isUnknown(hash),
    isUnknown,
    noteSession(hash) {
      unknownUntil.delete(hash);
      ofSessions.set(hash, true);
    },
    noteUnknown(hash) {
      ofSessions.delete(hash);
      unknownUntil.set(hash, now() + UNKNOWN_MS);
    },
    forget: (hash) => void ofSessions.delete(hash),
  };
}
