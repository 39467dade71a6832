import type { FastifyRequest } from 'fastify';
import type { Limits } from '../core/limits/limits.service.ts';
import type { Freshness, Member, Sessions } from '../core/sessions/sessions.service.ts';
import type { SessionCookie } from './session-cookie.ts';

export interface CallerDeps {
  readonly sessions: Sessions;
  readonly cookie: SessionCookie;
  readonly limits: Limits;
}

/**
 * Sync if no query is needed; null without a session. Only unknown tokens count for the limit, so that a flood from an
 * address does not sign out others there. Throws `too-many-requests`.
 */
export function authenticate(
  { sessions, cookie, limits }: CallerDeps,
  request: FastifyRequest,
  freshness: Freshness,
): Member | null | Promise<Member | null> {
  const token = cookie.read(request);
  if (token === null) return null;
  const cached = freshness === 'recent' ? sessions.getCached(token) : null;
  if (cached) return cached;
  if (!sessions.isUnseen(token)) return sessions.find(token, freshness);
  return limits.unknownSessions.run(
    () => request.clientKey,
    () => sessions.find(token, freshness),
    isUnknownSession,
  );
}

function isUnknownSession(outcome: PromiseSettledResult<Member | null>): boolean {
  return outcome.status === 'fulfilled' && outcome.value === null;
}

interface NotFoundLimiter {
  /** Counts the call if its result is a promise for which `isNotFound` is true. */
  run<T>(
    request: FastifyRequest,
    answer: () => T | Promise<T>,
    isNotFound: (result: PromiseSettledResult<T>) => boolean,
  ): T | Promise<T>;
}

/** Counts residents known without a query by id, everyone else by address. */
export function createNotFoundLimiter({ sessions, cookie, limits }: CallerDeps): NotFoundLimiter {
  const callerKey = (request: FastifyRequest): string => {
    const token = cookie.read(request);
    const member = token === null ? null : sessions.getCached(token);
    return member ? `resident-${member.residentId}` : request.clientKey;
  };
  return {
    run: (request, answer, isNotFound) => limits.notFound.run(() => callerKey(request), answer, isNotFound),
  };
}
