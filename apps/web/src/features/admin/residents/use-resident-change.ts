import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ResidentForAdmin } from '@ecopulse/contract/admin/residents-admin';
import { type ReadEndpointName, refresh } from '../../../lib/query-client.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { residentQuery } from './residents.api.ts';

interface ResidentChange<Sent, Got> {
  resident: ResidentForAdmin;
  send: (sent: Sent) => Promise<Got>;
  /** How the change affects the resident. */
  changes: (got: Got, sent: Sent) => Partial<ResidentForAdmin>;
  /** The toast that confirms the change. */
  told: (got: Got) => { title: string; description?: string };
  /** Endpoints to refresh besides the resident, the list of residents and the audit log. */
  refreshes?: readonly ReadEndpointName[];
}

/** Changes a resident. The cached resident changes at once, and what depends on it is refreshed. */
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
    // Also after a failure, because another admin may have been faster, or a response was lost.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey });
      void refresh(queryClient, ['GET /api/admin/users', 'GET /api/admin/audit', ...refreshes]);
    },
  });
}
