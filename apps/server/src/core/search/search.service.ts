import { createHash } from 'node:crypto';
import type { Querier } from '../../db/database.ts';
import {
  deleteDocuments,
  findDocumentHashes,
  findDocuments,
  findTokens,
  type NewDocument,
  saveDocuments,
} from './search.queries.ts';
import { metWords, searchQueries, searchTokens, type SearchWord } from './search.rules.ts';

/** Increase it when the forms of words change in PostgreSQL, so that the next start indexes everything again. */
const WAY_OF_INDEXING = 2;

/** Documents written in one statement. */
const BATCH = 200;

/** A searchable item with its words. */
export interface Searchable {
  readonly id: number;
  readonly words: readonly SearchWord[];
}

/**
 * Indexes exactly these items of a kind: writes those that are new, have changed words or were indexed in an older way,
 * and removes all others from search.
 */
export async function indexKind(db: Querier, kind: string, all: readonly Searchable[]): Promise<void> {
  const before = await findDocumentHashes(db, kind);
  const documents = all.map(toDocument);
  const changed = documents.filter(({ subjectId, hash }) => before.get(subjectId) !== hash);
  for (let from = 0; from < changed.length; from += BATCH)
    await saveDocuments(db, kind, changed.slice(from, from + BATCH));
  const kept = new Set(all.map(({ id }) => id));
  const gone = [...before.keys()].filter((id) => !kept.has(id));
  if (gone.length > 0) await deleteDocuments(db, kind, gone);
}

/** Indexes the changed items of a kind and removes `goneIds` from search; all other items stay as they are. */
export async function indexSome(
  db: Querier,
  kind: string,
  changed: readonly Searchable[],
  goneIds: readonly number[] = [],
): Promise<void> {
  for (let from = 0; from < changed.length; from += BATCH)
    await saveDocuments(db, kind, changed.slice(from, from + BATCH).map(toDocument));
  if (goneIds.length > 0) await deleteDocuments(db, kind, goneIds);
}

function toDocument({ id, words }: Searchable): NewDocument {
  const hash = createHash('sha256')
    .update(JSON.stringify([WAY_OF_INDEXING, words]))
    .digest('base64url');
  return { subjectId: id, hash, words };
}

/** The results: ids by kind, the best first, and the matched words, folded. */
export interface SearchFound {
  readonly ids: ReadonlyMap<string, readonly number[]>;
  readonly matches: readonly string[];
}

/** Finds items of these kinds that match every word of a text, at most `limit` of each, in at most two queries. */
export async function search(db: Querier, kinds: readonly string[], text: string, limit: number): Promise<SearchFound> {
  const typed = searchTokens(text);
  const tokens = typed.length === 0 ? [] : await findTokens(db, typed);
  const queries = searchQueries(tokens);
  const found = queries === null ? [] : await findDocuments(db, kinds, queries, limit);
  const ids = Map.groupBy(found, ({ kind }) => kind);
  return {
    ids: new Map(kinds.map((kind) => [kind, (ids.get(kind) ?? []).map(({ subject_id }) => subject_id)])),
    matches: found.length === 0 ? [] : metWords(tokens),
  };
}
