import type { Insertable } from 'kysely';
import type { Querier } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

type Columns = Insertable<Tables['news_articles']>;

export async function insertArticle(db: Querier, values: Columns): Promise<void> {
  await db.insertInto('news_articles').values(values).execute();
}

export async function updateArticle(db: Querier, id: number, values: Columns): Promise<void> {
  await db.updateTable('news_articles').set(values).where('id', '=', id).execute();
}
