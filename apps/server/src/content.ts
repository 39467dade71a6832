import type { Database, Querier } from './db/database.ts';
import { loadChallenges } from './features/challenges/challenges.content.ts';
import { loadGreenSpaces } from './features/green-spaces/green-spaces.content.ts';
import { loadLessons } from './features/lessons/lessons.content.ts';
import { loadArticles } from './features/news/news.content.ts';

/** What each feature brings of the starting content, in the order of loading. */
const loaders: readonly ((db: Querier) => Promise<void>)[] = [
  loadGreenSpaces,
  loadLessons,
  loadChallenges,
  loadArticles,
];

/** Loads the starting content, all of it or none. */
export async function loadContent(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const load of loaders) await load(trx);
  });
}
