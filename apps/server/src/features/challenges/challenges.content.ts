import { challengeContent, type ChallengeContent } from '@ecopulse/content/challenges.schema';
import { contentChanges, readContentFolder } from '../../core/content/content-folder.ts';
import { searchWords } from '../../core/search/search.rules.ts';
import { indexKind } from '../../core/search/search.service.ts';
import type { Querier } from '../../db/database.ts';
import { findSearchableChallenges, insertChallenge, updateChallenge } from './challenges.content.queries.ts';
import { challengeColumns } from './challenge-columns.rules.ts';
import { searchTexts } from './challenge-words.rules.ts';
import { SEARCH_KIND } from './challenges.service.ts';

/** The challenges that ship with the product, by key. Throws if one breaks the schema. */
export function readChallengeContent(): Promise<ReadonlyMap<string, ChallengeContent>> {
  return readContentFolder('challenges', challengeContent);
}

/** Adds new content, updates changed content that no admin has edited, and deletes nothing. */
export async function loadChallenges(db: Querier): Promise<void> {
  for (const { id, content, columns } of await contentChanges(db, 'challenges', await readChallengeContent())) {
    const values = { ...toColumns(content), ...columns };
    await (id === null ? insertChallenge(db, values) : updateChallenge(db, id, values));
  }
  const searchable = await findSearchableChallenges(db);
  await indexKind(
    db,
    SEARCH_KIND,
    searchable.map((one) => ({ id: one.id, words: searchWords(one.title, searchTexts(one)) })),
  );
}

function toColumns(content: ChallengeContent) {
  return {
    ...challengeColumns({ ...content, endDate: null }),
    position: content.order,
    translations: JSON.stringify(content.translations ?? {}),
  };
}
