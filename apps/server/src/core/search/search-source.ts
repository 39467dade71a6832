import type { SearchResult } from '@ecopulse/contract/search';

/** Under which of the answer's lists a kind of thing is found. */
export type ResultList = Exclude<keyof SearchResult, 'matches'>;

/** A kind of thing that can be found; a feature brings it, `app.ts` lists it. */
export type SearchSource = { [List in ResultList]: SourceOf<List> }[ResultList];

export interface SourceOf<List extends ResultList> {
  /** As its documents are kept. */
  readonly kind: string;
  readonly list: List;
  /** Those of them that anybody may see at this moment, in any order. */
  found(ids: ReadonlySet<number>): Promise<SearchResult[List]>;
}
