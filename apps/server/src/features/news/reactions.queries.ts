import { sql } from 'kysely';
import type { Querier, Transaction } from '../../db/database.ts';
import { selectListedArticles } from './news.queries.ts';

/** False if already liked or not listed. */
export async function insertLike(db: Querier, articleId: number, residentId: number, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('news_likes')
    .columns(['article_id', 'resident_id', 'liked_at'])
    .expression(
      selectListedArticles(db, now)
        .select([
          'a.id',
          sql<number>`${residentId}::int`.as('resident_id'),
          sql<Date>`${now}::timestamptz`.as('liked_at'),
        ])
        .where('a.id', '=', articleId)
        // Waits for a concurrent delete.
        .forKeyShare('a'),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function deleteLike(db: Querier, articleId: number, residentId: number, now: Date): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('news_likes')
    .where('resident_id', '=', residentId)
    .where('article_id', 'in', () => selectListedArticles(db, now).select('a.id').where('a.id', '=', articleId))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function findReactionToArticle(db: Querier, articleId: number, residentId: number, now: Date) {
  const row = await selectListedArticles(db, now)
    .leftJoin('news_likes as l', (join) => join.onRef('l.article_id', '=', 'a.id').on('l.resident_id', '=', residentId))
    .leftJoin('news_reads as r', (join) => join.onRef('r.article_id', '=', 'a.id').on('r.resident_id', '=', residentId))
    .select(['a.id', 'a.title', 'a.category', 'a.likes'])
    .select([
      sql<boolean>`l.article_id is not null`.as('is_liked'),
      sql<boolean>`r.article_id is not null`.as('is_read'),
    ])
    .where('a.id', '=', articleId)
    .executeTakeFirst();
  return row ?? null;
}

export async function insertRead(
  trx: Transaction,
  read: { articleId: number; residentId: number; day: string; now: Date },
): Promise<{ is_new: boolean; counted: number }> {
  const { articleId, residentId, day, now } = read;
  const { rows } = await sql<{ is_new: boolean; counted: number }>`
    with marked as (
      insert into news_reads (article_id, resident_id, read_at)
      select id, ${residentId}::int, ${now}::timestamptz from news_articles where id = ${articleId} for key share
      on conflict do nothing
      returning 1
    )
    select
      exists (select from marked) as is_new,
      (
        select count(*)::int from activities
        where resident_id = ${residentId} and day = ${day}::date and type = 'news_read'
      ) as counted`.execute(trx);
  return rows[0] ?? { is_new: false, counted: 0 };
}

const MAX_REACTIONS = 1_000;

export async function listReactions(db: Querier, residentId: number): Promise<{ liked: number[]; read: number[] }> {
  const { rows } = await sql<{ liked: number[]; read: number[] }>`
    select
      array(
        select article_id from news_likes where resident_id = ${residentId}
        order by liked_at desc, article_id desc limit ${MAX_REACTIONS}
      ) as liked,
      array(
        select article_id from news_reads where resident_id = ${residentId}
        order by read_at desc, article_id desc limit ${MAX_REACTIONS}
      ) as read`.execute(db);
  return rows[0] ?? { liked: [], read: [] };
}
