import { STREAMED_CHANGES } from '@ecopulse/contract/notifications/notifications';
import { QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '../../lib/query-client.ts';
import { isStreamedChange, refreshStreamedChanges } from './refresh-streamed-changes.ts';

const ENDPOINT_NAMES = [
  'GET /api/notifications',
  'GET /api/friends',
  'GET /api/rankings/friends',
  'GET /api/friend-requests',
  'GET /api/search-users',
  'GET /api/users/:username',
  'GET /api/auth/user',
  'GET /api/user/challenges/open',
  'GET /api/green-spaces',
];

function createClientWithAllQueries() {
  const client = createQueryClient();
  for (const name of ENDPOINT_NAMES) client.setQueryData([name, 'any parameter'], 'cached');
  return {
    client,
    listInvalidated: () =>
      ENDPOINT_NAMES.filter((name) => client.getQueryState([name, 'any parameter'])?.isInvalidated),
  };
}

test.each([
  [['notifications'], ['GET /api/notifications']],
  [
    ['friends'],
    [
      'GET /api/friends',
      'GET /api/rankings/friends',
      'GET /api/friend-requests',
      'GET /api/search-users',
      'GET /api/users/:username',
    ],
  ],
  [['friend-requests'], ['GET /api/friend-requests', 'GET /api/search-users', 'GET /api/users/:username']],
  // Points move the resident in every ranking, and the activity may block a challenge.
  [['earnings'], ['GET /api/rankings/friends', 'GET /api/auth/user', 'GET /api/user/challenges/open']],
  [
    ['notifications', 'earnings'],
    ['GET /api/notifications', 'GET /api/rankings/friends', 'GET /api/auth/user', 'GET /api/user/challenges/open'],
  ],
] as const)('%o invalidates %o, and nothing else', async (changes, names) => {
  const { client, listInvalidated } = createClientWithAllQueries();
  await refreshStreamedChanges(client, changes);
  expect(listInvalidated()).toEqual(names);
});

test('a query on screen is fetched at once, but only once for all changes; a query off screen is not', async () => {
  const client = createQueryClient();
  const fetchShown = vi.fn<() => Promise<string>>(async () => 'fetched');
  const fetchHidden = vi.fn<() => Promise<string>>(async () => 'fetched');
  const shown = { queryKey: ['GET /api/friend-requests', 'incoming'], queryFn: fetchShown };
  client.setQueryData(shown.queryKey, 'cached');
  await client.query({ queryKey: ['GET /api/users/:username', 'ann'], queryFn: fetchHidden });
  fetchHidden.mockClear();
  const unsubscribe = new QueryObserver(client, { ...shown, staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {});
  await refreshStreamedChanges(client, ['friends', 'friend-requests']);
  unsubscribe();
  expect(fetchShown).toHaveBeenCalledTimes(1);
  expect(fetchHidden).not.toHaveBeenCalled();
});

test.each(STREAMED_CHANGES)('%s is a change', (value) => {
  expect(isStreamedChange(value)).toBe(true);
});

test.each(['missed', '', undefined, 7, { friends: true }])('%o is not a change', (value) => {
  expect(isStreamedChange(value)).toBe(false);
});
