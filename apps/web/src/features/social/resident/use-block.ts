import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ResidentCard } from '@ecopulse/contract/accounts/residents';
import { call } from '../../../lib/api.ts';
import { queryFilter, type ReadEndpointName, refresh } from '../../../lib/query-client.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { removeCachedFriend, removeCachedRequest } from '../cached-friends.ts';
import { isolatedName } from '../../../lib/residents.ts';

/** Removed rather than invalidated, since they may contain the blocked resident. */
const ENDPOINTS_TO_REMOVE: readonly ReadEndpointName[] = [
  'GET /api/search-users',
  'GET /api/friends/suggestions',
  'GET /api/rankings/national',
  'GET /api/leaderboard/weekly',
  'GET /api/rankings/friends',
  'GET /api/rankings/neighbourhood',
];

const ENDPOINTS_TO_REFRESH: readonly ReadEndpointName[] = [
  'GET /api/friends',
  'GET /api/friend-requests',
  'GET /api/notifications',
  'GET /api/user/blocks',
];

function removeFromCache(queryClient: QueryClient, residentId: number): void {
  removeCachedFriend(queryClient, residentId);
  removeCachedRequest(queryClient, 'incoming', residentId);
  removeCachedRequest(queryClient, 'sent', residentId);
  for (const name of ENDPOINTS_TO_REMOVE) queryClient.removeQueries(queryFilter(name));
  void refresh(queryClient, ENDPOINTS_TO_REFRESH);
}

export function useBlock(resident: ResidentCard) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => {
      const { id, username } = resident;
      return call('PUT /api/user/blocks/:userId', { params: { userId: id }, query: { username } });
    },
    onSuccess: async () => {
      const name = isolatedName(resident);
      removeFromCache(queryClient, resident.id);
      await navigate({ to: '/social' });
      toast({ title: t`${name} is blocked`, description: t`You can undo this in Settings.` });
      // Only now: on the resident's page it would have been refetched at once.
      queryClient.removeQueries(queryFilter('GET /api/users/:username'));
    },
  });
}
