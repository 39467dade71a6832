import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';
import type { PublicProfile } from '@ecopulse/contract/accounts/accounts';
import type { Relationship } from '@ecopulse/contract/accounts/residents';
import type { FoundResident, Friend } from '@ecopulse/contract/social/social';
import { friendsQuery } from '../../lib/residents.ts';
import { friendRequestsQuery } from './social.api.ts';

export type Undo = () => void;

const FOUND: QueryKey = ['GET /api/search-users'];
const PROFILES: QueryKey = ['GET /api/users/:username'];

const SHOWN_EARLY: readonly QueryKey[] = [['GET /api/friends'], ['GET /api/friend-requests'], FOUND, PROFILES];

const TOLD_AFTERWARDS: readonly QueryKey[] = [
  ['GET /api/friends/feed'],
  ['GET /api/user/cheers'],
  ['GET /api/rankings/friends'],
  ['GET /api/notifications'],
];

/** Responses in flight would restore the old state. */
export async function cancelFriendQueries(queryClient: QueryClient): Promise<void> {
  await Promise.all(SHOWN_EARLY.map((queryKey) => queryClient.cancelQueries({ queryKey })));
}

export async function refreshFriends(queryClient: QueryClient): Promise<void> {
  const all = [...SHOWN_EARLY, ...TOLD_AFTERWARDS];
  await Promise.all(all.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

type ListKey<Item> = DataTag<QueryKey, Item[], Error>;

function takeOut<Item>(queryClient: QueryClient, queryKey: ListKey<Item>, isIt: (item: Item) => boolean): Undo {
  let at = -1;
  let taken: readonly Item[] = [];
  queryClient.setQueryData(queryKey, (list) => {
    at = list?.findIndex(isIt) ?? -1;
    taken = at < 0 ? [] : (list?.slice(at, at + 1) ?? []);
    return at < 0 ? undefined : list?.toSpliced(at, 1);
  });
  return () => {
    queryClient.setQueryData(queryKey, (list) => (list?.some(isIt) ? undefined : list?.toSpliced(at, 0, ...taken)));
  };
}

export function removeCachedFriend(queryClient: QueryClient, residentId: number): Undo {
  return takeOut(queryClient, friendsQuery.queryKey, ({ id }) => id === residentId);
}

export function removeCachedRequest(
  queryClient: QueryClient,
  direction: 'incoming' | 'sent',
  residentId: number,
): Undo {
  const { queryKey } = friendRequestsQuery(direction);
  return takeOut(queryClient, queryKey, ({ resident }) => resident.id === residentId);
}

/** Sorted by username, as on the server. */
export function addCachedFriend(queryClient: QueryClient, friend: Friend): void {
  queryClient.setQueryData(friendsQuery.queryKey, (friends) =>
    friends
      ?.filter(({ id }) => id !== friend.id)
      .concat(friend)
      .toSorted((one, other) => one.username.localeCompare(other.username)),
  );
}

type Change = Pick<Relationship, 'relation' | 'requestId'>;

function cachedRelationship(queryClient: QueryClient, residentId: number): Relationship | null | undefined {
  const found = queryClient.getQueriesData<FoundResident[]>({ queryKey: FOUND }).flatMap(([, list]) => list ?? []);
  const profiles = queryClient
    .getQueriesData<PublicProfile>({ queryKey: PROFILES })
    .flatMap(([, profile]) => profile ?? []);
  return profiles.find(({ id }) => id === residentId)?.relationship ?? found.find(({ id }) => id === residentId);
}

export function setRelationship(queryClient: QueryClient, residentId: number, { relation, requestId }: Change): Undo {
  const before = cachedRelationship(queryClient, residentId);
  const change = { relation, requestId };
  queryClient.setQueriesData<FoundResident[]>({ queryKey: FOUND }, (list) =>
    list?.map((each) => (each.id === residentId ? { ...each, ...change } : each)),
  );
  queryClient.setQueriesData<PublicProfile>({ queryKey: PROFILES }, (profile) =>
    profile?.relationship && profile.id === residentId
      ? { ...profile, relationship: { ...profile.relationship, ...change } }
      : profile,
  );
  return () => {
    if (before) setRelationship(queryClient, residentId, before);
  };
}
