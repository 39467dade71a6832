import { articleTexts, type Texts } from '@ecopulse/content/translations.schema';
import type { NewsArticle, NewsStats } from '@ecopulse/contract/news/news';
import type { ArticleToEdit, ListedArticle } from '@ecopulse/contract/news/news-admin';
import { toContentState } from '../../core/content/content-state.view.ts';
import type { AdminArticleRow } from './admin/articles.admin.queries.ts';
import type { ArticleRow } from './news.queries.ts';
import { chosenDate, type summarizeNews } from './news.rules.ts';

const OURS = 'EcoPulse';

export function toNewsArticle(row: ArticleRow): NewsArticle {
  return {
    id: row.id,
    title: row.title,
    summary: row.summary,
    content: row.content,
    // All writers of this column validate it against the contract's enum.
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

export function textsOfArticle({ title, summary, content }: NewsArticle): Texts {
  return content === null ? {} : articleTexts({ title, summary, content });
}

export function listedTexts({ isOwn, title, summary }: NewsArticle): Texts {
  return isOwn ? { title, summary } : {};
}

export function toNewsStats({ recent, ...metrics }: ReturnType<typeof summarizeNews>): NewsStats {
  return { ...metrics, thisWeek: recent };
}

export function toArticleToEdit(row: AdminArticleRow): ArticleToEdit {
  const publishAt = chosenDate(row)?.toISOString() ?? null;
  return { ...toNewsArticle(row), ...toContentState({ ...row, isShown: row.is_published }), publishAt };
}

export function toListedArticle(row: AdminArticleRow): ListedArticle {
  const { id, version, status, editedAt, title, summary, category, sourceName, isOwn, likes, publishedAt } =
    toArticleToEdit(row);
  return { id, version, status, editedAt, title, summary, category, sourceName, isOwn, likes, publishedAt };
}
