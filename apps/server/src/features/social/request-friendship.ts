import type { Day } from '../../core/calendar/calendar.rules.ts';
import { insertNotifications, type NewNotification } from '../../core/notifications/notifications.queries.ts';
import type { Notifications } from '../../core/notifications/notifications.service.ts';
import { dailyLimit, ProblemError } from '../../core/problems/problem-error.ts';
import type { Turn } from '../../core/rewards/rewards.service.ts';
import { findPair, friendSubject, insertFriendship, requestSubject } from './friendships.queries.ts';
import { insertRequest } from './requests.queries.ts';
import { decideRequest, MAX_FRIENDS, rejectedSince, REQUESTS_A_DAY } from './social.rules.ts';

interface Asking {
  readonly me: number;
  readonly other: number;
  /** An invitation overrides `requests-off`. */
  readonly isInvited?: boolean;
}

/**
 * Returns the request's id, or null if both are friends now because the other had already asked. Throws
 * `resident-not-found`, `already-friends`, `request-pending`, `requests-off`, `friend-limit`, `request-limit`.
 */
export async function requestFriendship(turn: Turn, { me, other, isInvited = false }: Asking): Promise<number | null> {
  const { trx, now, day } = turn;
  const pair = await findPair(trx, { me, other, today: day, rejectedSince: rejectedSince(now) });
  if (!pair) throw new ProblemError('resident-not-found');
  const decision = decideRequest({ ...pair, takesRequests: pair.takesRequests || isInvited }, pair);
  if (decision.outcome === 'refuse') throw refusal(decision.code, now, day);
  if (decision.outcome === 'befriend') {
    await befriend(turn, { asked: other, accepted: me, requestId: decision.requestId });
    return null;
  }
  const requestId = await insertRequest(trx, { senderId: me, receiverId: other, day, now });
  const told = { residentId: other, kind: 'friend_request', subject: requestSubject(requestId), actorId: me } as const;
  await insertNotifications(trx, [told], now);
  return requestId;
}

export function notifyFriendRequest(
  notifications: Notifications,
  { me, other, requestId }: { me: number; other: number; requestId: number | null },
): void {
  if (requestId === null) return notifyNewFriends(notifications, other, me);
  notifications.push(me, 'friend-requests');
  notifications.push(other, 'friend-requests', 'notifications');
}

export function notifyNewFriends(notifications: Notifications, asked: number, accepted: number): void {
  notifications.push(asked, 'friends', 'notifications', 'earnings');
  notifications.push(accepted, 'friends', 'notifications');
}

export async function befriend(
  turn: Turn,
  { asked, accepted, requestId }: { asked: number; accepted: number; requestId: number },
): Promise<void> {
  const { trx, now } = turn;
  const before = await insertFriendship(trx, { asked, accepted, requestId, now });
  for (const [residentId, friendId] of [
    [asked, accepted],
    [accepted, asked],
  ] as const) {
    if (before.includes(residentId)) continue;
    // No name: the ledger outlives friendships, and must not name a resident who has blocked its owner.
    const [subject, proof] = [friendSubject(friendId), 'verified'] as const;
    turn.record({ residentId, type: 'friend_added', subject, occurrence: null, points: 0, proof, facts: {} });
  }
  const told = { residentId: asked, kind: 'friend_accepted', subject: requestSubject(requestId), actorId: accepted };
  await insertNotifications(trx, [told as NewNotification], now);
}

function refusal(code: ProblemError['code'], now: Date, day: Day): ProblemError {
  if (code === 'friend-limit') return new ProblemError(code, { values: { limit: MAX_FRIENDS } });
  if (code !== 'request-limit') return new ProblemError(code);
  return dailyLimit(code, REQUESTS_A_DAY, now, day);
}
