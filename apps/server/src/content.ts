import { systemClock } from './core/calendar/clock.ts';
import type { Database, Querier } from './db/database.ts';
import { loadChallenges } from './features/challenges/challenges.content.ts';
import { loadGreenSpaces } from './features/green-spaces/green-spaces.content.ts';
import { loadLessons } from './features/lessons/lessons.content.ts';
import { loadArticles } from './features/news/articles.content.ts';
import { loadNewsSources } from './features/news/sources/sources.content.ts';

const CONTENT_LOADERS: readonly (readonly [kind: string, load: (db: Querier) => Promise<void>])[] = [
  ['green spaces', loadGreenSpaces],
  ['lessons', loadLessons],
  ['challenges', loadChallenges],
  ['articles', loadArticles],
];

/** All or nothing. `newsSources` is the path of a file whose feeds replace the shipped ones. */
export async function loadContent(
  db: Database,
  newsSources: string | null = null,
  onLoad: (kind: string) => void = () => undefined,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const [kind, load] of CONTENT_LOADERS) {
      onLoad(kind);
      await load(trx);
    }
    await loadNewsSources(trx, newsSources, systemClock.now());
  });
}
