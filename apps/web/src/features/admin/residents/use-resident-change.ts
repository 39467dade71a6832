import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ResidentForAdmin } from '@ecopulse/contract/residents-admin';
import { type ReadEndpointName, refresh } from '../../../lib/query-client.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { residentQuery } from './residents.api.ts';

interface ResidentChange<Sent, Got> {
  resident: ResidentForAdmin;
  send: (sent: Sent) => Promise<Got>;
  /** What is different about the resident from now on. */
  changes: (got: Got, sent: Sent) => Partial<ResidentForAdmin>;
  /** What was done, in words. */
  told: (got: Got) => { title: string; description?: string };
  /** The calls whose answers it changes, besides the resident, their row in the list and the audit log. */
  refreshes?: readonly ReadEndpointName[];
}

/** Changes something about a resident: the new state stands at once, and what it changed is fetched anew. */
export function useResidentChange<Sent = void, Got = void>({
  resident,
  send,
  changes,
  told,
  refreshes = [],
}: ResidentChange<Sent, Got>) {
  const queryClient = useQueryClient();
  const { queryKey } = residentQuery(String(resident.id));
  return useMutation({
    mutationFn: send,
    onSuccess: (got, sent) => {
      queryClient.setQueryData(queryKey, (now) => now && { ...now, ...changes(got, sent) });
      toast(told(got));
    },
    // Also after a failure: another admin may have been faster, or an answer lost on its way.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey });
      void refresh(queryClient, ['GET /api/admin/users', 'GET /api/admin/audit', ...refreshes]);
    },
  });
}
