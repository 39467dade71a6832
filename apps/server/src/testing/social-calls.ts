import { isDeepStrictEqual } from 'node:util';
import type { PublicProfile } from '@ecopulse/contract/accounts/accounts';
import type { NotificationList } from '@ecopulse/contract/notifications/notifications';
import type { Relationship } from '@ecopulse/contract/accounts/residents';
import type { FoundResident, FriendRequest, RequestReceipt } from '@ecopulse/contract/social/social';
import type { TestResident } from './factories.ts';
import type { TestResponse, TestApp } from './test-app.ts';

type WithId = Pick<TestResident, 'id'>;

export interface SocialCalls {
  sendRequest(as: TestResident, otherResident: WithId): Promise<TestResponse>;
  accept(as: TestResident, requestId: number): Promise<TestResponse>;
  reject(as: TestResident, requestId: number): Promise<TestResponse>;
  withdraw(as: TestResident, requestId: number): Promise<TestResponse>;
  remove(as: TestResident, otherResident: WithId): Promise<TestResponse>;
  block(as: TestResident, otherResident: WithId): Promise<TestResponse>;
  unblock(as: TestResident, otherResident: WithId): Promise<TestResponse>;
  createRequest(as: TestResident, otherResident: TestResident): Promise<number>;
  befriend(as: TestResident, otherResident: TestResident): Promise<void>;
  listFriends(as: TestResident): Promise<number[]>;
  /** Pairs of the sender's id and the request's id. */
  incoming(as: TestResident): Promise<[number, number][]>;
  /** Pairs of the receiver's id and the request's id. */
  sent(as: TestResident): Promise<[number, number][]>;
  /** Throws if search and the public profile differ; null if both hide the resident. */
  relationship(as: TestResident, otherResident: TestResident): Promise<Relationship | null>;
  blocked(as: TestResident): Promise<number[]>;
  /** Newest first, such as `friend_request 12` or `badge Better Together`. */
  listNotifications(as: TestResident): Promise<string[]>;
}

export function socialCalls(shared: () => Pick<TestApp, 'call'>): SocialCalls {
  const call: TestApp['call'] = (...args) => shared().call(...args);
  const read = async <T>(as: TestResident, path: string): Promise<T> => {
    const { status, text } = await call('GET', path, { as });
    if (status !== 200) throw new Error(`${path} answers ${status}`);
    return JSON.parse(text) as T;
  };
  const readIds = async (as: TestResident, path: string) => (await read<WithId[]>(as, path)).map(({ id }) => id);
  const requests = async (as: TestResident, direction: string): Promise<[number, number][]> => {
    const list = await read<FriendRequest[]>(as, `/api/friend-requests?direction=${direction}`);
    return list.map(({ id, resident }) => [resident.id, id]);
  };
  const calls: SocialCalls = {
    sendRequest: (as, { id }) => call('POST', '/api/friend-request', { as, body: { receiverId: id } }),
    accept: (as, requestId) => call('POST', `/api/friend-request/${requestId}/accept`, { as }),
    reject: (as, requestId) => call('POST', `/api/friend-request/${requestId}/reject`, { as }),
    withdraw: (as, requestId) => call('DELETE', `/api/friend-request/${requestId}`, { as }),
    remove: (as, { id }) => call('DELETE', `/api/friend/${id}`, { as }),
    block: (as, { id }) => call('PUT', `/api/user/blocks/${id}`, { as }),
    unblock: (as, { id }) => call('DELETE', `/api/user/blocks/${id}`, { as }),
    async createRequest(as, otherResident) {
      const { status, text } = await calls.sendRequest(as, otherResident);
      const { requestId } = JSON.parse(text) as Partial<RequestReceipt>;
      if (status !== 201 || typeof requestId !== 'number')
        throw new Error(`sending the request answers ${status} ${text}`);
      return requestId;
    },
    async befriend(as, otherResident) {
      const { status } = await calls.accept(otherResident, await calls.createRequest(as, otherResident));
      if (status !== 200) throw new Error(`accepting answers ${status}`);
    },
    listFriends: (as) => readIds(as, '/api/friends'),
    incoming: (as) => requests(as, 'incoming'),
    sent: (as) => requests(as, 'sent'),
    async relationship(as, otherResident) {
      const name = encodeURIComponent(otherResident.username);
      const foundResidents = await read<FoundResident[]>(as, `/api/search-users?q=${name}`);
      const inSearch = toRelationship(foundResidents.find(({ id }) => id === otherResident.id));
      const { text } = await call('GET', `/api/users/${name}`, { as });
      const inProfile = toRelationship((JSON.parse(text) as Partial<PublicProfile>).relationship);
      if (!isDeepStrictEqual(inSearch, inProfile))
        throw new Error(`search says ${JSON.stringify(inSearch)}, the profile ${JSON.stringify(inProfile)}`);
      return inSearch;
    },
    blocked: (as) => readIds(as, '/api/user/blocks'),
    async listNotifications(as) {
      const { notifications } = await read<NotificationList>(as, '/api/notifications');
      return notifications.map(({ kind, resident, facts }) => `${kind} ${resident?.id ?? facts['name']}`);
    },
  };
  return calls;
}

function toRelationship(row: Relationship | null | undefined): Relationship | null {
  return row ? { relation: row.relation, requestId: row.requestId, takesRequests: row.takesRequests } : null;
}
