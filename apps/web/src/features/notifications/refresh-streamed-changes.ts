import type { QueryClient } from '@tanstack/react-query';
import type { StreamedChange } from '@ecopulse/contract/notifications/notifications';
import { refreshAfterEarning } from '../../lib/rewards/earnings.ts';
import { type ReadEndpointName, refresh } from '../../lib/query-client.ts';

const RELATIONSHIP_ENDPOINTS: readonly ReadEndpointName[] = [
  'GET /api/friend-requests',
  'GET /api/search-users',
  'GET /api/users/:username',
];

const AFFECTED_ENDPOINTS: Readonly<Record<StreamedChange, readonly ReadEndpointName[]>> = {
  notifications: ['GET /api/notifications'],
  friends: [
    'GET /api/friends',
    'GET /api/friends/feed',
    'GET /api/user/cheers',
    'GET /api/rankings/friends',
    ...RELATIONSHIP_ENDPOINTS,
  ],
  'friend-requests': RELATIONSHIP_ENDPOINTS,
  earnings: [],
};

/** From the keys above, because importing the contract's list would bundle all of its schemas. */
export const STREAMED_CHANGES = Object.keys(AFFECTED_ENDPOINTS) as readonly StreamedChange[];

export function isStreamedChange(value: unknown): value is StreamedChange {
  return STREAMED_CHANGES.some((each) => each === value);
}

/** Refetches each affected query once: now if it is on screen, else when next used. */
export async function refreshStreamedChanges(
  queryClient: QueryClient,
  changes: readonly StreamedChange[],
): Promise<void> {
  const names = [...new Set(changes.flatMap((change) => AFFECTED_ENDPOINTS[change]))];
  if (changes.includes('earnings')) await refreshAfterEarning(queryClient, ...names);
  else await refresh(queryClient, names);
}
