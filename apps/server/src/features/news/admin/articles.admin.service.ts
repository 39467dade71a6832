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
import { chosenDate } from '../news.rules.ts';
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
      published_at: toDate(form.publishAt) ?? now,
      created_at: now,
    });
    return assertFound(await findAdminArticle(trx, id));
  },
  lock: lockArticle,
  async edit(change, form) {
    const { trx, now, before } = change;
    if (before.source_id !== null) throw new ProblemError('feed-article');
    const publishedAt = toDate(form.publishAt) ?? (before.was_published ? before.published_at : null);
    const fields = formatChangedFields(toForm(before), { ...form, publishAt: publishedAt?.toISOString() ?? null });
    if (fields === '') return null;
    if (form.imageUrl !== before.image_url) await retainPicture(trx, now, form.imageUrl);
    const columns = { ...toColumns(form), published_at: publishedAt ?? before.created_at };
    const row = await saveAndReload(change, { ...columns, edited_by_admin: true, edited_at: now });
    return { row, action: 'edited', fields };
  },
  publish(change) {
    const { now, before } = change;
    // Republishing keeps the original date.
    const published_at = chosenDate(before) ?? now;
    return saveAndReload(change, { is_published: true, was_published: true, edited_at: now, published_at });
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
    has_chosen_date: typeof texts.publishAt === 'string',
  };
}

function toDate(moment: string | null | undefined): Date | null {
  return typeof moment === 'string' ? new Date(moment) : null;
}

/** Fixed field order for comparison: PostgreSQL reorders JSON keys. */
function toForm(row: AdminArticleRow) {
  const { title, summary, content, category, image_url, sources } = row;
  return {
    title,
    summary,
    content,
    publishAt: chosenDate(row)?.toISOString() ?? null,
    category,
    imageUrl: image_url,
    sources: sources.map(({ publisher, year, detail }) => ({ publisher, year, detail })),
  };
}
