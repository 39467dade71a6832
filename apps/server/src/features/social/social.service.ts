import { dayOf } from '../../core/calendar/calendar.rules.ts';
import { deleteNotification } from '../../core/notifications/notifications.queries.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import type { Earned } from '../../core/rewards/run-effects.ts';
import type { Turn } from '../../core/rewards/rewards.service.ts';
import type { SharedDeps } from '../../feature-module.ts';
import { findFriends, type FriendRow } from './friends.queries.ts';
import { deleteFriendship, requestSubject } from './friendships.queries.ts';
import { befriend, requestFriendship, publishFriendshipChanges, publishRequestChanges } from './request-friendship.ts';
import {
  closeRequest,
  listIncomingRequests,
  findRequest,
  listSentRequests,
  hideRequest,
  type ListedRequestRow,
  type RequestRow,
} from './requests.queries.ts';
import { MAX_FRIENDS, rejectionCutoff } from './social.rules.ts';

export interface Social {
  listFriends(residentId: number): Promise<FriendRow[]>;
  listRequests(residentId: number, direction: 'incoming' | 'sent'): Promise<ListedRequestRow[]>;
  /**
   * Throws `own-request`, `resident-not-found`, `already-friends`, `request-pending`, `requests-off`,
   * `friend-limit`, `request-limit`.
   */
  sendRequest(residentId: number, receiverId: number): Promise<SentRequest>;
  /** Throws `request-not-found`, `request-answered`, `friend-limit`. */
  accept(residentId: number, requestId: number): Promise<{ friend: FriendRow; earned: Earned }>;
  /** Throws `request-not-found`, `request-answered`. */
  reject(residentId: number, requestId: number): Promise<void>;
  /** Throws `request-not-found`, `request-answered`. */
  withdraw(residentId: number, requestId: number): Promise<void>;
  /** Throws `friend-not-found`. */
  removeFriend(residentId: number, friendId: number): Promise<void>;
}

/** `requestId` is null if the other had already sent a request, so that both are friends now. */
interface SentRequest {
  readonly requestId: number | null;
  readonly earned: Earned;
}

type Deps = Pick<SharedDeps, 'db' | 'clock' | 'rewards' | 'notifications'>;

/** Changes between two residents lock both scores, so that they cannot race. */
export function createSocial(deps: Deps): Social {
  const { db, clock } = deps;
  return {
    listFriends: (residentId) => findFriends(db, { residentId, today: dayOf(clock.now()) }),
    listRequests(residentId, direction) {
      return direction === 'incoming'
        ? listIncomingRequests(db, residentId)
        : listSentRequests(db, residentId, rejectionCutoff(clock.now()));
    },
    sendRequest: (residentId, receiverId) => sendRequest(deps, residentId, receiverId),
    accept: (residentId, requestId) => accept(deps, residentId, requestId),
    reject: (residentId, requestId) => reject(deps, residentId, requestId),
    withdraw: (residentId, requestId) => withdraw(deps, residentId, requestId),
    removeFriend: (residentId, friendId) => removeFriend(deps, residentId, friendId),
  };
}

async function sendRequest(
  { rewards, notifications }: Deps,
  residentId: number,
  otherId: number,
): Promise<SentRequest> {
  if (residentId === otherId) throw new ProblemError('own-request');
  const { value: requestId, earned } = await rewards.turnOfTwo(residentId, otherId, (turn) =>
    requestFriendship(turn, { residentId, otherId }),
  );
  publishRequestChanges(notifications, { residentId, otherId, requestId });
  return { requestId, earned };
}

async function accept({ db, rewards, notifications }: Deps, residentId: number, requestId: number) {
  const { sender_id: senderId } = await getOwnRequest(db, requestId, residentId, 'receiver_id');
  const { value: friends, earned } = await rewards.turnOfTwo(residentId, senderId, async (turn) => {
    const { friends: friendCount } = await getPendingRequest(turn, requestId, residentId);
    if (friendCount >= MAX_FRIENDS) throw new ProblemError('friend-limit', { values: { limit: MAX_FRIENDS } });
    await befriend(turn, { senderId, receiverId: residentId, requestId });
    return findFriends(turn.trx, { residentId, today: turn.day, friendId: senderId });
  });
  const [friend] = friends;
  if (!friend) throw new Error('a friend of this turn is not among the friends');
  publishFriendshipChanges(notifications, senderId, residentId);
  return { friend, earned };
}

async function reject({ db, rewards, notifications }: Deps, residentId: number, requestId: number): Promise<void> {
  const { sender_id: senderId } = await getOwnRequest(db, requestId, residentId, 'receiver_id');
  await rewards.turnOfTwo(residentId, senderId, async (turn) => {
    await getPendingRequest(turn, requestId, residentId);
    await closeRequest(turn.trx, requestId, 'rejected', turn.now);
    await deleteNotification(turn.trx, residentId, 'friend_request', requestSubject(requestId));
  });
  // The sender is not notified: for them the request stays pending.
  notifications.publishChanges(residentId, 'friend-requests', 'notifications');
}

async function withdraw({ db, rewards, notifications }: Deps, residentId: number, requestId: number): Promise<void> {
  const { receiver_id: receiverId } = await getOwnRequest(db, requestId, residentId, 'sender_id');
  await rewards.turnOfTwo(residentId, receiverId, async ({ trx, now }) => {
    const { status, hidden_at: hiddenAt } = await getOwnRequest(trx, requestId, residentId, 'sender_id');
    if (status === 'accepted') throw new ProblemError('request-answered');
    if (status === 'rejected' && hiddenAt === null) return hideRequest(trx, requestId, now);
    if (status !== 'pending') throw new ProblemError('request-not-found');
    await closeRequest(trx, requestId, 'withdrawn', now);
    await deleteNotification(trx, receiverId, 'friend_request', requestSubject(requestId));
  });
  notifications.publishChanges(residentId, 'friend-requests');
  notifications.publishChanges(receiverId, 'friend-requests', 'notifications');
}

async function removeFriend({ rewards, notifications }: Deps, residentId: number, friendId: number): Promise<void> {
  if (residentId === friendId) throw new ProblemError('friend-not-found');
  await rewards.turnOfTwo(residentId, friendId, async ({ trx }) => {
    if (!(await deleteFriendship(trx, residentId, friendId))) throw new ProblemError('friend-not-found');
  });
  for (const id of [residentId, friendId]) notifications.publishChanges(id, 'friends');
}

async function getOwnRequest(
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

async function getPendingRequest(turn: Turn, requestId: number, receiverId: number) {
  const request = await getOwnRequest(turn.trx, requestId, receiverId, 'receiver_id');
  if (request.status !== 'pending') throw new ProblemError('request-answered');
  return request;
}
