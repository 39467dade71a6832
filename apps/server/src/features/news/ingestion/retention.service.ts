import { CACHED_RESPONSES } from '../../../db/topics.ts';
import type { SharedDeps } from '../../../feature-module.ts';
import { retentionCutoff } from '../news.rules.ts';
import { deletePrunableArticles, lockPrunableArticles } from './retention.queries.ts';

export type RetentionDeps = Pick<SharedDeps, 'db' | 'clock' | 'changes'>;

const BATCH_SIZE = 500;

export async function pruneOldArticles({ db, clock, changes }: RetentionDeps): Promise<void> {
  const prunable = { before: retentionCutoff(clock.now()), limit: BATCH_SIZE };
  for (;;) {
    const { lockedIds, deletedIds } = await db.transaction().execute(async (trx) => {
      const lockedIds = await lockPrunableArticles(trx, prunable);
      const deletedIds = await deletePrunableArticles(trx, lockedIds);
      return { lockedIds, deletedIds };
    });
    if (deletedIds.length > 0) changes.publish(CACHED_RESPONSES, 'news');
    if (lockedIds.length < BATCH_SIZE) return;
  }
}
