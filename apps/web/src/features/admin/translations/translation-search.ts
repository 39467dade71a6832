import type { TranslatedSubject } from '@ecopulse/contract/translations/translations';
import type { ShownTranslations, TranslationLanguage } from '@ecopulse/contract/translations/translations-admin';
import { LANGUAGES } from '../../../lib/language/i18n.ts';

/** Records instead of arrays, so that a missing entry does not compile. */
const SUBJECTS: Readonly<Record<TranslatedSubject, true>> = {
  green_space: true,
  lesson: true,
  challenge: true,
  article: true,
};
const SHOW_OPTIONS: Readonly<Record<ShownTranslations, true>> = { all: true, missing: true, outdated: true };

function isOneOf<Known extends string>(known: Readonly<Record<Known, true>>, value: unknown): value is Known {
  return typeof value === 'string' && Object.hasOwn(known, value);
}

export interface LanguageSearch {
  language?: TranslationLanguage;
}

function parseLanguageSearch({ language }: Record<string, unknown>): LanguageSearch {
  const code = LANGUAGES.find((known) => known.code === language)?.code ?? 'en';
  return code === 'en' ? {} : { language: code };
}

export interface TranslationsEditorSearch extends LanguageSearch {
  /** Without it, the item's first text. */
  field?: string;
}

/** The language is that of the list that the admin comes from. */
export function parseTranslationsEditorSearch(params: Record<string, unknown>): TranslationsEditorSearch {
  const { field } = params;
  const isField = typeof field === 'string' && /^[a-z]+(?:\.[a-z0-9]+){0,4}$/i.test(field);
  return { ...parseLanguageSearch(params), ...(isField && { field }) };
}

export const DEFAULT_TRANSLATION_LANGUAGE: TranslationLanguage = 'zh';

export interface TranslationSearch extends LanguageSearch {
  subject?: TranslatedSubject;
  show?: ShownTranslations;
  search?: string;
}

export function parseTranslationSearch(params: Record<string, unknown>): TranslationSearch {
  const { subject, show } = params;
  const search = typeof params['search'] === 'string' ? params['search'].trim().slice(0, 200) : '';
  return {
    ...(isOneOf(SUBJECTS, subject) && { subject }),
    ...parseLanguageSearch(params),
    ...(isOneOf(SHOW_OPTIONS, show) && { show }),
    ...(search !== '' && { search }),
  };
}

export function withDefaultFilters(search: TranslationSearch) {
  return { subject: 'green_space', language: DEFAULT_TRANSLATION_LANGUAGE, show: 'all', ...search } as const;
}
