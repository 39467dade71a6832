import type { ErrorCode } from '@ecopulse/contract/errors';
import type { Relationship } from '@ecopulse/contract/accounts/residents';

/** Withdrawn and answered requests count too. */
export const MAX_REQUESTS_PER_DAY = 20;
/** So that a list of friends fits into one response. */
export const MAX_FRIENDS = 1_000;
const REJECTION_LOCK_DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Earlier rejections no longer prevent a new request. */
export function rejectionCutoff(now: Date): Date {
  return new Date(now.getTime() - REJECTION_LOCK_DAYS * DAY_MS);
}

export const MAX_REPORTS_PER_DAY = 10;

/** What is stored about two residents, seen by the first one. */
export interface Pair {
  readonly isHidden: boolean;
  readonly areFriends: boolean;
  readonly pending: { readonly id: number; readonly isOwn: boolean } | null;
  /** Rejected so recently that asking again is refused, even if withdrawn since. */
  readonly rejected: { readonly id: number; readonly isWithdrawn: boolean } | null;
  readonly takesRequests: boolean;
}

export interface RequestCounts {
  /** Under 18: no one asks first, except by their invitation. */
  readonly isUnlisted: boolean;
  readonly sentToday: number;
  /** The number of friends of the resident with more friends. */
  readonly mostFriends: number;
}

type Decision =
  | { readonly outcome: 'send' }
  | { readonly outcome: 'befriend'; readonly requestId: number }
  | { readonly outcome: 'refuse'; readonly code: ErrorCode };

const refuse = (code: ErrorCode): Decision => ({ outcome: 'refuse', code });

/** A rejected sender must get the same result as while the request is pending. */
export function decideRequest(pair: Pair, { isUnlisted, sentToday, mostFriends }: RequestCounts): Decision {
  if (pair.isHidden) return refuse('resident-not-found');
  if (pair.areFriends) return refuse('already-friends');
  const isPendingToSender = pair.pending ? pair.pending.isOwn : pair.rejected !== null;
  if (isPendingToSender) return refuse('request-pending');
  if (isUnlisted && !pair.pending) return refuse('resident-not-found');
  if (mostFriends >= MAX_FRIENDS) return refuse('friend-limit');
  if (pair.pending) return { outcome: 'befriend', requestId: pair.pending.id };
  if (!pair.takesRequests) return refuse('requests-off');
  return sentToday >= MAX_REQUESTS_PER_DAY ? refuse('request-limit') : { outcome: 'send' };
}

/** To its sender, a rejected request must look like a pending one, and like none once withdrawn. */
export function toRelationship({ areFriends, pending, rejected, takesRequests }: Omit<Pair, 'isHidden'>): Relationship {
  if (areFriends) return { relation: 'friend', requestId: null, takesRequests };
  if (pending) return { relation: pending.isOwn ? 'requested' : 'incoming', requestId: pending.id, takesRequests };
  if (rejected && !rejected.isWithdrawn) return { relation: 'requested', requestId: rejected.id, takesRequests };
  return { relation: 'none', requestId: null, takesRequests };
}

export function orderPair(firstId: number, secondId: number): { low: number; high: number } {
  return firstId < secondId ? { low: firstId, high: secondId } : { low: secondId, high: firstId };
}
