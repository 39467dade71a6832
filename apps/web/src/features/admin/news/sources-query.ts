import { callQuery } from '../../../lib/query-client.ts';
import { type Language, LANGUAGES } from '../../../lib/language/i18n.ts';

/** Avoids refetching a list that was just prefetched. */
const STALE_TIME_MS = 5000;

export const sourcesQuery = { ...callQuery('GET /api/admin/news-sources'), staleTime: STALE_TIME_MS };

export interface SourceSearch {
  edit?: string;
}

export function parseSourceSearch(params: Record<string, unknown>): SourceSearch {
  const { edit } = params;
  return typeof edit === 'string' && /^(new|[1-9]\d{0,9})$/.test(edit) ? { edit } : {};
}

/** Each in its own language. */
export const languageLabels = Object.fromEntries(LANGUAGES.map(({ code, name }) => [code, name])) as Record<
  Language,
  string
>;
