import { isMatched } from './matching.ts';

/** A match that begins later than this would be cut off below a result. */
const SEEN_CHARACTERS = 90;

/** The first of these texts that says why something was found; where none does, the first of all. */
export function tellingText(texts: readonly string[], matches: readonly string[]): string {
  return texts.find((text) => isMatched(text, matches)) ?? texts[0] ?? '';
}

/** A long text from the sentence on that is matched, where the match lies too far behind to be seen. */
export function fromMatch(text: string, matches: readonly string[]): string {
  if (isMatched(text.slice(0, SEEN_CHARACTERS), matches)) return text;
  const sentences = text.split(/(?<=[.!?])\s+/u);
  const first = sentences.findIndex((sentence) => isMatched(sentence, matches));
  return first < 1 ? text : `… ${sentences.slice(first).join(' ')}`;
}
