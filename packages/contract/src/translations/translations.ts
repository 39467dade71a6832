import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { language } from '../accounts/preferences.ts';

/** What is translated: each has English texts in named fields, such as `title` or `sections.0.heading`. */
export const TRANSLATED_SUBJECTS = ['green_space', 'lesson', 'challenge', 'article'] as const;

export type TranslatedSubject = (typeof TRANSLATED_SUBJECTS)[number];

/** The translations of a content item, by language and field. A field that is missing is only there in English. */
export const translations = z.record(z.string(), z.record(z.string(), z.string()));

/**
 * `?language=zh` adds the translations into Chinese to what is answered; without it, or with `en`, there are none. In a list the
 * English description of a translated item is then empty.
 */
export const languageInQuery = z.optional(language);

export const translationsEndpoints = defineEndpoints({
  'GET /api/content-names': {
    summary:
      'The names of green spaces, lessons, challenges, badges and articles in a language, by their English name; none for English',
    access: 'anyone',
    limit: 'none',
    caching: 'shared',
    query: z.object({ language: languageInQuery }),
    status: 200,
    response: z.record(z.string(), z.string()),
    errors: [],
  },
});
