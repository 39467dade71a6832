import { sql } from 'kysely';
import type { Querier } from '../../db/database.ts';
import { selectFeedsInUse } from './sources/sources.queries.ts';
import { selectListedArticles } from './news.queries.ts';

export { isLongSilence } from './news.rules.ts';

export function selectArticleCount(db: Querier, now: Date) {
  return selectListedArticles(db, now).select(sql<number>`count(*)::int`.as('articles'));
}

export function selectUnreadCount(db: Querier, now: Date, residentId: number) {
  return selectListedArticles(db, now)
    .select(sql<number>`count(*)::int`.as('unread'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('news_reads as r')
            .select('r.article_id')
            .whereRef('r.article_id', '=', 'a.id')
            .where('r.resident_id', '=', residentId),
        ),
      ),
    );
}

/** Since when no feed has answered; null if one does, or if none is in use. */
export async function findSilenceOfFeeds(db: Querier): Promise<Date | null> {
  const { feeds, failing, since } = await selectFeedsInUse(db)
    .select([
      sql<number>`count(*)::int`.as('feeds'),
      sql<number>`count(failing_since)::int`.as('failing'),
      sql<Date | null>`max(failing_since)`.as('since'),
    ])
    .executeTakeFirstOrThrow();
  return feeds > 0 && failing === feeds ? since : null;
}
