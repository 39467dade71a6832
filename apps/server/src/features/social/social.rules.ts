import type { ErrorCode } from '@ecopulse/contract/errors';
import type { Relationship } from '@ecopulse/contract/accounts/residents';

/** Including withdrawn and answered ones. */
export const REQUESTS_A_DAY = 20;
/** Keeps each list of friends within one response. */
export const MAX_FRIENDS = 1_000;
const REJECTED_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

export function rejectedSince(now: Date): Date {
  return new Date(now.getTime() - REJECTED_DAYS * DAY_MS);
}

export const REPORTS_A_DAY = 10;

export interface Pair {
  readonly isHidden: boolean;
  readonly areFriends: boolean;
  readonly pending: { readonly id: number; readonly isOwn: boolean } | null;
  /** Rejected so recently that asking again is refused, even if withdrawn since. */
  readonly rejected: { readonly id: number; readonly isWithdrawn: boolean } | null;
  readonly takesRequests: boolean;
}

export interface Limits {
  readonly sentToday: number;
  /** The larger number of the two residents. */
  readonly friends: number;
}

type Decision =
  | { readonly outcome: 'ask' }
  | { readonly outcome: 'befriend'; readonly requestId: number }
  | { readonly outcome: 'refuse'; readonly code: ErrorCode };

const refuse = (code: ErrorCode): Decision => ({ outcome: 'refuse', code });

/** A rejected sender must get the same result as while the request is pending. */
export function decideRequest(pair: Pair, { sentToday, friends }: Limits): Decision {
  if (pair.isHidden) return refuse('resident-not-found');
  if (pair.areFriends) return refuse('already-friends');
  if (pair.pending ? pair.pending.isOwn : pair.rejected) return refuse('request-pending');
  if (friends >= MAX_FRIENDS) return refuse('friend-limit');
  if (pair.pending) return { outcome: 'befriend', requestId: pair.pending.id };
  if (!pair.takesRequests) return refuse('requests-off');
  return sentToday >= REQUESTS_A_DAY ? refuse('request-limit') : { outcome: 'ask' };
}

/** A rejected request must look exactly like a pending one, also when withdrawn. */
export function relationshipOf({ areFriends, pending, rejected, takesRequests }: Omit<Pair, 'isHidden'>): Relationship {
  if (areFriends) return { relation: 'friend', requestId: null, takesRequests };
  if (pending) return { relation: pending.isOwn ? 'requested' : 'incoming', requestId: pending.id, takesRequests };
  if (rejected && !rejected.isWithdrawn) return { relation: 'requested', requestId: rejected.id, takesRequests };
  return { relation: 'none', requestId: null, takesRequests };
}

export function lowAndHigh(one: number, other: number): { low: number; high: number } {
  return one < other ? { low: one, high: other } : { low: other, high: one };
}
