import type { Texts } from '@ecopulse/content/translations.schema';

/** The translations of an item into one language, by their English text. */
export type Translated = ReadonlyMap<string, string>;

/**
 * The translations of an item's fields. They are looked up by the English text, so a section that moved keeps its
 * translation, and one that was changed has none until it is translated again.
 */
export function translate(texts: Texts, translated: Translated): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([field, english]) => {
      const text = translated.get(english);
      return text === undefined ? [] : [[field, text]];
    }),
  );
}

/** Characters that are as wide as two letters. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]/u;

/** The beginning of a text, about as wide as `letters` letters, with an ellipsis; whole if it is not longer. */
export function beginningOf(text: string, letters: number): string {
  let width = 0;
  let end = 0;
  let lastWord = 0;
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) {
    width += WIDE.test(segment) ? 2 : 1;
    if (width > letters) return `${text.slice(0, WIDE.test(segment) ? end : lastWord || end)}…`;
    if (segment === ' ') lastWord = end;
    end += segment.length;
  }
  return text;
}
