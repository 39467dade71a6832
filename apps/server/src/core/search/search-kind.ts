import type { SearchResult } from '@ecopulse/contract/search/search';
import type { TranslatedSubject } from '@ecopulse/contract/translations/translations';
import type { Expression } from 'kysely';
import type { Querier } from '../../db/database.ts';
import type { CachedSubject } from '../../db/topics.ts';
import type { Language } from '../messages/catalogs.ts';

/** The English texts by which an item is found. */
export interface SearchTexts {
  readonly name: string;
  /** What identifies it: codes, numbers, categories. */
  readonly keys: string;
  /** What describes it in a few words. */
  readonly facts: string;
  readonly text: string;
}

/** An item and the version of its row, which every change of its texts raises. */
export interface SearchableRow {
  readonly id: number;
  readonly version: number;
}

/** A kind of content that search finds; a feature provides it, `searchable.ts` lists it. */
export interface SearchKind<Row extends SearchableRow = SearchableRow> {
  readonly name: string;
  readonly subject: TranslatedSubject;
  /** What is published when one of its items changes. */
  readonly cachedAs: CachedSubject;
  /** A query for the items that everyone may find. */
  rows(db: Querier): Expression<Row>;
  textsOf(row: Row): SearchTexts;
}

/** The list of the response that contains a kind of result. */
export type ResultList = Exclude<keyof SearchResult, 'matches'>;

/** What the response says about results of a kind; a feature's module provides it, `app.ts` lists it. */
export type SearchSource = { [List in ResultList]: SourceOf<List> }[ResultList];

interface SourceOf<List extends ResultList> {
  readonly kind: string;
  readonly list: List;
  /** Those that everyone may see now, in any order, with their translations into a language if one is given. */
  found(ids: ReadonlySet<number>, language: Language | null): Promise<SearchResult[List]>;
}
