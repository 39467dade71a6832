import type { InboxKind } from '@ecopulse/contract/admin/inbox';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { callQuery } from '../../../lib/query-client.ts';
import { FOR_INBOX, FOR_MODERATORS, useMayOpen } from './own-roles.ts';

const POLLING_INTERVAL_MS = 60_000;
const POLLING = { staleTime: POLLING_INTERVAL_MS, refetchInterval: POLLING_INTERVAL_MS };

export type InboxCounts = readonly { kind: InboxKind; count: number }[];

export const appealsQuery = { ...callQuery('GET /api/admin/appeals'), staleTime: 0 };

/** Of what is not done and the caller's roles cover. */
export function useInboxCounts() {
  const isForRole = useMayOpen(FOR_INBOX);
  return useQuery({
    queryKey: ['GET /api/admin/inbox/counts'],
    ...POLLING,
    queryFn: ({ signal }): Promise<InboxCounts> => call('GET /api/admin/inbox/counts', { signal }),
    ...(!isForRole && { enabled: false, initialData: [] }),
  });
}

/** With the appeals above the inbox. */
export function useInboxTotal(): number {
  const { data: counts = [] } = useInboxCounts();
  const { data: appeals = [] } = useQuery({ ...appealsQuery, ...POLLING, enabled: useMayOpen(FOR_MODERATORS) });
  return counts.reduce((sum, { count }) => sum + count, appeals.length);
}
