import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ResidentForAdmin } from '@ecopulse/contract/admin/residents-admin';
import { type ReadEndpointName, refresh } from '../../../lib/query-client.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { residentQuery } from './residents.api.ts';

interface ResidentChange<Sent, Got> {
  resident: ResidentForAdmin;
  send: (sent: Sent) => Promise<Got>;
  changes: (got: Got, sent: Sent) => Partial<ResidentForAdmin>;
  told: (got: Got) => { title: string; description?: string };
  refreshes?: readonly ReadEndpointName[];
}

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
    // Also after a failure: another admin may have been faster, or the response was lost.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey });
      void refresh(queryClient, ['GET /api/admin/users', 'GET /api/admin/audit', ...refreshes]);
    },
  });
}
