import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ResidentForAdmin } from '@ecopulse/contract/admin/residents-admin';
import { type ReadEndpointName, refresh } from '../../../lib/query-client.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { residentQuery } from './residents.api.ts';

/** The server's limit for the reason of a change. */
export const MAX_REASON_LENGTH = 300;

export interface ResidentDialogProps {
  resident: ResidentForAdmin;
  onClose: () => void;
}

interface ResidentChange<Variables, Result> {
  resident: ResidentForAdmin;
  send: (variables: Variables) => Promise<Result>;
  getPatch: (result: Result, variables: Variables) => Partial<ResidentForAdmin>;
  getToast: (result: Result) => { title: string; description?: string };
  affectedQueries?: readonly ReadEndpointName[];
}

export function useResidentChange<Variables = void, Result = void>({
  resident,
  send,
  getPatch,
  getToast,
  affectedQueries = [],
}: ResidentChange<Variables, Result>) {
  const queryClient = useQueryClient();
  const { queryKey } = residentQuery(String(resident.id));
  return useMutation({
    mutationFn: send,
    onSuccess: (result, variables) => {
      queryClient.setQueryData(queryKey, (cached) => cached && { ...cached, ...getPatch(result, variables) });
      toast(getToast(result));
    },
    // Also after a failure: another admin may have been faster, or the response may be lost.
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey });
      void refresh(queryClient, ['GET /api/admin/users', 'GET /api/admin/audit', ...affectedQueries]);
    },
  });
}
