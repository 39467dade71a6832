/** Words that say nothing about what is looked for; they count only where nothing else was typed. */
const FILLER = new Set([
  'a',
  'an',
  'and',
  'around',
  'at',
  'bus',
  'by',
  'close',
  'from',
  'in',
  'mrt',
  'near',
  'nearby',
  'of',
  'on',
  'station',
  'stop',
  'the',
  'to',
  'with',
]);

const MAX_TOKENS = 8;
const MAX_TOKEN_LENGTH = 40;

/** A text for comparing: without case and accents, apostrophes gone (`Sisters'` and `sisters` are one). */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’‘`]/g, '');
}

/** Cut between code points: half of one is no text. */
function cut(word: string): string {
  return [...word].slice(0, MAX_TOKEN_LENGTH).join('');
}

/** The words of a text, folded. */
export function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(cut);
}

/** What somebody looks for: the different words they typed, without fillers, at most eight. */
export function searchTokens(query: string): string[] {
  const words = [...new Set(wordsOf(query))];
  const telling = words.filter((word) => !FILLER.has(word));
  return (telling.length > 0 ? telling : words).slice(0, MAX_TOKENS);
}

/** A part of something searchable, and how much a word of it tells. */
export interface WeightedText {
  readonly text: string;
  readonly weight: number;
}

export interface SearchWord {
  readonly word: string;
  readonly weight: number;
}

/** The words by which something is found, each with its greatest weight. A name is also found written as one word. */
export function searchWords(name: string, texts: readonly WeightedText[]): SearchWord[] {
  const weights = new Map<string, number>();
  const add = (word: string, weight: number) => weights.set(word, Math.max(weight, weights.get(word) ?? 0));
  for (const { text, weight } of texts) for (const word of wordsOf(text)) add(word, weight);
  const nameWords = wordsOf(name);
  if (nameWords.length > 1) add(cut(nameWords.join('')), 4);
  return [...weights].map(([word, weight]) => ({ word, weight }));
}
