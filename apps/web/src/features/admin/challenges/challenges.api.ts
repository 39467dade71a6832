import { queryOptions } from '@tanstack/react-query';
import type { ChallengeToEdit } from '@ecopulse/contract/challenges/challenges-admin';
import { call } from '../../../lib/api.ts';
import { refresh } from '../../../lib/query-client.ts';
import { refreshChallenges } from '../../challenges/challenges.api.ts';
import type { ContentEditing } from '../editor/content-editing.ts';
import { type ChallengeFormValues, emptyChallenge, toChallengeForm, toSentChallenge } from './challenge-form.ts';
import { loadChallengeReadiness, loadChallengeResolver } from './challenge-resolver.ts';

/** The stored challenge. The cache drops it with the editor, so that no editor starts from an old copy. */
export function challengeToEditQuery(id: number) {
  return queryOptions({
    queryKey: ['GET /api/admin/challenges/:id', id],
    queryFn: ({ signal }): Promise<ChallengeToEdit> =>
      call('GET /api/admin/challenges/:id', { params: { id }, signal }),
    gcTime: 0,
  });
}

/** How challenges are edited. */
export const challengeEditing: ContentEditing<ChallengeToEdit, ChallengeFormValues> = {
  empty: emptyChallenge,
  toForm: toChallengeForm,
  loadResolver: loadChallengeResolver,
  loadReadiness: loadChallengeReadiness,
  read: (id) => call('GET /api/admin/challenges/:id', { params: { id } }),
  create: (form) => call('POST /api/admin/challenges', { body: toSentChallenge(form) }),
  save: (id, form, version) =>
    call('PUT /api/admin/challenges/:id', { params: { id }, body: { ...toSentChallenge(form), version } }),
  publish: (id, version) => call('POST /api/admin/challenges/:id/publish', { params: { id }, body: { version } }),
  retire: (id, version) => call('POST /api/admin/challenges/:id/retire', { params: { id }, body: { version } }),
  onStored: (queryClient, item) => {
    queryClient.setQueryData(challengeToEditQuery(item.id).queryKey, item);
    void refresh(queryClient, ['GET /api/admin/challenges', 'GET /api/admin/stats']);
    void refreshChallenges(queryClient);
  },
};
