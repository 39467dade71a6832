import type { QueryClient } from '@tanstack/react-query';
import type { PushedChange } from '@ecopulse/contract/notifications/notifications';
import { refreshAfterEarning } from '../../lib/rewards/earnings.ts';
import { type ReadEndpointName, refresh } from '../../lib/query-client.ts';

const ABOUT_RESIDENTS: readonly ReadEndpointName[] = [
  'GET /api/friend-requests',
  'GET /api/search-users',
  'GET /api/users/:username',
];

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

/** From the keys above, because importing the contract's list would bundle all of its schemas. */
export const PUSHED_CHANGES = Object.keys(CHANGED) as readonly PushedChange[];

export function isPushedChange(said: unknown): said is PushedChange {
  return PUSHED_CHANGES.some((each) => each === said);
}

/** Refetches each affected query once: now if it is on screen, else when next used. */
export async function refreshPushed(queryClient: QueryClient, changes: readonly PushedChange[]): Promise<void> {
  const names = [...new Set(changes.flatMap((change) => CHANGED[change]))];
  if (changes.includes('earnings')) await refreshAfterEarning(queryClient, ...names);
  else await refresh(queryClient, names);
}
