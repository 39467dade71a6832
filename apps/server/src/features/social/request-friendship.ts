import type { Day } from '../../core/calendar/calendar.rules.ts';
import { insertNotifications, type NewNotification } from '../../core/notifications/notifications.queries.ts';
import type { Notifications } from '../../core/notifications/notifications.service.ts';
import { dailyLimitProblem, ProblemError } from '../../core/problems/problem-error.ts';
import type { Turn } from '../../core/rewards/rewards.service.ts';
import { findPair, friendSubject, insertFriendship, requestSubject } from './friendships.queries.ts';
import { insertRequest } from './requests.queries.ts';
import { decideRequest, MAX_FRIENDS, rejectionCutoff, MAX_REQUESTS_PER_DAY } from './social.rules.ts';

interface NewFriendRequest {
  readonly residentId: number;
  readonly otherId: number;
  /** An invitation overrides `requests-off`, and that no one asks residents under 18. */
  readonly isInvited?: boolean;
}

/**
 * Returns the request's id, or null if both are friends now because the other had already sent a request. Throws
 * `resident-not-found`, `already-friends`, `request-pending`, `requests-off`, `friend-limit`, `request-limit`.
 */
export async function requestFriendship(
  turn: Turn,
  { residentId, otherId, isInvited = false }: NewFriendRequest,
): Promise<number | null> {
  const { trx, now, day } = turn;
  const pair = await findPair(trx, { residentId, otherId, today: day, rejectedSince: rejectionCutoff(now) });
  if (!pair) throw new ProblemError('resident-not-found');
  const { takesRequests, isUnlisted } = pair;
  const decision = decideRequest(
    { ...pair, takesRequests: takesRequests || isInvited },
    { ...pair, isUnlisted: isUnlisted && !isInvited },
  );
  if (decision.outcome === 'refuse') throw toRefusal(decision.code, now, day);
  if (decision.outcome === 'befriend') {
    await befriend(turn, { senderId: otherId, receiverId: residentId, requestId: decision.requestId });
    return null;
  }
  const requestId = await insertRequest(trx, { senderId: residentId, receiverId: otherId, day, now });
  const subject = requestSubject(requestId);
  const notification = { residentId: otherId, kind: 'friend_request', subject, actorId: residentId } as const;
  await insertNotifications(trx, [notification], now);
  return requestId;
}

/** Makes the clients of both refetch their lists. */
export function publishRequestChanges(
  notifications: Notifications,
  { residentId, otherId, requestId }: { residentId: number; otherId: number; requestId: number | null },
): void {
  if (requestId === null) return publishFriendshipChanges(notifications, otherId, residentId);
  notifications.publishChanges(residentId, 'friend-requests');
  notifications.publishChanges(otherId, 'friend-requests', 'notifications');
}

export function publishFriendshipChanges(notifications: Notifications, senderId: number, receiverId: number): void {
  notifications.publishChanges(senderId, 'friends', 'notifications', 'earnings');
  notifications.publishChanges(receiverId, 'friends', 'notifications');
}

export async function befriend(
  turn: Turn,
  { senderId, receiverId, requestId }: { senderId: number; receiverId: number; requestId: number },
): Promise<void> {
  const { trx, now } = turn;
  const alreadyRecordedIds = await insertFriendship(trx, { senderId, receiverId, requestId, now });
  for (const [residentId, friendId] of [
    [senderId, receiverId],
    [receiverId, senderId],
  ] as const) {
    if (alreadyRecordedIds.includes(residentId)) continue;
    // No name: the ledger outlives friendships, and must not name a resident who has blocked its owner.
    const [subject, proof] = [friendSubject(friendId), 'verified'] as const;
    turn.record({ residentId, type: 'friend_added', subject, occurrence: null, points: 0, proof, facts: {} });
  }
  const subject = requestSubject(requestId);
  const notification: NewNotification = { residentId: senderId, kind: 'friend_accepted', subject, actorId: receiverId };
  await insertNotifications(trx, [notification], now);
}

function toRefusal(code: ProblemError['code'], now: Date, day: Day): ProblemError {
  if (code === 'friend-limit') return new ProblemError(code, { values: { limit: MAX_FRIENDS } });
  if (code !== 'request-limit') return new ProblemError(code);
  return dailyLimitProblem(code, MAX_REQUESTS_PER_DAY, now, day);
}
