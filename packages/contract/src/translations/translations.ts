import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { language } from '../accounts/preferences.ts';

export const TRANSLATED_SUBJECTS = ['green_space', 'lesson', 'challenge', 'article'] as const;

export type TranslatedSubject = (typeof TRANSLATED_SUBJECTS)[number];

/** By language and field. A missing field exists in English only. */
export const translations = z.record(z.string(), z.record(z.string(), z.string()));

/** Adds translations, except for `en`. Lists then leave out the English description of translated items. */
export const languageInQuery = z.optional(language);

export const translationsEndpoints = defineEndpoints({
  'GET /api/content-names': {
    summary:
      'The names of green spaces, lessons, challenges, badges and articles in a language, by their English name; none for English',
    access: 'anyone',
    limit: 'none',
    caching: 'shared',
    query: z.object({ language: languageInQuery }),
    response: z.record(z.string(), z.string()),
  },
});
