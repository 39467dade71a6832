import type { QueryClient } from '@tanstack/react-query';
import type { PushedChange } from '@ecopulse/contract/notifications/notifications';
import { refreshAfterEarning } from '../../lib/rewards/earnings.ts';
import { type ReadEndpointName, refresh } from '../../lib/query-client.ts';

const ABOUT_RESIDENTS: readonly ReadEndpointName[] = [
  'GET /api/friend-requests',
  'GET /api/search-users',
  'GET /api/users/:username',
];

/** The queries that each change affects, by the endpoint they read. */
const CHANGED: Readonly<Record<PushedChange, readonly ReadEndpointName[]>> = {
  notifications: ['GET /api/notifications'],
  friends: [
    'GET /api/friends',
    'GET /api/friends/feed',
    'GET /api/user/cheers',
    'GET /api/rankings/friends',
    ...ABOUT_RESIDENTS,
  ],
  'friend-requests': ABOUT_RESIDENTS,
  earnings: [],
};

/** The contract's list, from the keys above. Importing the contract itself would load all of its schemas. */
export const PUSHED_CHANGES = Object.keys(CHANGED) as readonly PushedChange[];

export function isPushedChange(said: unknown): said is PushedChange {
  return PUSHED_CHANGES.some((each) => each === said);
}

/** Fetches what these changes affect, each query once: at once if a screen shows it, otherwise when one next does. */
export async function refreshPushed(queryClient: QueryClient, changes: readonly PushedChange[]): Promise<void> {
  const names = [...new Set(changes.flatMap((change) => CHANGED[change]))];
  if (changes.includes('earnings')) await refreshAfterEarning(queryClient, ...names);
  else await refresh(queryClient, names);
}
