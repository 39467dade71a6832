import { sql } from 'kysely';
import type { Querier } from '../../db/database.ts';
import { listedArticles } from './news.queries.ts';

export function articleCount(db: Querier) {
  return listedArticles(db).select(sql<number>`count(*)::int`.as('articles'));
}

export function unreadCount(db: Querier, residentId: number) {
  return listedArticles(db)
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
