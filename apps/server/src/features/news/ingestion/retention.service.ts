import type { Clock } from '../../../core/calendar/clock.ts';
import type { Changes } from '../../../db/changes.ts';
import type { Database } from '../../../db/database.ts';
import { CACHED_RESPONSES } from '../../../db/topics.ts';
import { keptSince } from '../news.rules.ts';
import { deletePrunableArticles, lockPrunableArticles } from './retention.queries.ts';

export interface RetentionDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly changes: Changes;
}

const AT_ONCE = 500;

export async function removeOldArticles({ db, clock, changes }: RetentionDeps): Promise<void> {
  const old = { before: keptSince(clock.now()), limit: AT_ONCE };
  for (;;) {
    const { found, gone } = await db.transaction().execute(async (trx) => {
      const found = await lockPrunableArticles(trx, old);
      const gone = await deletePrunableArticles(trx, found);
      return { found, gone };
    });
    if (gone.length > 0) changes.publish(CACHED_RESPONSES, 'news');
    if (found.length < AT_ONCE) return;
  }
}
