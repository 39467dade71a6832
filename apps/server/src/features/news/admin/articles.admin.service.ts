import { randomUUID } from 'node:crypto';
import { articleTexts } from '@ecopulse/content/translations.schema';
import type { ArticleForm } from '@ecopulse/contract/news/news-admin';
import { formatChangedFields } from '../../../core/audit/audit.service.ts';
import type {
  EditContext,
  ContentAdmin,
  ContentListFilters,
  DraftKind,
} from '../../../core/content/content-editing.ts';
import { createTranslatedSource } from '../../../core/content/translated-source.ts';
import { retainPicture } from '../../../core/pictures/content-pictures.service.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import {
  type AdminArticleRow,
  findAdminArticle,
  listAdminArticles,
  listOwnArticles,
  insertDraft,
  lockArticle,
  updateArticle,
} from './articles.admin.queries.ts';

export type ArticlesAdmin = ContentAdmin<AdminArticleRow, ArticleForm, AdminArticleRow, ContentListFilters>;

function assertFound(row: AdminArticleRow | null): AdminArticleRow {
  if (!row) throw new ProblemError('article-not-found');
  return row;
}

/** `insert` and `edit` throw `invalid-input` for a picture that is not stored; `edit` also throws `feed-article`. */
export const ARTICLES: DraftKind<AdminArticleRow, ArticleForm, AdminArticleRow, ContentListFilters> = {
  subject: 'article',
  notFound: 'article-not-found',
  cachedAs: 'news',
  nameOf: ({ title }) => title,
  isPublished: ({ is_published }) => is_published,
  isCached: ({ is_published }) => is_published,
  list: listAdminArticles,
  find: findAdminArticle,
  async insert(trx, now, form) {
    await retainPicture(trx, now, form.imageUrl);
    const id = await insertDraft(trx, {
      ...toColumns(form),
      identity: `written:${randomUUID()}`,
      edited_by_admin: true,
      edited_at: now,
      published_at: now,
      created_at: now,
    });
    return assertFound(await findAdminArticle(trx, id));
  },
  lock: lockArticle,
  async edit(change, form) {
    const { trx, now, before } = change;
    if (before.source_id !== null) throw new ProblemError('feed-article');
    const fields = formatChangedFields(toForm(before), form);
    if (fields === '') return null;
    if (form.imageUrl !== before.image_url) await retainPicture(trx, now, form.imageUrl);
    const row = await saveAndReload(change, { ...toColumns(form), edited_by_admin: true, edited_at: now });
    return { row, action: 'edited', fields };
  },
  publish(change) {
    const { now, before } = change;
    // Republishing keeps the original date.
    const firstPublication = before.was_published ? {} : { published_at: now };
    return saveAndReload(change, { is_published: true, was_published: true, edited_at: now, ...firstPublication });
  },
  retire: (change) => saveAndReload(change, { is_published: false, edited_at: change.now }),
};

export const TRANSLATED_ARTICLES = createTranslatedSource(ARTICLES, {
  list: listOwnArticles,
  textsOf: ({ title, summary, content }) => articleTexts({ title, summary, content: content ?? '' }),
  isTranslatable: ({ source_id }) => source_id === null,
});

async function saveAndReload(
  { trx, before }: EditContext<AdminArticleRow>,
  values: Parameters<typeof updateArticle>[2],
): Promise<AdminArticleRow> {
  await updateArticle(trx, before.id, values);
  return assertFound(await findAdminArticle(trx, before.id));
}

function toColumns({ imageUrl, sources, ...texts }: ArticleForm) {
  return {
    title: texts.title,
    summary: texts.summary,
    content: texts.content,
    category: texts.category,
    image_url: imageUrl,
    sources: JSON.stringify(sources),
  };
}

/** Fixed field order for comparison: PostgreSQL reorders JSON keys. */
function toForm({ title, summary, content, category, image_url, sources }: AdminArticleRow) {
  return {
    title,
    summary,
    content,
    category,
    imageUrl: image_url,
    sources: sources.map(({ publisher, year, detail }) => ({ publisher, year, detail })),
  };
}
