import type { Texts } from '@ecopulse/content/translations.schema';

export type Translated = ReadonlyMap<string, string>;

/**
 * Looked up by English text: a moved section keeps its translation, and a changed one has none until it is translated again.
 */
export function translate(texts: Texts, translated: Translated): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([field, english]) => {
      const text = translated.get(english);
      return text === undefined ? [] : [[field, text]];
    }),
  );
}

const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]/u;

/** Truncates to about `letters` Latin letters, at a word boundary, with an ellipsis. */
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
