import { randomUUID } from 'node:crypto';
import { articleTexts } from '@ecopulse/content/translations.schema';
import type { ArticleForm } from '@ecopulse/contract/news/news-admin';
import { changedFields } from '../../../core/audit/audit.service.ts';
import type { Change, ContentAdmin, ContentListFilters, DraftKind } from '../../../core/content/content-editing.ts';
import { translatedSource } from '../../../core/content/translated-source.ts';
import { requirePicture } from '../../../core/pictures/content-pictures.service.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import {
  type AdminArticleRow,
  findAdminArticle,
  findAdminArticles,
  findOwnArticles,
  insertDraft,
  lockArticle,
  updateArticle,
} from './articles.admin.queries.ts';

export type ArticlesAdmin = ContentAdmin<AdminArticleRow, ArticleForm, AdminArticleRow, ContentListFilters>;

function required(row: AdminArticleRow | null): AdminArticleRow {
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
  list: findAdminArticles,
  find: findAdminArticle,
  async insert(trx, now, form) {
    await requirePicture(trx, now, form.imageUrl);
    const id = await insertDraft(trx, {
      ...columnsOf(form),
      identity: `written:${randomUUID()}`,
      edited_by_admin: true,
      edited_at: now,
      published_at: now,
      created_at: now,
    });
    return required(await findAdminArticle(trx, id));
  },
  lock: lockArticle,
  async edit(change, form) {
    const { trx, now, before } = change;
    if (before.source_id !== null) throw new ProblemError('feed-article');
    const fields = changedFields(asWritten(before), form);
    if (fields === '') return null;
    if (form.imageUrl !== before.image_url) await requirePicture(trx, now, form.imageUrl);
    const row = await save(change, { ...columnsOf(form), edited_by_admin: true, edited_at: now });
    return { row, action: 'edited', fields };
  },
  publish(change) {
    const { now, before } = change;
    // Republishing keeps the original date.
    const firstTime = before.was_published ? {} : { published_at: now };
    return save(change, { is_published: true, was_published: true, edited_at: now, ...firstTime });
  },
  retire: (change) => save(change, { is_published: false, edited_at: change.now }),
};

export const OWN_ARTICLES = translatedSource(ARTICLES, {
  list: findOwnArticles,
  textsOf: ({ title, summary, content }) => articleTexts({ title, summary, content: content ?? '' }),
  isTranslated: ({ source_id }) => source_id === null,
});

async function save(
  { trx, before }: Change<AdminArticleRow>,
  values: Parameters<typeof updateArticle>[2],
): Promise<AdminArticleRow> {
  await updateArticle(trx, before.id, values);
  return required(await findAdminArticle(trx, before.id));
}

function columnsOf({ imageUrl, sources, ...texts }: ArticleForm) {
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
function asWritten({ title, summary, content, category, image_url, sources }: AdminArticleRow) {
  return {
    title,
    summary,
    content,
    category,
    imageUrl: image_url,
    sources: sources.map(({ publisher, year, detail }) => ({ publisher, year, detail })),
  };
}
