import { sql } from 'kysely';
import type { Querier } from '../../db/database.ts';
import { selectListedArticles } from './news.queries.ts';

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
