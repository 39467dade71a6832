import type { SearchResult } from '@ecopulse/contract/search/search';
import type { TranslatedSubject } from '@ecopulse/contract/translations/translations';
import type { Expression } from 'kysely';
import type { Querier } from '../../db/database.ts';
import type { CachedSubject } from '../../db/topics.ts';
import type { Language } from '../messages/catalogs.ts';

/** Matches in earlier fields rank higher. */
export interface SearchTexts {
  readonly name: string;
  /** Codes and other short names by which an item is searched. */
  readonly keys: string;
  /** Short texts about an item, such as its region, tags or summary. */
  readonly facts: string;
  readonly text: string;
}

/** Every change of the texts raises the version. */
export interface SearchableRow {
  readonly id: number;
  readonly version: number;
}

export interface SearchKind<Row extends SearchableRow = SearchableRow> {
  readonly name: string;
  readonly subject: TranslatedSubject;
  readonly cachedAs: CachedSubject;
  rows(db: Querier): Expression<Row>;
  textsOf(row: Row): SearchTexts;
}

/** Fields of the search response that list results. */
export type ResultList = Exclude<keyof SearchResult, 'matches'>;

export type SearchSource = { [List in ResultList]: SourceOf<List> }[ResultList];

interface SourceOf<List extends ResultList> {
  readonly kind: string;
  readonly list: List;
  /** For words that mean more than a text: instead of the matches of the index. */
  findMatches?(query: string): Promise<{ readonly ids: readonly number[]; readonly matches: readonly string[] }>;
  findResults(ids: ReadonlySet<number>, language: Language | null): Promise<SearchResult[List]>;
}
