import MiniSearch, { type Query, type SearchOptions, type SearchResult } from 'minisearch';
import type { SearchTexts } from './search-kind.ts';
import {
  charactersOf,
  isExact,
  isFunctionWord,
  isTwoLetters,
  wordsToHighlight,
  nameForms,
  otherSpellings,
  stemOf,
  letterSwaps,
  queryWords,
  maxTyposIn,
  wordsOf,
} from './search.rules.ts';

export interface SearchDocument extends SearchTexts {
  readonly otherNames: string;
  readonly otherText: string;
}

export type ResultLimits = Readonly<Record<string, number>>;

export interface SearchMatches {
  /** Ids by kind, best first. */
  readonly ids: ReadonlyMap<string, readonly number[]>;
  /** Folded prefixes of the words that matched. */
  readonly matches: readonly string[];
}

export interface SearchIndex {
  upsert(kind: string, id: number, document: SearchDocument): void;
  remove(kind: string, id: number): void;
  /** Items that contain every word of the query. Allows typos only if there are none. */
  find(query: string, limits: ResultLimits): SearchMatches;
}

/** Each weight outranks the sum of those below in practice. */
const WEIGHTS = { name: 10, otherNames: 6, keys: 5, facts: 3, text: 1, otherText: 0.6 } as const;
const NAME_FIELDS = ['name', 'otherNames', 'keys'];
const ENGLISH_FIELDS = new Set(['name', 'keys', 'facts', 'text']);
const EXACT_OPTIONS = { prefix: false, fuzzy: false } as const;

const PREFIX_OPTIONS: SearchOptions = {
  boost: WEIGHTS,
  tokenize: (word) => [word],
  processTerm: (word) => word,
  prefix: (word) => !isExact(word),
  fuzzy: false,
};
const TYPO_OPTIONS: SearchOptions = { ...PREFIX_OPTIONS, fuzzy: maxTyposIn };

export function createSearchIndex(): SearchIndex {
  const index = new MiniSearch<SearchDocument & { readonly id: string }>({
    fields: Object.keys(WEIGHTS),
    // Index each character once: its frequency in a text says little.
    tokenize: (text) => {
      const words = wordsOf(text);
      return [...words, ...new Set(words.flatMap(charactersOf))];
    },
    processTerm: (word, field = '') => {
      if (!ENGLISH_FIELDS.has(field)) return word;
      if (field !== 'name' && isFunctionWord(word)) return null;
      const stem = stemOf(word);
      return stem === null ? word : [word, stem];
    },
  });
  return {
    upsert(kind, id, document) {
      const indexed = { id: `${kind}/${id}`, ...withNameForms(document) };
      if (index.has(indexed.id)) index.replace(indexed);
      else index.add(indexed);
    },
    remove: (kind, id) => index.discard(`${kind}/${id}`),
    find(query, limits) {
      const words = queryWords(query);
      const withoutTypos = index.search(requireEveryWord(words, queriesWithoutTypos), PREFIX_OPTIONS);
      const results =
        withoutTypos.length > 0 ? withoutTypos : index.search(requireEveryWord(words, queriesWithTypos), TYPO_OPTIONS);
      return bestMatches(query, results, limits);
    },
  };
}

function withNameForms(document: SearchDocument): SearchDocument {
  const { name, keys, facts } = document;
  const withSpellings = (text: string) => [text, ...otherSpellings(wordsOf(text))].join(' ');
  return {
    ...document,
    name: [withSpellings(name), ...nameForms(name)].join(' '),
    keys: withSpellings(keys),
    facts: withSpellings(facts),
  };
}

function requireEveryWord(words: readonly string[], queriesFor: (word: string) => Query[]): Query {
  return {
    combineWith: 'AND',
    queries: words.map((word) => ({ combineWith: 'OR', queries: queriesFor(word) })),
  };
}

function queriesWithoutTypos(word: string): Query[] {
  // Two letters match too many words, so search only names.
  if (isTwoLetters(word))
    return [
      { ...EXACT_OPTIONS, queries: [word] },
      { fields: NAME_FIELDS, queries: [word] },
    ];
  const stem = stemOf(word);
  return stem === null ? [word] : [word, { ...EXACT_OPTIONS, queries: [stem] }];
}

function queriesWithTypos(word: string): Query[] {
  return [
    ...queriesWithoutTypos(word),
    { ...EXACT_OPTIONS, combineWith: 'OR', queries: maxTyposIn(word) === 0 ? [] : letterSwaps(word) },
    { ...EXACT_OPTIONS, combineWith: 'AND', queries: charactersOf(word) },
  ];
}

function bestMatches(query: string, results: readonly SearchResult[], limits: ResultLimits): SearchMatches {
  const ids = new Map<string, number[]>(Object.keys(limits).map((kind) => [kind, []]));
  const words = new Set<string>();
  for (const { id, terms } of results) {
    const [kind = '', subject] = (id as string).split('/');
    const kindIds = ids.get(kind);
    if (!kindIds || kindIds.length >= (limits[kind] ?? 0)) continue;
    kindIds.push(Number(subject));
    for (const term of terms) words.add(term);
  }
  return { ids, matches: wordsToHighlight(query, words) };
}
