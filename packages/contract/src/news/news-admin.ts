import * as z from 'zod/mini';
import { language } from '../accounts/preferences.ts';
import { ADMIN_FIELD_PROBLEMS } from '../admin/admin-field-problems.ts';
import { expectedVersion, contentParams, contentQuery, contentState, pictureAddress } from '../admin/content-admin.ts';
import { defineEndpoints } from '../endpoint.ts';
import { fillPlaceholders } from '../field-problems.ts';
import { findUnsupportedMarks } from './article-text.ts';
import { articleSource, FEED_FAULTS, newsArticle, newsCategory } from './news.ts';
import { id, trimmedText, moment, notBlank, text, wholeNumber } from '../scalars.ts';

const NOT_A_DAY = { error: ADMIN_FIELD_PROBLEMS['not-a-day'] };

export const articleForm = z.object({
  title: trimmedText(5, 140),
  summary: trimmedText(20, 400),
  content: trimmedText(40, 6000).check(
    z.refine((content) => findUnsupportedMarks(content).length === 0, {
      error: ADMIN_FIELD_PROBLEMS['unsupported-article-text'],
    }),
  ),
  /** Null: when it is first published. Residents do not see an article before its date. */
  publishAt: z.nullish(z.iso.datetime(NOT_A_DAY).check(z.refine((date) => /^20\d\d-/.test(date), NOT_A_DAY))),
  category: newsCategory,
  imageUrl: pictureAddress,
  sources: z
    .array(z.object({ publisher: trimmedText(2, 60), year: wholeNumber(1960, 2100), detail: trimmedText(5, 240) }))
    .check(z.maxLength(8, { error: fillPlaceholders(ADMIN_FIELD_PROBLEMS['too-many-sources'], { most: 8 }) })),
});

export type ArticleForm = z.infer<typeof articleForm>;

/** Articles of feeds can be withdrawn and republished, but not edited. */
export const listedArticle = z.extend(contentState, {
  title: z.string(),
  summary: z.string(),
  category: newsCategory,
  sourceName: z.string(),
  isOwn: z.boolean(),
  likes: z.int(),
  publishedAt: moment,
});

export type ListedArticle = z.infer<typeof listedArticle>;

export const articleToEdit = z.extend(newsArticle, {
  ...contentState.shape,
  sources: z.array(articleSource),
  publishAt: z.nullable(moment),
});

export type ArticleToEdit = z.infer<typeof articleToEdit>;

const read = { access: 'editor', limit: 'read' } as const;
const write = { access: 'editor', limit: 'write' } as const;

export const newsAdminEndpoints = defineEndpoints({
  'GET /api/admin/news': {
    ...read,
    summary: 'Articles in every state, newest first',
    query: contentQuery,
    response: z.array(listedArticle),
  },
  'GET /api/admin/news/:id': {
    ...read,
    summary: 'One article in any state',
    params: contentParams,
    response: articleToEdit,
    errors: ['article-not-found'],
  },
  'POST /api/admin/news': {
    ...write,
    summary: 'Write an article; it is a draft until it is published',
    body: articleForm,
    status: 201,
    response: articleToEdit,
  },
  'PUT /api/admin/news/:id': {
    ...write,
    summary: 'Edit an article by EcoPulse',
    params: contentParams,
    body: z.extend(articleForm, expectedVersion.shape),
    response: articleToEdit,
    errors: ['article-not-found', 'edited-meanwhile', 'feed-article'],
  },
  'POST /api/admin/news/:id/publish': {
    ...write,
    summary: 'Publish an article; residents see it from its date on',
    params: contentParams,
    body: expectedVersion,
    response: articleToEdit,
    errors: ['article-not-found', 'edited-meanwhile'],
  },
  'POST /api/admin/news/:id/retire': {
    ...write,
    summary: 'Withdraw an article',
    params: contentParams,
    body: expectedVersion,
    response: articleToEdit,
    errors: ['article-not-found', 'edited-meanwhile'],
  },
});

const licenceNote = text(200).check(z.trim());

/** With `keywords`, imports only articles that contain one. */
export const sourceForm = z.object({
  name: trimmedText(2, 80),
  url: text(500).check(z.trim(), z.url({ protocol: /^https?$/, error: ADMIN_FIELD_PROBLEMS['not-a-web-address'] })),
  category: newsCategory,
  /** Of articles whose feed names none; residents with this language see the feed first. */
  language,
  /** What the publisher allows; a note for admins. */
  licence: licenceNote,
  keywords: z.array(notBlank(text(40))).check(z.maxLength(60, { error: ADMIN_FIELD_PROBLEMS['too-many-keywords'] })),
  isEnabled: z.boolean({ error: ADMIN_FIELD_PROBLEMS['not-chosen'] }),
});

export type SourceForm = z.infer<typeof sourceForm>;

/** Callers of earlier releases send neither: a new feed is then English, without a note, and an edit keeps what it has. */
const sourceBody = z.extend(sourceForm, {
  language: z.optional(language),
  licence: z.optional(licenceNote),
});

export const newsSource = z.object({
  id,
  version: z.int(),
  name: z.string(),
  url: z.string(),
  category: newsCategory,
  language,
  licence: z.string(),
  keywords: z.array(z.string()),
  isEnabled: z.boolean(),
  lastFetchedAt: z.nullable(moment),
  lastOkAt: z.nullable(moment),
  fault: z.nullable(z.enum(FEED_FAULTS)),
  /** In English, such as an HTTP status. */
  faultDetail: z.nullable(z.string()),
  failuresInARow: z.int(),
  /** When the first of these failures happened. */
  failingSince: z.nullable(moment),
  articles: z.int(),
  /** When its newest article arrived here, whatever its own date. */
  lastArticleAt: z.nullable(moment),
});

export type NewsSource = z.infer<typeof newsSource>;

/** Items that are not `isTaken` lack the keywords, so they would not be imported. `items` are the first of `count`. */
export const feedTrial = z.object({
  ok: z.boolean(),
  fault: z.nullable(z.enum(FEED_FAULTS)),
  faultDetail: z.nullable(z.string()),
  count: z.int(),
  items: z.array(
    z.object({ title: z.string(), publishedAt: z.nullable(moment), isTaken: z.boolean(), category: newsCategory }),
  ),
});

export type FeedTrial = z.infer<typeof feedTrial>;

export const newsSourcesEndpoints = defineEndpoints({
  'GET /api/admin/news-sources': {
    ...read,
    summary: 'The news feeds and their health, by name',
    response: z.array(newsSource),
  },
  'POST /api/admin/news-sources': {
    ...write,
    summary: 'Add a feed; a removed feed is restored with its articles',
    body: sourceBody,
    status: 201,
    response: newsSource,
    errors: ['source-exists'],
  },
  'PUT /api/admin/news-sources/:id': {
    ...write,
    summary: 'Edit or mute a feed',
    params: contentParams,
    body: z.extend(sourceBody, expectedVersion.shape),
    response: newsSource,
    errors: ['source-not-found', 'source-exists', 'edited-meanwhile'],
  },
  'DELETE /api/admin/news-sources/:id': {
    ...write,
    summary: 'Remove a feed; its articles disappear from the lists',
    params: contentParams,
    status: 204,
    errors: ['source-not-found'],
  },
  'POST /api/admin/news-sources/:id/fetch': {
    ...write,
    summary: 'Fetch a feed now, even if it is muted, and return the outcome',
    params: contentParams,
    response: newsSource,
    errors: ['source-not-found'],
  },
  'POST /api/admin/news-sources/try': {
    ...write,
    summary: 'Preview a feed: returns what it contains and stores nothing',
    body: sourceBody,
    response: feedTrial,
  },
});
