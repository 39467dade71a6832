import { stemmer } from 'stemmer';
import spellings from './spellings.json' with { type: 'json' };

const DIRECTIONS = ['around', 'bus', 'close', 'mrt', 'near', 'nearby', 'station', 'stop'];

const FUNCTION_WORDS = new Set(
  (
    'a about after all also am an and any are as at be been but by did do does for from has have he how i if in into ' +
    'is it its me my no not of on or our she so than that the their them then there these they this those to us was ' +
    'we were what when where which who why will with you your'
  ).split(' '),
);

/** Ignored unless nothing else was typed. */
const STOP_WORDS = new Set([...DIRECTIONS, ...FUNCTION_WORDS]);

const MAX_TYPED_WORDS = 8;
const MAX_WORD_LENGTH = 40;

/**
 * Strips case, accents, apostrophes (`Sisters'` equals `sisters`) and Japanese voicing marks, but keeps Tamil vowel signs.
 */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\u3099\u309a]/g, '')
    .toLowerCase()
    .replace(/['’‘`]/g, '');
}

const UNSPACED_SCRIPT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\u30fc]/u;

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

function foldedRuns(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean);
}

function segmentsOf(run: string): string[] {
  return UNSPACED_SCRIPT.test(run) ? Array.from(segmenter.segment(run), ({ segment }) => segment) : [run];
}

function characterCount(word: string): number {
  return [...word].length;
}

function truncate(word: string): string {
  return word.length <= MAX_WORD_LENGTH ? word : [...word].slice(0, MAX_WORD_LENGTH).join('');
}

/** Folded; scripts without spaces are segmented by dictionary. */
export function wordsOf(text: string): string[] {
  return foldedRuns(text).flatMap(segmentsOf).map(truncate);
}

export function queryWords(query: string): string[] {
  const words = [...new Set(wordsOf(query))];
  const significantWords = words.filter((word) => !STOP_WORDS.has(word));
  return (significantWords.length > 0 ? significantWords : words).slice(0, MAX_TYPED_WORDS);
}

export function isFunctionWord(word: string): boolean {
  return FUNCTION_WORDS.has(word);
}

const SPELLINGS = spellings.map((group) => group.map(wordsOf));

/** Such as `sungai` for `sungei`, `amk` for `ang mo kio`. */
export function otherSpellings(words: readonly string[]): string[] {
  const text = ` ${words.join(' ')} `;
  const isPresent = (phrase: readonly string[]) => text.includes(` ${phrase.join(' ')} `);
  return SPELLINGS.filter((group) => group.some(isPresent)).flatMap((group) =>
    group.filter((phrase) => !isPresent(phrase)).flat(),
  );
}

/** Longer names are titles, which no one abbreviates. */
const MAX_NAME_WORDS = 6;
const MIN_INITIALS = 3;

/**
 * Typed variants of a name: split compounds (`tree top`), joined words (`eastcoastpark`) and initials (`ecp`), without
 * brackets.
 */
export function nameForms(name: string): string[] {
  const words = wordsOf(name);
  if (words.length > MAX_NAME_WORDS) return [];
  const compounds = wordsOf(name.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '));
  const pairs = words.slice(1).map((word, n) => `${words[n]}${word}`);
  const initials = wordsOf(name.split('(', 1)[0] ?? '').map((word) => [...word][0] ?? '');
  const abbreviated = initials.length < MIN_INITIALS ? [] : [initials.join('')];
  const forms = new Set([...compounds, ...pairs, words.join(''), ...abbreviated].map(truncate));
  return [...forms].filter((form) => form !== '' && !words.includes(form));
}

const MIN_STEM_LENGTH = 4;

/** English only; null if equal to the word or too short to be useful. */
export function stemOf(word: string): string | null {
  if (!/^[a-z]+$/.test(word)) return null;
  // Porter stems `butterfly` and `butterflies` to `butterfli`.
  const stem = stemmer(word).replace(/i$/, '');
  return stem === word || stem.length < MIN_STEM_LENGTH ? null : stem;
}

/**
 * Fallback for scripts without spaces: the dictionary may split the query differently from the text. Empty for other words.
 */
export function charactersOf(word: string): string[] {
  return UNSPACED_SCRIPT.test(word) && characterCount(word) > 1 ? [...word] : [];
}

/** Numbers, codes (67, NS8) and single characters match exactly. */
export function isExact(word: string): boolean {
  return /\d/.test(word) || characterCount(word) < 2;
}

export function isTwoLetters(word: string): boolean {
  return characterCount(word) === 2 && !UNSPACED_SCRIPT.test(word);
}

export function maxTyposIn(word: string): number {
  const length = characterCount(word);
  if (isExact(word) || UNSPACED_SCRIPT.test(word) || length < 4) return 0;
  return length < 7 ? 1 : 2;
}

export function letterSwaps(word: string): string[] {
  const letters = [...word];
  const swapped = letters.slice(1).map((letter, n) =>
    letters
      .with(n, letter)
      .with(n + 1, letters[n] ?? '')
      .join(''),
  );
  return [...new Set(swapped)].filter((candidate) => candidate !== word);
}

const MAX_MATCHES = 50;

/**
 * What to highlight: typed words, other matched words, and other spellings. Chinese and Japanese are highlighted as typed,
 * not per character.
 */
export function wordsToHighlight(query: string, matchedTerms: ReadonlySet<string>): string[] {
  const words = [...matchedTerms];
  const wordsOfQuery = new Set(queryWords(query));
  const isFound = (word: string) => wordsOfQuery.has(word) && words.some((candidate) => candidate.startsWith(word));
  const asTyped = foldedRuns(query)
    .filter((run) => segmentsOf(run).map(truncate).every(isFound))
    .map(truncate);
  const others = words.filter((word) => characterCount(word) > 1 && !asTyped.some((run) => word.startsWith(run)));
  const all = [...asTyped, ...others];
  return [...new Set([...all, ...otherSpellings(all)])].slice(0, MAX_MATCHES);
}
