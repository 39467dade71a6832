import { sql } from 'kysely';
import type { Querier } from '../../db/database.ts';

export type ContentTable = 'green_spaces' | 'lessons' | 'challenges' | 'news_articles' | 'news_sources';

export interface ContentState {
  readonly id: number;
  readonly content_key: string;
  readonly content_hash: string | null;
  readonly edited_by_admin: boolean;
}

export async function findContentStates(db: Querier, table: ContentTable): Promise<ContentState[]> {
  const { rows } = await sql<ContentState>`
    select id, content_key, content_hash, edited_by_admin
    from ${sql.table(table)}
    where content_key is not null`.execute(db);
  return rows;
}

export async function findItemIds(db: Querier, table: ContentTable): Promise<ReadonlyMap<string, number>> {
  return new Map((await findContentStates(db, table)).map(({ content_key, id }) => [content_key, id]));
}
