import type { ErrorCode } from '@ecopulse/contract/errors';
import type { Standing } from '@ecopulse/contract/accounts/residents';

/** The largest number of requests on one day, including withdrawn and answered ones. */
export const REQUESTS_A_DAY = 20;
/** The largest number of friends, so that each list of them fits one response. */
export const MAX_FRIENDS = 1_000;
/** How long a rejection keeps its sender from asking again. */
const REJECTED_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Rejections since this moment still count. */
export function rejectedSince(now: Date): Date {
  return new Date(now.getTime() - REJECTED_DAYS * DAY_MS);
}

/** The largest number of reports by a resident on one day. */
export const REPORTS_A_DAY = 10;

/** The relationship of two residents, as one of them sees it. */
export interface Pair {
  readonly isHidden: boolean;
  readonly areFriends: boolean;
  /** The pending request between them. */
  readonly pending: { readonly id: number; readonly isOwn: boolean } | null;
  /**
   * The request that the other one has rejected so recently that asking again is not possible, withdrawn since or
   * not.
   */
  readonly rejected: { readonly id: number; readonly isWithdrawn: boolean } | null;
  readonly takesRequests: boolean;
}

/** What limits a new request. */
export interface Limits {
  readonly sentToday: number;
  /** The larger of the two numbers of friends. */
  readonly friends: number;
}

type Decision =
  | { readonly outcome: 'ask' }
  | { readonly outcome: 'befriend'; readonly requestId: number }
  | { readonly outcome: 'refuse'; readonly code: ErrorCode };

const refuse = (code: ErrorCode): Decision => ({ outcome: 'refuse', code });

/**
 * The result of asking a resident to be friends: a request, a friendship if they have already asked, or a refusal. A
 * rejected sender gets the same result as while the request is pending.
 */
export function decideRequest(pair: Pair, { sentToday, friends }: Limits): Decision {
  if (pair.isHidden) return refuse('resident-not-found');
  if (pair.areFriends) return refuse('already-friends');
  if (pair.pending ? pair.pending.isOwn : pair.rejected) return refuse('request-pending');
  if (friends >= MAX_FRIENDS) return refuse('friend-limit');
  if (pair.pending) return { outcome: 'befriend', requestId: pair.pending.id };
  if (!pair.takesRequests) return refuse('requests-off');
  return sentToday >= REQUESTS_A_DAY ? refuse('request-limit') : { outcome: 'ask' };
}

/**
 * The relationship as the resident sees it: a rejected request looks exactly like a pending one, also when it is
 * withdrawn.
 */
export function standingOf({ areFriends, pending, rejected, takesRequests }: Omit<Pair, 'isHidden'>): Standing {
  if (areFriends) return { relation: 'friend', requestId: null, takesRequests };
  if (pending) return { relation: pending.isOwn ? 'requested' : 'incoming', requestId: pending.id, takesRequests };
  if (rejected && !rejected.isWithdrawn) return { relation: 'requested', requestId: rejected.id, takesRequests };
  return { relation: 'none', requestId: null, takesRequests };
}

/** A pair in the order of its friendship's row: the lower id first. */
export function lowAndHigh(one: number, other: number): { low: number; high: number } {
  return one < other ? { low: one, high: other } : { low: other, high: one };
}
