import { articleContent, type ArticleContent, withoutCitations } from '@ecopulse/content/articles.schema';
import { articleTexts } from '@ecopulse/content/translations.schema';
import { findContentChanges, readContentFolder } from '../../core/content/content-folder.ts';
import { loadTranslations } from '../../core/content/translations.service.ts';
import type { Querier } from '../../db/database.ts';
import { insertArticle, updateArticle } from './news.queries.ts';

export function readArticleContent(): Promise<ReadonlyMap<string, ArticleContent>> {
  return readContentFolder('articles', articleContent);
}

/** Adds new articles and updates changed ones, except those that an admin edited. Deletes nothing. */
export async function loadArticles(db: Querier): Promise<void> {
  const contents = await readArticleContent();
  for (const { id, key, content, columns: keyAndHash } of await findContentChanges(db, 'news_articles', contents)) {
    const values = { ...toColumns(key, content), ...keyAndHash };
    await (id === null ? insertArticle(db, values) : updateArticle(db, id, values));
  }
  const texts = [...contents].map(([key, content]) => [key, articleTexts(toShownTexts(content))] as const);
  await loadTranslations(db, 'article', new Map(texts), withoutCitations);
}

function toShownTexts({ title, summary, content }: ArticleContent) {
  return { title, summary, content: withoutCitations(content) };
}

const PUBLICATION_TIME = 'T09:00:00+08:00';

function toColumns(key: string, { title, summary, content, category, publishedOn, sources }: ArticleContent) {
  const publishedAt = new Date(publishedOn + PUBLICATION_TIME);
  return {
    source_id: null,
    identity: `content:${key}`,
    title,
    summary,
    content: withoutCitations(content),
    category,
    sources: JSON.stringify(Object.values(sources)),
    link: null,
    published_at: publishedAt,
    created_at: publishedAt,
  };
}
