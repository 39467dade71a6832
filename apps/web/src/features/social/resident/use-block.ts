import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ResidentCard } from '@ecopulse/contract/accounts/residents';
import { call } from '../../../lib/api.ts';
import { queriesOf, type ReadEndpointName, refresh } from '../../../lib/query-client.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { removeCachedFriend, removeCachedRequest } from '../cached-friends.ts';
import { fullName } from '../../../lib/resident-name.ts';

/** Queries of other screens that may show the blocked resident: fetched again when they are next shown. */
const TO_FORGET: readonly ReadEndpointName[] = [
  'GET /api/search-users',
  'GET /api/rankings/national',
  'GET /api/leaderboard/weekly',
  'GET /api/rankings/friends',
  'GET /api/rankings/neighbourhood',
];

const TO_REFRESH: readonly ReadEndpointName[] = [
  'GET /api/friends',
  'GET /api/friend-requests',
  'GET /api/notifications',
  'GET /api/user/blocks',
];

/** Removes a resident from all cached data but their own page. */
function forget(queryClient: QueryClient, residentId: number): void {
  removeCachedFriend(queryClient, residentId);
  removeCachedRequest(queryClient, 'incoming', residentId);
  removeCachedRequest(queryClient, 'sent', residentId);
  for (const name of TO_FORGET) queryClient.removeQueries(queriesOf(name));
  void refresh(queryClient, TO_REFRESH);
}

/** Blocks a resident and leaves their page, which this resident can no longer see. */
export function useBlock(resident: ResidentCard) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: () => {
      const { id, username } = resident;
      return call('PUT /api/user/blocks/:userId', { params: { userId: id }, query: { username } });
    },
    onSuccess: async () => {
      const name = fullName(resident);
      forget(queryClient, resident.id);
      await navigate({ to: '/social' });
      toast({ title: t`${name} is blocked`, description: t`You can undo this in Settings.` });
      // Not earlier: while the page was shown, it would have been fetched again.
      queryClient.removeQueries(queriesOf('GET /api/users/:username'));
    },
  });
}
