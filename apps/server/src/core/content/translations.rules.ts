import type { Texts } from '@ecopulse/content/translations.schema';

/** The translations of an item into one language, by their English text. */
export type Translated = ReadonlyMap<string, string>;

/**
 * The translations of an item's fields. They are looked up by the English text, so a section that moved keeps its
 * translation, and one that was changed has none until it is translated anew.
 */
export function translate(texts: Texts, translated: Translated): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([field, english]) => {
      const text = translated.get(english);
      return text === undefined ? [] : [[field, text]];
    }),
  );
}
