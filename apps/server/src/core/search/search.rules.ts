/** Words about directions: they are used only if nothing else was typed. */
const WAY_WORDS = ['around', 'bus', 'close', 'mrt', 'near', 'nearby', 'station', 'stop'];

/** Words of any sentence: they find only items that have them in their name. */
const SENTENCE_WORDS = new Set(
  (
    'a about after all also am an and any are as at be been but by did do does for from has have he how i if in into ' +
    'is it its me my no not of on or our she so than that the their them then there these they this those to us was ' +
    'we were what when where which who why will with you your'
  ).split(' '),
);

/** They are used only if nothing else was typed. */
const FILLER = new Set([...WAY_WORDS, ...SENTENCE_WORDS]);

const MAX_TOKENS = 8;
const MAX_TOKEN_LENGTH = 40;

/**
 * A text for comparison: without case, accents and apostrophes (`Sisters'` and `sisters` are the same), and without the
 * sound marks of Japanese. The vowel signs of Tamil are not accents, and stay.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u3099\u309a]/g, '')
    .toLowerCase()
    .replace(/['’‘`]/g, '');
}

/** Cut between code points, so that the text stays well-formed. */
function cut(word: string): string {
  return [...word].slice(0, MAX_TOKEN_LENGTH).join('');
}

/** Scripts without spaces between words. */
const UNSPACED = /([\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc]+)/u;

/** The characters of a run without spaces, in pairs, since where its words end is not known; a single one stays alone. */
function pairsOf(run: string): string[] {
  const characters = [...run];
  if (characters.length < 2) return [run];
  return characters.slice(1).map((character, n) => `${characters[n]}${character}`);
}

/**
 * The words of a text, folded: only letters with their signs and digits, which have no special meaning in SQL or a text
 * query. Chinese and Japanese are in pairs of characters.
 */
export function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .flatMap((word) => word.split(UNSPACED).flatMap((part) => (UNSPACED.test(part) ? pairsOf(part) : [part])))
    .filter(Boolean)
    .map(cut);
}

/** The single characters of the pairs among these words, so that one typed alone is found. */
function charactersOf(words: readonly string[]): string[] {
  return words.filter((word) => UNSPACED.test(word)).flatMap((word) => [...word]);
}

/** The different words of a typed text, without fillers, at most eight. */
export function searchTokens(query: string): string[] {
  const words = [...new Set(wordsOf(query))];
  const telling = words.filter((word) => !FILLER.has(word));
  return (telling.length > 0 ? telling : words).slice(0, MAX_TOKENS);
}

/** The weight of a word: in a name (A), identifying (B), describing (C), or anywhere in a text (D). */
export type Telling = 'A' | 'B' | 'C' | 'D';

/** A part of a searchable item, and the weight of its words. */
export interface TellingText {
  readonly text: string;
  readonly telling: Telling;
}

export interface SearchWord {
  readonly word: string;
  readonly telling: Telling;
}

/**
 * The words by which an item is found, each with its highest weight, in alphabetical order. A name is also found when
 * it is written as one word.
 */
export function searchWords(name: string, texts: readonly TellingText[]): SearchWord[] {
  const best = new Map<string, Telling>();
  const add = (word: string, telling: Telling) => {
    const before = best.get(word);
    if (before === undefined || telling < before) best.set(word, telling);
  };
  const nameWords = wordsOf(name);
  for (const word of [...nameWords, ...charactersOf(nameWords)]) add(word, 'A');
  if (nameWords.length > 1) add(cut(nameWords.join('')), 'B');
  for (const { text, telling } of texts) {
    const words = wordsOf(text).filter((word) => !SENTENCE_WORDS.has(word));
    for (const word of [...words, ...charactersOf(words)]) add(word, telling);
  }
  return [...best].map(([word, telling]) => ({ word, telling })).toSorted((a, b) => (a.word < b.word ? -1 : 1));
}

/** A typed word, with its data from the vocabulary. */
export interface KnownToken {
  readonly token: string;
  /** By PostgreSQL's English stemmer; null for a stop word. */
  readonly stem: string | null;
  /** Other words with this stem. */
  readonly relatives: readonly string[];
  /** Whether the vocabulary has this word, one that begins with it, or one with its stem. */
  readonly known: boolean;
  /** If not: the most similar words. */
  readonly alike: readonly string[];
}

/** Text queries (PostgreSQL's `tsquery`) for what was typed. */
export interface SearchQueries {
  /** Matches documents with every word, anywhere. */
  readonly anywhere: string;
  /** Matches documents with every word in their name; null if there are too many words for that to be useful. */
  readonly inName: string | null;
  /** The query that ranks the matches. */
  readonly ranking: string;
}

/** At most this many words are searched in names first: a few words match much, many words match little. */
const FEW_WORDS = 2;

/** Beginnings of this many letters are stored as separate forms; longer ones match few words. */
export const BEGINNINGS = { from: 2, to: 3 } as const;

const lengthOf = (word: string) => [...word].length;

/** Words with digits (NS8, 67) match exactly; so does a single letter. */
export function isExact(token: string): boolean {
  return /\d/.test(token) || lengthOf(token) < BEGINNINGS.from;
}

/** The forms that match a word; `mark` precedes those of names. */
function formsOf({ token, stem, known, alike }: KnownToken, mark: '' | '^'): string[] {
  if (!known) return alike.map((word) => `'${mark}${word}'`);
  if (isExact(token)) return [`'${mark}${token}'`];
  const beginning =
    lengthOf(token) <= BEGINNINGS.to ? [`'${mark}${token}*'`, `'${mark}${token}'`] : [`'${mark}${token}':*`];
  return stem === null ? beginning : [...beginning, `'${mark}=${stem}'`];
}

/** The terms of the ranking: the word itself counts three times, one with its stem twice or once, a longer one once. */
function rankedBy({ token, stem, known, alike }: KnownToken): string[] {
  if (!known) return alike.map((word) => `'${word}'`);
  if (isExact(token)) return [`'${token}'`];
  return [`'${token}'`, `'${token}':*`, ...(stem === null ? [] : [`'=${stem}'`])];
}

/** The queries for a typed text; null if one of the words matches nothing, since then nothing matches all. */
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

/** The matched words: a text was found because of words that begin with one of them. */
export function metWords(tokens: readonly KnownToken[]): string[] {
  const met = tokens.flatMap(({ token, known, relatives, alike }) => (known ? [token, ...relatives] : alike));
  return [...new Set(met)].slice(0, MAX_MATCHES);
}
