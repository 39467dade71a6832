import type { ErrorCode } from '@ecopulse/contract/errors';
import type { Standing } from '@ecopulse/contract/residents';

/** So many requests a resident can send on one day, those included that were withdrawn or answered. */
export const REQUESTS_A_DAY = 20;
/** So many friends one can have: every list of them stays one answer. */
export const MAX_FRIENDS = 1_000;
/** So long a rejected request keeps its sender from asking again. */
const REJECTED_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Rejections from this moment on still count. */
export function rejectedSince(now: Date): Date {
  return new Date(now.getTime() - REJECTED_DAYS * DAY_MS);
}

/** So many reports a resident can send on one day. */
export const REPORTS_A_DAY = 10;

/** How two residents stand to each other, as one of them sees it. */
export interface Pair {
  readonly isBlocked: boolean;
  readonly areFriends: boolean;
  /** The request between them that waits for an answer. */
  readonly pending: { readonly id: number; readonly isOwn: boolean } | null;
  /** The request that the other one has rejected so lately that asking again is not possible; withdrawn since or not. */
  readonly rejected: { readonly id: number; readonly isWithdrawn: boolean } | null;
  readonly takesRequests: boolean;
}

/** What limits a new request. */
export interface Limits {
  readonly sentToday: number;
  /** The greater of both numbers of friends. */
  readonly friends: number;
}

type Decision =
  | { readonly outcome: 'ask' }
  | { readonly outcome: 'befriend'; readonly requestId: number }
  | { readonly outcome: 'refuse'; readonly code: ErrorCode };

const refuse = (code: ErrorCode): Decision => ({ outcome: 'refuse', code });

/**
 * What becomes of asking somebody: a request, a friendship where they had asked already, or a refusal. Somebody who was
 * rejected is told what they would be told while the request still waits.
 */
export function decideRequest(pair: Pair, { sentToday, friends }: Limits): Decision {
  if (pair.isBlocked) return refuse('resident-not-found');
  if (pair.areFriends) return refuse('already-friends');
  if (pair.pending ? pair.pending.isOwn : pair.rejected) return refuse('request-pending');
  if (friends >= MAX_FRIENDS) return refuse('friend-limit');
  if (pair.pending) return { outcome: 'befriend', requestId: pair.pending.id };
  if (!pair.takesRequests) return refuse('requests-off');
  return sentToday >= REQUESTS_A_DAY ? refuse('request-limit') : { outcome: 'ask' };
}

/**
 * How the other one stands to the resident, in the resident's eyes: a rejected request looks in everything like one that
 * waits, also when it is withdrawn.
 */
export function standingOf({ areFriends, pending, rejected, takesRequests }: Omit<Pair, 'isBlocked'>): Standing {
  if (areFriends) return { relation: 'friend', requestId: null, takesRequests };
  if (pending) return { relation: pending.isOwn ? 'requested' : 'incoming', requestId: pending.id, takesRequests };
  if (rejected && !rejected.isWithdrawn) return { relation: 'requested', requestId: rejected.id, takesRequests };
  return { relation: 'none', requestId: null, takesRequests };
}

/** A pair in the order of its friendship's row: the lower id first. */
export function lowAndHigh(one: number, other: number): { low: number; high: number } {
  return one < other ? { low: one, high: other } : { low: other, high: one };
}
