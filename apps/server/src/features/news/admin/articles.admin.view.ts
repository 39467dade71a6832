import type { ArticleToEdit, ListedArticle } from '@ecopulse/contract/news/news-admin';
import { toContentState } from '../../../core/content/content-state.view.ts';
import type { AdminArticleRow } from './articles.admin.queries.ts';
import { toNewsArticle } from '../news.view.ts';

export function toArticleToEdit(row: AdminArticleRow): ArticleToEdit {
  return { ...toNewsArticle(row), ...toContentState({ ...row, isShown: row.is_published }) };
}

export function toListedArticle(row: AdminArticleRow): ListedArticle {
  const { id, version, status, editedAt, title, summary, category, sourceName, isOwn, likes, publishedAt } =
    toArticleToEdit(row);
  return { id, version, status, editedAt, title, summary, category, sourceName, isOwn, likes, publishedAt };
}
