import type { Insertable, Updateable } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

let createdCount = 0;

export async function createArticleRow(
  db: Database,
  values: Updateable<Tables['news_articles']> = {},
): Promise<number> {
  createdCount += 1;
  const article: Insertable<Tables['news_articles']> = {
    source_id: null,
    identity: `made:${createdCount}`,
    title: `Article ${createdCount}`,
    summary: 'What there is to know of it, in a sentence.',
    content: 'What there is to know of it.',
    category: 'Climate',
    link: null,
    published_at: new Date('2026-11-17T10:00:00+08:00'),
    created_at: new Date('2026-11-17T10:00:00+08:00'),
  };
  const { id } = await db
    .insertInto('news_articles')
    .values({ ...article, ...values } as typeof article)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function createSourceRow(
  db: Database,
  values: Partial<Insertable<Tables['news_sources']>> = {},
): Promise<number> {
  createdCount += 1;
  const source = {
    name: `Feed ${createdCount}`,
    url: `https://feed-${createdCount}.example/rss`,
    category: 'Climate',
    keywords: [],
  };
  const { id } = await db
    .insertInto('news_sources')
    .values({ ...source, ...values })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
