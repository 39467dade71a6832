import { queryOptions } from '@tanstack/react-query';
import type { LessonToEdit } from '@ecopulse/contract/lessons/lessons-admin';
import { call } from '../../../lib/api.ts';
import { refresh } from '../../../lib/query-client.ts';
import { lessonQuery } from '../../lessons/lessons.api.ts';
import type { ContentEditing } from '../editor/content-editing.ts';
import { resolverOfSent } from '../editor/lazy-resolver.ts';
import { emptyLesson, type LessonFormValues, toLessonForm, toSentLesson } from './lesson-form.ts';

/** The stored lesson. The cache drops it with the editor, so that no editor starts from an old copy. */
export function lessonToEditQuery(id: number) {
  return queryOptions({
    queryKey: ['GET /api/admin/lessons/:id', id],
    queryFn: ({ signal }): Promise<LessonToEdit> => call('GET /api/admin/lessons/:id', { params: { id }, signal }),
    gcTime: 0,
  });
}

/** How lessons are edited. */
export const lessonEditing: ContentEditing<LessonToEdit, LessonFormValues> = {
  empty: emptyLesson,
  toForm: toLessonForm,
  // Validates what a draft needs.
  loadResolver: resolverOfSent(
    async () => (await import('@ecopulse/contract/lessons/lessons-admin')).lessonDraft as never,
    toSentLesson,
  ),
  loadReadiness: resolverOfSent(
    async () => (await import('@ecopulse/contract/lessons/lessons-admin')).lessonForm as never,
    toSentLesson,
  ),
  read: (id) => call('GET /api/admin/lessons/:id', { params: { id } }),
  create: (form) => call('POST /api/admin/lessons', { body: toSentLesson(form) }),
  save: (id, form, version) =>
    call('PUT /api/admin/lessons/:id', { params: { id }, body: { ...toSentLesson(form), version } }),
  publish: (id, version) => call('POST /api/admin/lessons/:id/publish', { params: { id }, body: { version } }),
  retire: (id, version) => call('POST /api/admin/lessons/:id/retire', { params: { id }, body: { version } }),
  onStored: (queryClient, item) => {
    queryClient.setQueryData(lessonToEditQuery(item.id).queryKey, item);
    queryClient.removeQueries(lessonQuery(item.id));
    void refresh(queryClient, ['GET /api/admin/lessons', 'GET /api/admin/stats', 'GET /api/lessons']);
  },
};
