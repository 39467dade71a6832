import type { DataTag, QueryClient, QueryKey } from '@tanstack/react-query';
import type { PublicProfile } from '@ecopulse/contract/accounts/accounts';
import type { Relationship } from '@ecopulse/contract/accounts/residents';
import type { FoundResident, Friend } from '@ecopulse/contract/social/social';
import { friendsQuery } from '../../lib/residents.ts';
import { friendRequestsQuery, suggestionsQuery } from './social.api.ts';

export type Undo = () => void;

const SEARCH_RESULTS: QueryKey = ['GET /api/search-users'];
const FOUND_LISTS: readonly QueryKey[] = [SEARCH_RESULTS, suggestionsQuery.queryKey];
const PROFILES: QueryKey = ['GET /api/users/:username'];

const OPTIMISTIC_QUERIES: readonly QueryKey[] = [
  ['GET /api/friends'],
  ['GET /api/friend-requests'],
  SEARCH_RESULTS,
  PROFILES,
];

const DEPENDENT_QUERIES: readonly QueryKey[] = [
  ['GET /api/friends/feed'],
  ['GET /api/user/cheers'],
  ['GET /api/rankings/friends'],
  ['GET /api/notifications'],
];

/** Cancels them because responses in flight would restore the old state. */
export async function cancelFriendQueries(queryClient: QueryClient): Promise<void> {
  await Promise.all(OPTIMISTIC_QUERIES.map((queryKey) => queryClient.cancelQueries({ queryKey })));
}

export async function refreshFriends(queryClient: QueryClient): Promise<void> {
  const queryKeys = [...OPTIMISTIC_QUERIES, ...DEPENDENT_QUERIES];
  await Promise.all(queryKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

type ListKey<Item> = DataTag<QueryKey, Item[], Error>;

function removeCachedItem<Item>(
  queryClient: QueryClient,
  queryKey: ListKey<Item>,
  isMatch: (item: Item) => boolean,
): Undo {
  let index = -1;
  let removedItems: readonly Item[] = [];
  queryClient.setQueryData(queryKey, (list) => {
    index = list?.findIndex(isMatch) ?? -1;
    removedItems = index < 0 ? [] : (list?.slice(index, index + 1) ?? []);
    // Undefined leaves the cache unchanged.
    return index < 0 ? undefined : list?.toSpliced(index, 1);
  });
  return () => {
    queryClient.setQueryData(queryKey, (list) =>
      list?.some(isMatch) ? undefined : list?.toSpliced(index, 0, ...removedItems),
    );
  };
}

export function removeCachedFriend(queryClient: QueryClient, residentId: number): Undo {
  return removeCachedItem(queryClient, friendsQuery.queryKey, ({ id }) => id === residentId);
}

export function removeCachedRequest(
  queryClient: QueryClient,
  direction: 'incoming' | 'sent',
  residentId: number,
): Undo {
  const { queryKey } = friendRequestsQuery(direction);
  return removeCachedItem(queryClient, queryKey, ({ resident }) => resident.id === residentId);
}

/** Sorted by username, as on the server. */
export function addCachedFriend(queryClient: QueryClient, friend: Friend): void {
  queryClient.setQueryData(friendsQuery.queryKey, (friends) =>
    friends
      ?.filter(({ id }) => id !== friend.id)
      .concat(friend)
      .toSorted((a, b) => a.username.localeCompare(b.username)),
  );
}

type RelationshipChange = Pick<Relationship, 'relation' | 'requestId'>;

function findCachedRelationship(queryClient: QueryClient, residentId: number): Relationship | null | undefined {
  const foundResidents = FOUND_LISTS.flatMap((queryKey) =>
    queryClient.getQueriesData<FoundResident[]>({ queryKey }).flatMap(([, list]) => list ?? []),
  );
  const profiles = queryClient
    .getQueriesData<PublicProfile>({ queryKey: PROFILES })
    .flatMap(([, profile]) => profile ?? []);
  return (
    profiles.find(({ id }) => id === residentId)?.relationship ?? foundResidents.find(({ id }) => id === residentId)
  );
}

export function setCachedRelationship(
  queryClient: QueryClient,
  residentId: number,
  { relation, requestId }: RelationshipChange,
): Undo {
  const previous = findCachedRelationship(queryClient, residentId);
  const change = { relation, requestId };
  for (const queryKey of FOUND_LISTS) {
    queryClient.setQueriesData<FoundResident[]>({ queryKey }, (list) =>
      list?.map((each) => (each.id === residentId ? { ...each, ...change } : each)),
    );
  }
  queryClient.setQueriesData<PublicProfile>({ queryKey: PROFILES }, (profile) =>
    profile?.relationship && profile.id === residentId
      ? { ...profile, relationship: { ...profile.relationship, ...change } }
      : profile,
  );
  return () => {
    if (previous) setCachedRelationship(queryClient, residentId, previous);
  };
}
