import MiniSearch, { type Query, type SearchOptions, type SearchResult } from 'minisearch';
import type { SearchTexts } from './search-kind.ts';
import {
  charactersOf,
  isExact,
  isFunctionWord,
  isShort,
  matchedWords,
  nameForms,
  otherSpellings,
  stemOf,
  swaps,
  typedWords,
  typosIn,
  wordsOf,
} from './search.rules.ts';

export interface SearchDocument extends SearchTexts {
  readonly otherNames: string;
  readonly otherText: string;
}

export type Limits = Readonly<Record<string, number>>;

export interface Found {
  /** Ids by kind, best first. */
  readonly ids: ReadonlyMap<string, readonly number[]>;
  /** Folded prefixes of the words that matched. */
  readonly matches: readonly string[];
}

export interface SearchIndex {
  put(kind: string, id: number, document: SearchDocument): void;
  remove(kind: string, id: number): void;
  /** Items with every typed word. Allows typos only if there are none. */
  find(typed: string, limits: Limits): Found;
}

/** Each weight outranks the sum of those below in practice. */
const WEIGHTS = { name: 10, otherNames: 6, keys: 5, facts: 3, text: 1, otherText: 0.6 } as const;
const NAMES = ['name', 'otherNames', 'keys'];
const ENGLISH = new Set(['name', 'keys', 'facts', 'text']);
const EXACT = { prefix: false, fuzzy: false } as const;

const AS_TYPED: SearchOptions = {
  boost: WEIGHTS,
  tokenize: (word) => [word],
  processTerm: (word) => word,
  prefix: (word) => !isExact(word),
  fuzzy: false,
};
const WITH_TYPOS: SearchOptions = { ...AS_TYPED, fuzzy: typosIn };

export function createSearchIndex(): SearchIndex {
  const index = new MiniSearch<SearchDocument & { readonly id: string }>({
    fields: Object.keys(WEIGHTS),
    // Index each character once: its frequency in a text says little.
    tokenize: (text) => {
      const words = wordsOf(text);
      return [...words, ...new Set(words.flatMap(charactersOf))];
    },
    processTerm: (word, field = '') => {
      if (!ENGLISH.has(field)) return word;
      if (field !== 'name' && isFunctionWord(word)) return null;
      const stem = stemOf(word);
      return stem === null ? word : [word, stem];
    },
  });
  return {
    put(kind, id, document) {
      const indexed = { id: `${kind}/${id}`, ...withOtherForms(document) };
      if (index.has(indexed.id)) index.replace(indexed);
      else index.add(indexed);
    },
    remove: (kind, id) => index.discard(`${kind}/${id}`),
    find(typed, limits) {
      const words = typedWords(typed);
      const found = index.search(everyOf(words, asTyped), AS_TYPED);
      const results = found.length > 0 ? found : index.search(everyOf(words, withTypos), WITH_TYPOS);
      return bestOf(typed, results, limits);
    },
  };
}

function withOtherForms(document: SearchDocument): SearchDocument {
  const { name, keys, facts } = document;
  const spelt = (text: string) => [text, ...otherSpellings(wordsOf(text))].join(' ');
  return { ...document, name: [spelt(name), ...nameForms(name)].join(' '), keys: spelt(keys), facts: spelt(facts) };
}

function everyOf(words: readonly string[], queriesOf: (word: string) => Query[]): Query {
  return {
    combineWith: 'AND',
    queries: words.map((word) => ({ combineWith: 'OR', queries: queriesOf(word) })),
  };
}

function asTyped(word: string): Query[] {
  // Two letters match too many words, so search only names.
  if (isShort(word))
    return [
      { ...EXACT, queries: [word] },
      { fields: NAMES, queries: [word] },
    ];
  const stem = stemOf(word);
  return stem === null ? [word] : [word, { ...EXACT, queries: [stem] }];
}

function withTypos(word: string): Query[] {
  return [
    ...asTyped(word),
    { ...EXACT, combineWith: 'OR', queries: typosIn(word) === 0 ? [] : swaps(word) },
    { ...EXACT, combineWith: 'AND', queries: charactersOf(word) },
  ];
}

function bestOf(typed: string, results: readonly SearchResult[], limits: Limits): Found {
  const ids = new Map<string, number[]>(Object.keys(limits).map((kind) => [kind, []]));
  const words = new Set<string>();
  for (const { id, terms } of results) {
    const [kind = '', subject] = (id as string).split('/');
    const ofKind = ids.get(kind);
    if (!ofKind || ofKind.length >= (limits[kind] ?? 0)) continue;
    ofKind.push(Number(subject));
    for (const term of terms) words.add(term);
  }
  return { ids, matches: matchedWords(typed, words) };
}
