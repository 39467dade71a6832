import { articleTexts, type Texts } from '@ecopulse/content/translations.schema';
import type { NewsArticle, NewsStats } from '@ecopulse/contract/news/news';
import type { ArticleRow } from './news.queries.ts';
import type { newsFigures } from './news.rules.ts';

/** The source name of our own articles. */
const OURS = 'EcoPulse';

export function toNewsArticle(row: ArticleRow): NewsArticle {
  return {
    id: row.id,
    title: row.title,
    summary: row.summary,
    content: row.content,
    // An enum of the contract: every writer of this column checks it.
    category: row.category as NewsArticle['category'],
    imageUrl: row.image_url,
    likes: row.likes,
    createdAt: row.created_at.toISOString(),
    publishedAt: row.published_at.toISOString(),
    sourceName: row.source_name ?? OURS,
    isOwn: row.source_id === null,
    link: row.link,
    language: row.language,
    sources: row.sources.map(({ publisher, year, detail }) => ({ publisher, year, detail })),
    translations: {},
  };
}

/** The texts of an article of ours, by their place in the response; those of feeds are not translated. */
export function textsOfArticle({ title, summary, content }: NewsArticle): Texts {
  return content === null ? {} : articleTexts({ title, summary, content });
}

/** The texts of it that lists show. */
export function listedTexts({ isOwn, title, summary }: NewsArticle): Texts {
  return isOwn ? { title, summary } : {};
}

export function toNewsStats({ recent, ...metrics }: ReturnType<typeof newsFigures>): NewsStats {
  return { ...metrics, thisWeek: recent };
}
