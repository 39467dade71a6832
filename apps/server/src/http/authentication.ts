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
  limits.unknownSessions.throwIfExhausted(() => request.clientKey);
  return countUnknown(limits, request.clientKey, () => sessions.find(token, freshness));
}

async function countUnknown(limits: Limits, who: string, find: () => Promise<Member | null>): Promise<Member | null> {
  const undoCount = limits.unknownSessions.count(who);
  try {
    const member = await find();
    if (member) undoCount();
    return member;
  } catch (error) {
    undoCount();
    throw error;
  }
}

interface NotFoundLimiter {
  throwIfExhausted(request: FastifyRequest): void;
  /** Counts the call until `isNotFound` is false for its result. */
  count<T>(
    request: FastifyRequest,
    result: Promise<T>,
    isNotFound: (result: PromiseSettledResult<T>) => boolean,
  ): Promise<T>;
}

/** Counts residents known without a query by id, everyone else by address. */
export function createNotFoundLimiter({ sessions, cookie, limits }: CallerDeps): NotFoundLimiter {
  const callerKey = (request: FastifyRequest): string => {
    const token = cookie.read(request);
    const member = token === null ? null : sessions.getCached(token);
    return member ? `resident-${member.residentId}` : request.clientKey;
  };
  return {
    throwIfExhausted: (request) => limits.notFound.throwIfExhausted(() => callerKey(request)),
    async count(request, result, isNotFound) {
      const undoCount = limits.notFound.count(callerKey(request));
      const [settled] = await Promise.allSettled([result]);
      if (!isNotFound(settled)) undoCount();
      return result;
    },
  };
}
