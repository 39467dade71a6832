import type { SearchResult } from '@ecopulse/contract/search/search';
import type { Language } from '../words/catalogs.ts';

/** The list of the response that contains this kind of result. */
export type ResultList = Exclude<keyof SearchResult, 'matches'>;

/** A kind of result; a feature provides it, `app.ts` lists it. */
export type SearchSource = { [List in ResultList]: SourceOf<List> }[ResultList];

export interface SourceOf<List extends ResultList> {
  /** The kind of its search documents. */
  readonly kind: string;
  readonly list: List;
  /** Those that everyone may see now, in any order, with their translations into a language if one is given. */
  found(ids: ReadonlySet<number>, language: Language | null): Promise<SearchResult[List]>;
}
