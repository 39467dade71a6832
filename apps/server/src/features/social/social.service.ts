import { dayOf } from '../../core/calendar/calendar.rules.ts';
import type { Clock } from '../../core/calendar/clock.ts';
import { deleteNotification } from '../../core/notifications/notifications.queries.ts';
import type { Notifications } from '../../core/notifications/notifications.service.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import type { Earned } from '../../core/rewards/run-effects.ts';
import type { Rewards, Turn } from '../../core/rewards/rewards.service.ts';
import type { Database } from '../../db/database.ts';
import { findFriends, type FriendRow } from './friends.queries.ts';
import { deleteFriendship, requestSubject } from './friendships.queries.ts';
import { befriend, requestFriendship, notifyNewFriends, notifyFriendRequest } from './request-friendship.ts';
import {
  endRequest,
  findIncoming,
  findRequest,
  findSent,
  hideRequest,
  type ListedRequestRow,
  type RequestRow,
} from './requests.queries.ts';
import { MAX_FRIENDS, rejectedSince } from './social.rules.ts';

export interface Social {
  friends(residentId: number): Promise<FriendRow[]>;
  requests(residentId: number, direction: 'incoming' | 'sent'): Promise<ListedRequestRow[]>;
  /**
   * Throws `own-request`, `resident-not-found`, `already-friends`, `request-pending`, `requests-off`,
   * `friend-limit`, `request-limit`.
   */
  ask(residentId: number, receiverId: number): Promise<Asked>;
  /** Throws `request-not-found`, `request-answered`, `friend-limit`. */
  accept(residentId: number, requestId: number): Promise<{ friend: FriendRow; earned: Earned }>;
  /** Throws `request-not-found`, `request-answered`. */
  reject(residentId: number, requestId: number): Promise<void>;
  /** Throws `request-not-found`, `request-answered`. */
  withdraw(residentId: number, requestId: number): Promise<void>;
  /** Throws `friend-not-found`. */
  remove(residentId: number, friendId: number): Promise<void>;
}

/** `requestId` is null if the other had already asked, so that both are friends now. */
interface Asked {
  readonly requestId: number | null;
  readonly earned: Earned;
}

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly rewards: Rewards;
  readonly notifications: Notifications;
}

/** Changes between two residents lock both scores, so that they cannot race. */
export function createSocial(deps: Deps): Social {
  const { db, clock } = deps;
  return {
    friends: (residentId) => findFriends(db, { residentId, today: dayOf(clock.now()) }),
    requests(residentId, direction) {
      return direction === 'incoming'
        ? findIncoming(db, residentId)
        : findSent(db, residentId, rejectedSince(clock.now()));
    },
    ask: (residentId, receiverId) => ask(deps, residentId, receiverId),
    accept: (residentId, requestId) => accept(deps, residentId, requestId),
    reject: (residentId, requestId) => reject(deps, residentId, requestId),
    withdraw: (residentId, requestId) => withdraw(deps, residentId, requestId),
    remove: (residentId, friendId) => remove(deps, residentId, friendId),
  };
}

async function ask({ rewards, notifications }: Deps, me: number, other: number): Promise<Asked> {
  if (me === other) throw new ProblemError('own-request');
  const { value, earned } = await rewards.turnOfTwo(me, other, (turn) => requestFriendship(turn, { me, other }));
  notifyFriendRequest(notifications, { me, other, requestId: value });
  return { requestId: value, earned };
}

async function accept({ db, rewards, notifications }: Deps, me: number, requestId: number) {
  const { sender_id: sender } = await requireOf(db, requestId, me, 'receiver_id');
  const { value, earned } = await rewards.turnOfTwo(me, sender, async (turn) => {
    const { friends } = await requirePending(turn, requestId, me, 'receiver_id');
    if (friends >= MAX_FRIENDS) throw new ProblemError('friend-limit', { values: { limit: MAX_FRIENDS } });
    await befriend(turn, { asked: sender, accepted: me, requestId });
    return findFriends(turn.trx, { residentId: me, today: turn.day, friendId: sender });
  });
  const [friend] = value;
  if (!friend) throw new Error('a friend of this turn is not among the friends');
  notifyNewFriends(notifications, sender, me);
  return { friend, earned };
}

async function reject({ db, rewards, notifications }: Deps, me: number, requestId: number): Promise<void> {
  const { sender_id: sender } = await requireOf(db, requestId, me, 'receiver_id');
  await rewards.turnOfTwo(me, sender, async (turn) => {
    await requirePending(turn, requestId, me, 'receiver_id');
    await endRequest(turn.trx, requestId, 'rejected', turn.now);
    await deleteNotification(turn.trx, me, 'friend_request', requestSubject(requestId));
  });
  // The sender is not notified: for them the request stays pending.
  notifications.push(me, 'friend-requests', 'notifications');
}

async function withdraw({ db, rewards, notifications }: Deps, me: number, requestId: number): Promise<void> {
  const { receiver_id: receiver } = await requireOf(db, requestId, me, 'sender_id');
  await rewards.turnOfTwo(me, receiver, async ({ trx, now }) => {
    const { status, hidden_at: hidden } = await requireOf(trx, requestId, me, 'sender_id');
    if (status === 'accepted') throw new ProblemError('request-answered');
    if (status === 'rejected' && hidden === null) return hideRequest(trx, requestId, now);
    if (status !== 'pending') throw new ProblemError('request-not-found');
    await endRequest(trx, requestId, 'withdrawn', now);
    await deleteNotification(trx, receiver, 'friend_request', requestSubject(requestId));
  });
  notifications.push(me, 'friend-requests');
  notifications.push(receiver, 'friend-requests', 'notifications');
}

async function remove({ rewards, notifications }: Deps, me: number, friendId: number): Promise<void> {
  if (me === friendId) throw new ProblemError('friend-not-found');
  await rewards.turnOfTwo(me, friendId, async ({ trx }) => {
    if (!(await deleteFriendship(trx, me, friendId))) throw new ProblemError('friend-not-found');
  });
  for (const each of [me, friendId]) notifications.push(each, 'friends');
}

async function requireOf(
  db: Parameters<typeof findRequest>[0],
  requestId: number,
  residentId: number,
  side: 'sender_id' | 'receiver_id',
): Promise<RequestRow> {
  const request = await findRequest(db, requestId, residentId);
  if (!request || request[side] !== residentId || request.status === 'withdrawn')
    throw new ProblemError('request-not-found');
  return request;
}

async function requirePending(turn: Turn, requestId: number, residentId: number, side: 'receiver_id') {
  const request = await requireOf(turn.trx, requestId, residentId, side);
  if (request.status !== 'pending') throw new ProblemError('request-answered');
  return request;
}
