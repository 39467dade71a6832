import { challengeContent, type ChallengeContent } from '@ecopulse/content/challenges.schema';
import { challengeTexts } from '@ecopulse/content/translations.schema';
import { findContentChanges, readContentFolder } from '../../core/content/content-folder.ts';
import { loadTranslations } from '../../core/content/translations.service.ts';
import type { Querier } from '../../db/database.ts';
import { challengeColumns } from './challenge-columns.rules.ts';
import { insertChallenge, updateChallenge } from './challenges.queries.ts';

export function readChallengeContent(): Promise<ReadonlyMap<string, ChallengeContent>> {
  return readContentFolder('challenges', challengeContent);
}

/** Deletes nothing, and skips content that an admin has edited. */
export async function loadChallenges(db: Querier): Promise<void> {
  const contents = await readChallengeContent();
  for (const { id, content, columns: keyAndHash } of await findContentChanges(db, 'challenges', contents)) {
    const values = { ...toColumns(content), ...keyAndHash };
    await (id === null ? insertChallenge(db, values) : updateChallenge(db, id, values));
  }
  const texts = [...contents].map(([key, content]) => [key, challengeTexts(content)] as const);
  await loadTranslations(db, 'challenge', new Map(texts));
}

function toColumns(content: ChallengeContent) {
  return {
    ...challengeColumns({ ...content, endDate: null }),
    position: content.order,
  };
}
