import { LRUCache } from 'lru-cache';

/**
 * What this server has learned about tokens, by their hashes. It never lets anyone in: it says which questions to the
 * database are in vain, and which are worth asking.
 */
interface SeenTokens {
  /** Whether the token has belonged to a session, or has just turned out to belong to none. */
  has(hash: string): boolean;
  /** Whether the token has just turned out to belong to no session. */
  isUnknown(hash: string): boolean;
  noteSession(hash: string): void;
  /** A token is random, and an ended session never returns: what is unknown once cannot become a session. */
  noteUnknown(hash: string): void;
  /** Something about the session has changed. */
  forget(hash: string): void;
}

const UNKNOWN_MS = 10_000;
const MAX_UNKNOWN = 10_000;
const MAX_SESSIONS = 50_000;

/** Beyond the maxima, the tokens that were not used for the longest time are forgotten. */
export function createSeenTokens(now: () => number = Date.now): SeenTokens {
  // Counted as a size: with `max` the library would allocate every place at the start.
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
