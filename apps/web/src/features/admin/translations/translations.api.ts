import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { TranslatedSubject } from '@ecopulse/contract/translations/translations';
import type { TranslationLanguage, TranslationsToEdit } from '@ecopulse/contract/translations/translations-admin';
import { call } from '../../../lib/api.ts';
import { refresh } from '../../../lib/query-client.ts';

export interface TranslationTarget {
  readonly subject: TranslatedSubject;
  readonly subjectId: number;
  readonly language: TranslationLanguage;
}

/** `gcTime: 0` prevents an editor from starting with a stale copy. */
export function translationsQuery({ subject, subjectId, language }: TranslationTarget) {
  return queryOptions({
    queryKey: ['GET /api/admin/translations/:subject/:subjectId', subject, subjectId, language],
    queryFn: ({ signal }) => fetchTranslations({ subject, subjectId, language }, signal),
    gcTime: 0,
  });
}

export function fetchTranslations(
  { language, ...params }: TranslationTarget,
  signal?: AbortSignal,
): Promise<TranslationsToEdit> {
  return call('GET /api/admin/translations/:subject/:subjectId', {
    params,
    query: { language },
    ...(signal && { signal }),
  });
}

/** `english` and `before` are as loaded, so that the server can detect conflicts. */
export interface EditedText {
  field: string;
  english: string;
  before: string | null;
  text: string;
}

export function saveTranslations(
  { language, ...params }: TranslationTarget,
  texts: EditedText[],
): Promise<TranslationsToEdit> {
  return call('PUT /api/admin/translations/:subject/:subjectId', { params, body: { language, texts } });
}

export function cacheTranslations(
  queryClient: QueryClient,
  target: TranslationTarget,
  stored: TranslationsToEdit,
): void {
  queryClient.setQueryData(translationsQuery(target).queryKey, stored);
  void refresh(queryClient, ['GET /api/admin/translations']);
}
