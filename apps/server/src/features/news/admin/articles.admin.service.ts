import { randomUUID } from 'node:crypto';
import type { AuditAction } from '@ecopulse/contract/audit';
import type { ArticleForm } from '@ecopulse/contract/news-admin';
import { changedFields, recordAudit } from '../../../core/audit/audit.service.ts';
import type { Clock } from '../../../core/calendar/clock.ts';
import { requirePicture } from '../../../core/pictures/content-pictures.service.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import { searchWords } from '../../../core/search/search.rules.ts';
import { indexSome } from '../../../core/search/search.service.ts';
import type { Changes } from '../../../db/changes.ts';
import type { Database, Transaction } from '../../../db/database.ts';
import { CACHED_RESPONSES } from '../../../db/topics.ts';
import {
  type ArticleOfDeskRow,
  type ArticlesAsked,
  findArticleOfDesk,
  findArticlesOfDesk,
  insertDraft,
  lockArticleOfDesk,
  updateArticleOfDesk,
} from './articles.admin.queries.ts';
import { SEARCH_KIND } from '../articles.search-index.ts';
import { searchTexts } from '../news.rules.ts';

/** What admins do with articles. Each change is in the audit log, and every server hears of what everyone sees. */
export interface ArticlesAdmin {
  list(asked: ArticlesAsked): Promise<ArticleOfDeskRow[]>;
  /** Throws `article-not-found`. */
  one(articleId: number): Promise<ArticleOfDeskRow>;
  /** Writes a draft. Throws `invalid-input` for a picture that is not kept. */
  create(adminId: number, form: ArticleForm): Promise<ArticleOfDeskRow>;
  /** Throws `article-not-found`, `edited-meanwhile`, `feed-article`, and `invalid-input` for a picture that is not kept. */
  edit(sent: Sent, form: ArticleForm): Promise<ArticleOfDeskRow>;
  /** Shows an article; the first time is when it was published. Throws `article-not-found`, `edited-meanwhile`. */
  publish(sent: Sent): Promise<ArticleOfDeskRow>;
  /** Withdraws an article; its likes stay. Throws `article-not-found`, `edited-meanwhile`. */
  retire(sent: Sent): Promise<ArticleOfDeskRow>;
}

/** Who changes which article, and the version that they have seen. */
export interface Sent {
  readonly adminId: number;
  readonly articleId: number;
  readonly version: number;
}

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly changes: Changes;
}

/** A change under way: nobody else changes this article meanwhile. */
interface Change {
  readonly trx: Transaction;
  readonly now: Date;
  readonly adminId: number;
  readonly before: ArticleOfDeskRow;
}

export function createArticlesAdmin({ db, clock, changes }: Parts): ArticlesAdmin {
  const change = async (
    { adminId, articleId, version }: Sent,
    apply: (at: Change) => Promise<boolean>,
  ): Promise<ArticleOfDeskRow> => {
    const { before, after } = await db.transaction().execute(async (trx) => {
      const found = required(await lockArticleOfDesk(trx, articleId));
      if (found.version !== version) throw new ProblemError('edited-meanwhile');
      const hasChanged = await apply({ trx, now: clock.now(), adminId, before: found });
      return { before: found, after: hasChanged ? required(await findArticleOfDesk(trx, articleId)) : found };
    });
    if (after !== before && (before.is_published || after.is_published)) changes.publish(CACHED_RESPONSES, 'news');
    return after;
  };
  return {
    list: (asked) => findArticlesOfDesk(db, asked),
    one: async (articleId) => required(await findArticleOfDesk(db, articleId)),
    create: (adminId, form) => db.transaction().execute((trx) => create(trx, clock.now(), adminId, form)),
    edit: (sent, form) => change(sent, (at) => edit(at, form)),
    publish: (sent) => change(sent, publish),
    retire: (sent) => change(sent, retire),
  };
}

function required(row: ArticleOfDeskRow | null): ArticleOfDeskRow {
  if (!row) throw new ProblemError('article-not-found');
  return row;
}

async function create(trx: Transaction, now: Date, adminId: number, form: ArticleForm): Promise<ArticleOfDeskRow> {
  await requirePicture(trx, now, form.imageUrl);
  const id = await insertDraft(trx, {
    ...columnsOf(form),
    identity: `written:${randomUUID()}`,
    edited_by_admin: true,
    edited_at: now,
    published_at: now,
    created_at: now,
  });
  await audit({ trx, now, adminId }, 'created', { id, title: form.title });
  return required(await findArticleOfDesk(trx, id));
}

/** Answers whether anything was changed, as all of these. */
async function edit(at: Change, form: ArticleForm): Promise<boolean> {
  const { trx, now, before } = at;
  if (before.source_id !== null) throw new ProblemError('feed-article');
  const fields = changedFields(asWritten(before), form);
  if (fields === '') return false;
  if (form.imageUrl !== before.image_url) await requirePicture(trx, now, form.imageUrl);
  await save(at, { ...columnsOf(form), edited_by_admin: true, edited_at: now });
  await audit(at, 'edited', { id: before.id, title: form.title }, { fields });
  if (before.is_published) await makeFindable(trx, before.id, form);
  return true;
}

async function publish(at: Change): Promise<boolean> {
  const { trx, now, before } = at;
  if (before.is_published) return false;
  const firstTime = before.was_published ? {} : { published_at: now };
  await save(at, { is_published: true, was_published: true, edited_at: now, ...firstTime });
  await audit(at, 'published', before);
  await makeFindable(trx, before.id, before);
  return true;
}

async function retire(at: Change): Promise<boolean> {
  const { trx, now, before } = at;
  if (!before.is_published) return false;
  await save(at, { is_published: false, edited_at: now });
  await audit(at, 'retired', before);
  await indexSome(trx, SEARCH_KIND, [], [before.id]);
  return true;
}

async function save({ trx, before }: Change, values: Parameters<typeof updateArticleOfDesk>[2]): Promise<void> {
  if (!(await updateArticleOfDesk(trx, before, values))) throw new ProblemError('edited-meanwhile');
}

function audit(
  { trx, now, adminId }: Pick<Change, 'trx' | 'now' | 'adminId'>,
  action: AuditAction,
  { id, title }: { readonly id: number; readonly title: string },
  facts: Readonly<Record<string, string>> = {},
): Promise<void> {
  return recordAudit(trx, now, { adminId, action, subject: 'article', subjectId: id, subjectName: title, facts });
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

/** A stored article as its form was, its fields in one order: PostgreSQL keeps those of JSON in its own. */
function asWritten({ title, summary, content, category, image_url, sources }: ArticleOfDeskRow) {
  return {
    title,
    summary,
    content,
    category,
    imageUrl: image_url,
    sources: sources.map(({ publisher, year, detail }) => ({ publisher, year, detail })),
  };
}

type Findable = Parameters<typeof searchTexts>[0] & { readonly title: string };

async function makeFindable(trx: Transaction, id: number, article: Findable): Promise<void> {
  await indexSome(trx, SEARCH_KIND, [{ id, words: searchWords(article.title, searchTexts(article)) }]);
}
