import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { LANGUAGES } from '../accounts/preferences.ts';
import { id, idInPath, limitInQuery, text } from '../scalars.ts';
import { TRANSLATED_SUBJECTS } from './translations.ts';

export const TRANSLATION_LANGUAGES = LANGUAGES.filter((language) => language !== 'en');

const language = z.enum(TRANSLATION_LANGUAGES, { error: `Must be one of ${TRANSLATION_LANGUAGES.join(', ')}` });

export type TranslationLanguage = z.infer<typeof language>;

const subject = z.enum(TRANSLATED_SUBJECTS, { error: `Must be one of ${TRANSLATED_SUBJECTS.join(', ')}` });

export const SHOWN_TRANSLATIONS = ['all', 'missing', 'outdated'] as const;

export type ShownTranslations = (typeof SHOWN_TRANSLATIONS)[number];

export const listedTranslations = z.object({
  id,
  name: z.string(),
  translated: z.int(),
  outdated: z.int(),
  missing: z.int(),
});

export type ListedTranslations = z.infer<typeof listedTranslations>;

/** `text` is null without a translation. */
export const translationToEdit = z.object({
  language,
  text: z.nullable(z.string()),
  /** Without a translation: the last one of this field and its English original. */
  earlier: z.nullable(z.object({ english: z.string(), text: z.string() })),
  /** Figures that the translation lacks or adds. */
  lacks: z.array(z.number()),
  adds: z.array(z.number()),
  /** A resident has reported words in it, and no admin has dealt with that yet. */
  isReported: z.boolean(),
});

export type TranslationToEdit = z.infer<typeof translationToEdit>;

/** One text in all languages, and the fields of all texts in reading order. */
export const translationsToEdit = z.object({
  name: z.string(),
  fields: z.array(z.object({ field: z.string(), translated: z.int() })),
  /** A path such as `sections.0.heading`. */
  field: z.string(),
  english: z.string(),
  most: z.int(),
  translations: z.array(translationToEdit),
});

export type TranslationsToEdit = z.infer<typeof translationsToEdit>;

/** `before` is the translation that the form showed. An empty text removes the translation. */
const editedTranslations = z.object({
  field: text(80),
  english: text(24_000),
  translations: z
    .array(z.object({ language, before: z.nullable(text(24_000)), text: text(12_000).check(z.trim()) }))
    .check(
      z.maxLength(TRANSLATION_LANGUAGES.length, { error: `Must be at most ${TRANSLATION_LANGUAGES.length} languages` }),
    ),
});

const params = z.object({ subject, subjectId: idInPath });
const errors = ['green-space-not-found', 'lesson-not-found', 'challenge-not-found', 'article-not-found'] as const;
const read = { access: 'editor', limit: 'read' } as const;

export const translationsAdminEndpoints = defineEndpoints({
  'GET /api/admin/translations': {
    ...read,
    summary:
      'Content of one kind that is not withdrawn, newest first, and how much of it is translated into a language',
    query: z.object({
      subject,
      language,
      show: z.optional(z.enum(SHOWN_TRANSLATIONS, { error: `Must be one of ${SHOWN_TRANSLATIONS.join(', ')}` })),
      search: z.optional(text(200)),
      limit: z.optional(limitInQuery(100)),
      before: z.optional(idInPath),
    }),
    response: z.array(listedTranslations),
  },
  'GET /api/admin/translations/:subject/:subjectId': {
    ...read,
    summary: 'A text of an item in any state, or its first one, with its translations into all languages',
    params,
    query: z.object({ field: z.optional(text(80)) }),
    response: translationsToEdit,
    errors,
  },
  'PUT /api/admin/translations/:subject/:subjectId': {
    access: 'editor',
    limit: 'write',
    summary: 'Edit the translations of a text. Languages that are left out stay as they are',
    params,
    // The longest section of a lesson, before and after in nine languages, at three bytes per letter.
    maxBodyBytes: 1024 * 1024,
    body: editedTranslations,
    response: translationsToEdit,
    errors: [...errors, 'edited-meanwhile'],
  },
});
