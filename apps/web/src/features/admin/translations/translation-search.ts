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
const SHOWN: Readonly<Record<ShownTranslations, true>> = { all: true, missing: true, outdated: true };

function isOneOf<Known extends string>(known: Readonly<Record<Known, true>>, value: unknown): value is Known {
  return typeof value === 'string' && Object.hasOwn(known, value);
}

export interface LanguageSearch {
  language?: TranslationLanguage;
}

export function readLanguage({ language }: Record<string, unknown>): LanguageSearch {
  const known = LANGUAGES.find(({ code }) => code === language)?.code ?? 'en';
  return known === 'en' ? {} : { language: known };
}

export const FIRST_LANGUAGE: TranslationLanguage = 'zh';

export interface TranslationSearch extends LanguageSearch {
  subject?: TranslatedSubject;
  show?: ShownTranslations;
  search?: string;
}

export function readTranslationSearch(address: Record<string, unknown>): TranslationSearch {
  const { subject, show } = address;
  const search = typeof address['search'] === 'string' ? address['search'].trim().slice(0, 200) : '';
  return {
    ...(isOneOf(SUBJECTS, subject) && { subject }),
    ...readLanguage(address),
    ...(isOneOf(SHOWN, show) && { show }),
    ...(search !== '' && { search }),
  };
}

export function askedOf(search: TranslationSearch) {
  return { subject: 'green_space', language: FIRST_LANGUAGE, show: 'all', ...search } as const;
}
