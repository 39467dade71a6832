import type { EVENT_TEXT_LANGUAGES, EventTextLanguage } from '@ecopulse/contract/events/event-rules';
import type { EventTexts } from '@ecopulse/contract/events/event-form';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Others join and leave, so each visit asks again. */
export const STALE_MS = 20_000;

export function eventQuery(id: number) {
  return queryOptions({
    queryKey: ['GET /api/events/:id', id],
    queryFn: ({ signal }) => call('GET /api/events/:id', { params: { id }, signal }),
    staleTime: STALE_MS,
  });
}

export const userEventsQuery = queryOptions({
  queryKey: ['GET /api/user/events'],
  queryFn: ({ signal }) => call('GET /api/user/events', { signal }),
  staleTime: STALE_MS,
});

/** Repeated, since home needs nothing else of the contract's rules. */
const LANGUAGES: typeof EVENT_TEXT_LANGUAGES = ['en', 'zh', 'ms', 'ta'];

interface LanguageText {
  readonly text: string;
  readonly lang: EventTextLanguage;
}

/** In the language of the reader, else in English, else in the first one it is written in. */
export function textFor(texts: EventTexts, language: string): LanguageText {
  const order = [language, ...LANGUAGES];
  const lang = order.find((each): each is EventTextLanguage => Boolean(texts[each as EventTextLanguage])) ?? 'en';
  return { text: texts[lang] ?? '', lang };
}
