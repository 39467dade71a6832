import type { InboxKind } from '@ecopulse/contract/admin/inbox';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { FOR_INBOX, useMayOpen } from './own-roles.ts';

const POLLING_INTERVAL_MS = 60_000;

export type InboxCounts = readonly { kind: InboxKind; count: number }[];

/** Of what is not done and the caller's roles cover. */
export function useInboxCounts() {
  const isForRole = useMayOpen(FOR_INBOX);
  return useQuery({
    queryKey: ['GET /api/admin/inbox/counts'],
    staleTime: POLLING_INTERVAL_MS,
    refetchInterval: POLLING_INTERVAL_MS,
    queryFn: ({ signal }): Promise<InboxCounts> => call('GET /api/admin/inbox/counts', { signal }),
    ...(!isForRole && { enabled: false, initialData: [] }),
  });
}
