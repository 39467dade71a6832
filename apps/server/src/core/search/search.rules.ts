/** Words of the way somewhere: they tell something only where nothing else was typed. */
const WAY_WORDS = ['around', 'bus', 'close', 'mrt', 'near', 'nearby', 'station', 'stop'];

/** Words of any sentence: nothing is found by them but what has them in its name. */
const SENTENCE_WORDS = new Set(
  (
    'a about after all also am an and any are as at be been but by did do does for from has have he how i if in into ' +
    'is it its me my no not of on or our she so than that the their them then there these they this those to us was ' +
    'we were what when where which who why will with you your'
  ).split(' '),
);

/** They count only where nothing else was typed. */
const FILLER = new Set([...WAY_WORDS, ...SENTENCE_WORDS]);

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

/** The words of a text, folded: letters and digits alone, which mean nothing to SQL or a text query. */
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

/** How much a word tells: that of a name (A), what identifies (B), what describes (C), what stands somewhere in a text (D). */
export type Telling = 'A' | 'B' | 'C' | 'D';

/** A part of something searchable, and how much its words tell. */
export interface TellingText {
  readonly text: string;
  readonly telling: Telling;
}

export interface SearchWord {
  readonly word: string;
  readonly telling: Telling;
}

/**
 * The words by which something is found, each where it tells most, in the order of the alphabet. A name is also found
 * written as one word.
 */
export function searchWords(name: string, texts: readonly TellingText[]): SearchWord[] {
  const best = new Map<string, Telling>();
  const add = (word: string, telling: Telling) => {
    const before = best.get(word);
    if (before === undefined || telling < before) best.set(word, telling);
  };
  const nameWords = wordsOf(name);
  for (const word of nameWords) add(word, 'A');
  if (nameWords.length > 1) add(cut(nameWords.join('')), 'B');
  for (const { text, telling } of texts)
    for (const word of wordsOf(text)) if (!SENTENCE_WORDS.has(word)) add(word, telling);
  return [...best].map(([word, telling]) => ({ word, telling })).toSorted((a, b) => (a.word < b.word ? -1 : 1));
}

/** A typed word, with what the vocabulary knows of it. */
export interface KnownToken {
  readonly token: string;
  /** By PostgreSQL's English stemmer; null where the word tells nothing. */
  readonly stem: string | null;
  /** Other words of this stem. */
  readonly relatives: readonly string[];
  /** Whether a word is it, begins with it or has its stem. */
  readonly known: boolean;
  /** Where none does: the words most like it. */
  readonly alike: readonly string[];
}

/** Text queries (PostgreSQL's `tsquery`) for what was typed. */
export interface SearchQueries {
  /** Met by whatever meets every word, anywhere. */
  readonly anywhere: string;
  /** Met by whatever meets every word in its name; null where there are too many words for names to be worth a look. */
  readonly inName: string | null;
  /** What the telling words are ranked by. */
  readonly ranking: string;
}

/** So many words at most are looked for in names first: a few words meet much, many words meet little. */
const FEW_WORDS = 2;

/** The beginnings of this many letters are kept as forms of their own; longer ones meet few words. */
export const BEGINNINGS = { from: 2, to: 3 } as const;

const lengthOf = (word: string) => [...word].length;

/** Words with digits (NS8, 67) mean just this; one letter is no beginning. */
export function isExact(token: string): boolean {
  return /\d/.test(token) || lengthOf(token) < BEGINNINGS.from;
}

/** The forms that meet a word; `mark` is put before them for those of names. */
function formsOf({ token, stem, known, alike }: KnownToken, mark: '' | '^'): string[] {
  if (!known) return alike.map((word) => `'${mark}${word}'`);
  if (isExact(token)) return [`'${mark}${token}'`];
  const beginning =
    lengthOf(token) <= BEGINNINGS.to ? [`'${mark}${token}*'`, `'${mark}${token}'`] : [`'${mark}${token}':*`];
  return stem === null ? beginning : [...beginning, `'${mark}=${stem}'`];
}

/** What the ranking adds up: the word itself counts thrice, one of its stem twice or once, a longer one once. */
function rankedBy({ token, stem, known, alike }: KnownToken): string[] {
  if (!known) return alike.map((word) => `'${word}'`);
  if (isExact(token)) return [`'${token}'`];
  return [`'${token}'`, `'${token}':*`, ...(stem === null ? [] : [`'=${stem}'`])];
}

/** The queries for what was typed; null where one of the words meets nothing, for then nothing meets all. */
export function searchQueries(tokens: readonly KnownToken[]): SearchQueries | null {
  if (tokens.length === 0 || tokens.some(({ known, alike }) => !known && alike.length === 0)) return null;
  const all = (mark: '' | '^') => tokens.map((token) => `(${formsOf(token, mark).join('|')})`).join('&');
  return {
    anywhere: all(''),
    inName: tokens.length <= FEW_WORDS ? all('^') : null,
    ranking: tokens.flatMap(rankedBy).join('|'),
  };
}

const MAX_MATCHES = 50;

/** The words that were met: where a word begins with one of them, that is why its text was found. */
export function metWords(tokens: readonly KnownToken[]): string[] {
  const met = tokens.flatMap(({ token, known, relatives, alike }) => (known ? [token, ...relatives] : alike));
  return [...new Set(met)].slice(0, MAX_MATCHES);
}
