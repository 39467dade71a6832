import type { QueryClient } from '@tanstack/react-query';
import type { PushedChange } from '@ecopulse/contract/notifications';
import { refreshAfterEarning } from '../../lib/earnings.ts';
import { type ReadEndpointName, refresh } from '../../lib/query-client.ts';

const ABOUT_RESIDENTS: readonly ReadEndpointName[] = [
  'GET /api/friend-requests',
  'GET /api/search-users',
  'GET /api/users/:username',
];

/** What may answer otherwise after a change; queries are named by the endpoint that answers them. */
const CHANGED: Readonly<Record<PushedChange, readonly ReadEndpointName[]>> = {
  notifications: ['GET /api/notifications'],
  friends: ['GET /api/friends', 'GET /api/rankings/friends', ...ABOUT_RESIDENTS],
  'friend-requests': ABOUT_RESIDENTS,
  earnings: [],
};

/** The contract's list, taken from the keys above: an import of the contract itself would bring all of its schemas. */
export const PUSHED_CHANGES = Object.keys(CHANGED) as readonly PushedChange[];

export function isPushedChange(said: unknown): said is PushedChange {
  return PUSHED_CHANGES.some((each) => each === said);
}

/** Fetches anew what these changes touch, each once: what a screen shows at once, the rest when it is shown again. */
export async function refreshPushed(queryClient: QueryClient, changes: readonly PushedChange[]): Promise<void> {
  const names = [...new Set(changes.flatMap((change) => CHANGED[change]))];
  if (changes.includes('earnings')) await refreshAfterEarning(queryClient, ...names);
  else await refresh(queryClient, names);
}
