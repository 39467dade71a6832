import { ProblemError } from '../problems/problem-error.ts';

const RETRY_AFTER_SECONDS = 2;

/**
 * Gives each caller one place in this process: takes it, and returns how to free it. Throws `too-many-requests` while it
 * is taken.
 */
export function createOneAtATime(): (who: string) => () => void {
  const taken = new Map<string, symbol>();
  return (who) => {
    if (taken.has(who)) throw new ProblemError('too-many-requests', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    const own = Symbol(who);
    taken.set(who, own);
    return () => {
      if (taken.get(who) === own) taken.delete(who);
    };
  };
}
