import type { Texts } from '@ecopulse/content/translations.schema';

export type TextsByEnglish = ReadonlyMap<string, string>;

/**
 * Looked up by English text: a moved section keeps its translation, and a changed one has none until it is translated again.
 */
export function translate(texts: Texts, textsByEnglish: TextsByEnglish): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([field, english]) => {
      const text = textsByEnglish.get(english);
      return text === undefined ? [] : [[field, text]];
    }),
  );
}

const WIDE_CHARACTER =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]/u;

/** Truncates at a word boundary, with an ellipsis. `maxWidth` counts Latin letters; a Chinese character is two wide. */
export function truncateAtWord(text: string, maxWidth: number): string {
  let width = 0;
  let end = 0;
  let lastWordEnd = 0;
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text)) {
    width += WIDE_CHARACTER.test(segment) ? 2 : 1;
    if (width > maxWidth) return `${text.slice(0, WIDE_CHARACTER.test(segment) ? end : lastWordEnd || end)}…`;
    if (segment === ' ') lastWordEnd = end;
    end += segment.length;
  }
  return text;
}
