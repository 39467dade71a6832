import type { TranslatedSubject } from '@ecopulse/contract/translations/translations';
import type { ShownTranslations, TranslationLanguage } from '@ecopulse/contract/translations/translations-admin';
import { LANGUAGES } from '../../../lib/language/i18n.ts';

/** The contract's closed lists as records, so that a missing entry does not compile. */
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

/** The language in the address of a screen. */
export interface LanguageSearch {
  language?: TranslationLanguage;
}

/** Reads it, and ignores an invalid one. */
export function readLanguage({ language }: Record<string, unknown>): LanguageSearch {
  const known = LANGUAGES.find(({ code }) => code === language)?.code ?? 'en';
  return known === 'en' ? {} : { language: known };
}

/** What a screen shows if its address names no language. */
export const FIRST_LANGUAGE: TranslationLanguage = 'zh';

/** The filters of the list in its address. */
export interface TranslationSearch extends LanguageSearch {
  subject?: TranslatedSubject;
  show?: ShownTranslations;
  search?: string;
}

/** Reads the filters from an address, and ignores invalid values. */
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

/** What the list is asked for. */
export function askedOf(search: TranslationSearch) {
  return { subject: 'green_space', language: FIRST_LANGUAGE, show: 'all', ...search } as const;
}
