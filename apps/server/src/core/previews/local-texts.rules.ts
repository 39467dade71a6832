import type { Language } from '../messages/catalogs.ts';
import type { LocalText } from './preview-source.ts';

type TextsByLanguage = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** `translations` are keyed by language and path, such as `sections.0.heading`. */
export function localText(
  english: string,
  translations: TextsByLanguage,
  path: string,
  language: Language | null,
): LocalText {
  const translated = language === null ? undefined : translations[language]?.[path];
  return language === null || translated === undefined
    ? { text: english, lang: 'en' }
    : { text: translated, lang: language };
}

/** Drops the translations of texts that the item does not contain. */
export function keepShownTranslations<Item extends { readonly translations: TextsByLanguage }>(item: Item): Item {
  const isShown = (path: string) => typeof valueAt(item, path) === 'string';
  const translations = Object.entries(item.translations).map(([language, texts]) => [
    language,
    Object.fromEntries(Object.entries(texts).filter(([path]) => isShown(path))),
  ]);
  return { ...item, translations: Object.fromEntries(translations) as TextsByLanguage };
}

function valueAt(item: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (value, key) => (value === null || typeof value !== 'object' ? undefined : Reflect.get(value, key)),
      item,
    );
}
