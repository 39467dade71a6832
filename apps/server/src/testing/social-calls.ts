import { isDeepStrictEqual } from 'node:util';
import type { PublicProfile } from '@ecopulse/contract/accounts/accounts';
import type { NotificationList } from '@ecopulse/contract/notifications/notifications';
import type { Relationship } from '@ecopulse/contract/accounts/residents';
import type { FoundResident, FriendRequest, RequestReceipt } from '@ecopulse/contract/social/social';
import type { MadeResident } from './factories.ts';
import type { TestResponse, TestApp } from './test-app.ts';

type WithId = Pick<MadeResident, 'id'>;

export interface SocialCalls {
  ask(as: MadeResident, other: WithId): Promise<TestResponse>;
  accept(as: MadeResident, requestId: number): Promise<TestResponse>;
  reject(as: MadeResident, requestId: number): Promise<TestResponse>;
  withdraw(as: MadeResident, requestId: number): Promise<TestResponse>;
  remove(as: MadeResident, other: WithId): Promise<TestResponse>;
  block(as: MadeResident, other: WithId): Promise<TestResponse>;
  unblock(as: MadeResident, other: WithId): Promise<TestResponse>;
  asked(as: MadeResident, other: MadeResident): Promise<number>;
  befriended(as: MadeResident, other: MadeResident): Promise<void>;
  friendsOf(as: MadeResident): Promise<number[]>;
  /** Pairs of the sender's id and the request's id. */
  incoming(as: MadeResident): Promise<[number, number][]>;
  /** Pairs of the receiver's id and the request's id. */
  sent(as: MadeResident): Promise<[number, number][]>;
  /** Throws if search and the public profile differ; null if both hide the resident. */
  relationship(as: MadeResident, other: MadeResident): Promise<Relationship | null>;
  blocked(as: MadeResident): Promise<number[]>;
  /** Newest first, such as `friend_request 12` or `badge Better Together`. */
  told(as: MadeResident): Promise<string[]>;
}

export function socialCalls(shared: () => Pick<TestApp, 'call'>): SocialCalls {
  const call: TestApp['call'] = (...args) => shared().call(...args);
  const read = async <T>(as: MadeResident, path: string): Promise<T> => {
    const { status, text } = await call('GET', path, { as });
    if (status !== 200) throw new Error(`${path} answers ${status}`);
    return JSON.parse(text) as T;
  };
  const idsIn = async (as: MadeResident, path: string) => (await read<WithId[]>(as, path)).map(({ id }) => id);
  const requests = async (as: MadeResident, direction: string): Promise<[number, number][]> => {
    const list = await read<FriendRequest[]>(as, `/api/friend-requests?direction=${direction}`);
    return list.map(({ id, resident }) => [resident.id, id]);
  };
  const calls: SocialCalls = {
    ask: (as, { id }) => call('POST', '/api/friend-request', { as, body: { receiverId: id } }),
    accept: (as, requestId) => call('POST', `/api/friend-request/${requestId}/accept`, { as }),
    reject: (as, requestId) => call('POST', `/api/friend-request/${requestId}/reject`, { as }),
    withdraw: (as, requestId) => call('DELETE', `/api/friend-request/${requestId}`, { as }),
    remove: (as, { id }) => call('DELETE', `/api/friend/${id}`, { as }),
    block: (as, { id }) => call('PUT', `/api/user/blocks/${id}`, { as }),
    unblock: (as, { id }) => call('DELETE', `/api/user/blocks/${id}`, { as }),
    async asked(as, other) {
      const { status, text } = await calls.ask(as, other);
      const { requestId } = JSON.parse(text) as Partial<RequestReceipt>;
      if (status !== 201 || typeof requestId !== 'number') throw new Error(`asking answers ${status} ${text}`);
      return requestId;
    },
    async befriended(as, other) {
      const { status } = await calls.accept(other, await calls.asked(as, other));
      if (status !== 200) throw new Error(`accepting answers ${status}`);
    },
    friendsOf: (as) => idsIn(as, '/api/friends'),
    incoming: (as) => requests(as, 'incoming'),
    sent: (as) => requests(as, 'sent'),
    async relationship(as, other) {
      const name = encodeURIComponent(other.username);
      const found = await read<FoundResident[]>(as, `/api/search-users?q=${name}`);
      const inSearch = relationshipIn(found.find(({ id }) => id === other.id));
      const { text } = await call('GET', `/api/users/${name}`, { as });
      const inProfile = relationshipIn((JSON.parse(text) as Partial<PublicProfile>).relationship);
      if (!isDeepStrictEqual(inSearch, inProfile))
        throw new Error(`search says ${JSON.stringify(inSearch)}, the profile ${JSON.stringify(inProfile)}`);
      return inSearch;
    },
    blocked: (as) => idsIn(as, '/api/user/blocks'),
    async told(as) {
      const { notifications } = await read<NotificationList>(as, '/api/notifications');
      return notifications.map(({ kind, resident, facts }) => `${kind} ${resident?.id ?? facts['name']}`);
    },
  };
  return calls;
}

function relationshipIn(row: Relationship | null | undefined): Relationship | null {
  return row ? { relation: row.relation, requestId: row.requestId, takesRequests: row.takesRequests } : null;
}
