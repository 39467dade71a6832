import { sql } from 'kysely';
import type { Querier } from '../../db/database.ts';
import { listedArticles } from './news.queries.ts';

/** How many articles are listed. */
export async function countArticles(db: Querier): Promise<number> {
  const { articles } = await listedArticles(db)
    .select(sql<number>`count(*)::int`.as('articles'))
    .executeTakeFirstOrThrow();
  return articles;
}

/** How many listed articles the resident has not read. */
export async function countUnread(db: Querier, residentId: number): Promise<number> {
  const { unread } = await listedArticles(db)
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
    )
    .executeTakeFirstOrThrow();
  return unread;
}
