import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AppealDecision } from '@ecopulse/contract/admin/moderation';
import { call } from '../../../lib/api.ts';
import { callQuery, refresh } from '../../../lib/query-client.ts';

export type ModerationAction = 'message' | 'name' | 'picture' | 'suspend' | 'lift' | 'note';

export interface ActionForm {
  action: ModerationAction;
  text: string;
  reason: string;
  username: boolean;
  until: string | null;
}

export function moderationQuery(id: number) {
  return { ...callQuery('GET /api/admin/users/:id/moderation', { params: { id } }), staleTime: 0 };
}

function send(id: number, key: string, { action, text, reason, username, until }: ActionForm): Promise<void> {
  const params = { id };
  switch (action) {
    case 'message':
      return call('POST /api/admin/users/:id/messages', { params, body: { key, text } });
    case 'note':
      return call('POST /api/admin/users/:id/notes', { params, body: { key, text } });
    case 'name':
      return call('POST /api/admin/users/:id/name-removal', { params, body: { reason, username } });
    case 'picture':
      return call('POST /api/admin/users/:id/picture-removal', { params, body: { reason } });
    case 'suspend':
      return call('PUT /api/admin/users/:id/suspension', { params, body: { reason, until } });
    case 'lift':
      return call('DELETE /api/admin/users/:id/suspension', { params });
  }
}

/** Also after a failure: another admin may have been faster, or the response may be lost. */
function useRefresh(): () => void {
  const queryClient = useQueryClient();
  return () =>
    void refresh(queryClient, [
      'GET /api/admin/appeals',
      'GET /api/admin/audit',
      'GET /api/admin/inbox',
      'GET /api/admin/inbox/:item',
      'GET /api/admin/users',
      'GET /api/admin/users/:id',
      'GET /api/admin/users/:id/moderation',
    ]);
}

/** One key per opened dialog: a message sent twice arrives once. */
export function useModeration(residentId: number, key: string) {
  return useMutation({ mutationFn: (form: ActionForm) => send(residentId, key, form), onSettled: useRefresh() });
}

export function useAppealAnswer(id: number) {
  return useMutation({
    mutationFn: (body: { decision: AppealDecision; answer: string }) =>
      call('PUT /api/admin/appeals/:id/answer', { params: { id }, body }),
    onSettled: useRefresh(),
  });
}
