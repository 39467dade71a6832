import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { TranslatedSubject } from '@ecopulse/contract/translations/translations';
import type { TranslationLanguage, TranslationsToEdit } from '@ecopulse/contract/translations/translations-admin';
import { call } from '../../../lib/api.ts';
import { refresh } from '../../../lib/query-client.ts';

export interface TranslationTarget {
  readonly subject: TranslatedSubject;
  readonly subjectId: number;
  /** Undefined for the first text. */
  readonly field: string | undefined;
}

/** `gcTime: 0` prevents an editor from starting with a stale copy. */
export function translationsQuery(target: TranslationTarget) {
  const { subject, subjectId, field = null } = target;
  return queryOptions({
    queryKey: ['GET /api/admin/translations/:subject/:subjectId', subject, subjectId, field],
    queryFn: ({ signal }) => fetchTranslations(target, signal),
    gcTime: 0,
  });
}

export function fetchTranslations(
  { field, ...params }: TranslationTarget,
  signal?: AbortSignal,
): Promise<TranslationsToEdit> {
  return call('GET /api/admin/translations/:subject/:subjectId', {
    params,
    query: { ...(field !== undefined && { field }) },
    ...(signal && { signal }),
  });
}

/** `before` is as loaded, so that the server can detect conflicts. */
export interface EditedTranslation {
  language: TranslationLanguage;
  before: string | null;
  text: string;
}

export function saveTranslations(
  { subject, subjectId }: TranslationTarget,
  { field, english }: Pick<TranslationsToEdit, 'field' | 'english'>,
  translations: EditedTranslation[],
): Promise<TranslationsToEdit> {
  return call('PUT /api/admin/translations/:subject/:subjectId', {
    params: { subject, subjectId },
    body: { field, english, translations },
  });
}

export function cacheTranslations(
  queryClient: QueryClient,
  target: TranslationTarget,
  stored: TranslationsToEdit,
): void {
  queryClient.setQueryData(translationsQuery(target).queryKey, stored);
  void refresh(queryClient, ['GET /api/admin/translations']);
}
