import * as z from 'zod/mini';
import { ADMIN_FIELD_PROBLEMS } from '../admin/admin-field-problems.ts';
import { defineEndpoints } from '../endpoint.ts';
import { madeAt } from '../offline.ts';
import { id, idInPath, limitInQuery, moment } from '../scalars.ts';
import { languageInQuery, translations } from '../translations/translations.ts';

export const NEWS_CATEGORIES = [
  'Solar Energy',
  'Green Transport',
  'Urban Farming',
  'Waste Management',
  'Nature & Wildlife',
  'Climate',
  'Water',
  'Green Living',
] as const;

export type NewsCategory = (typeof NEWS_CATEGORIES)[number];

export const newsCategory = z.enum(NEWS_CATEGORIES, { error: ADMIN_FIELD_PROBLEMS['unknown-news-category'] });

export const articleSource = z.object({ publisher: z.string(), year: z.int(), detail: z.string() });

/**
 * Own articles (`isOwn`) have Markdown `content` (paragraphs, headings, lists, emphasis, links) and `sources`; those of feeds have `summary`
 * and `link`. `imageUrl` is always on this server.
 */
export const newsArticle = z.object({
  id,
  title: z.string(),
  summary: z.string(),
  content: z.nullable(z.string()),
  category: newsCategory,
  imageUrl: z.nullable(z.string()),
  likes: z.int(),
  createdAt: moment,
  publishedAt: moment,
  sourceName: z.string(),
  isOwn: z.boolean(),
  link: z.nullable(z.string()),
  language: z.string(),
  sources: z.array(articleSource),
  translations,
});

export type NewsArticle = z.infer<typeof newsArticle>;

export const newsStats = z.object({
  articles: z.int(),
  thisWeek: z.int(),
  likes: z.int(),
  sources: z.int(),
  categories: z.array(z.object({ category: newsCategory, count: z.int() })),
});

export type NewsStats = z.infer<typeof newsStats>;

export const FEED_FAULTS = [
  'address-refused',
  'unreachable',
  'timeout',
  'too-large',
  'too-many-redirects',
  'http-status',
  'not-a-feed',
  'unsafe-document',
] as const;

export type FeedFault = (typeof FEED_FAULTS)[number];

/** `count` articles of the feeds were accepted; of these, `added` are new and `updated` have changed. */
export const newsPollingCycle = z.object({
  count: z.int(),
  added: z.int(),
  updated: z.int(),
  sources: z.array(z.object({ name: z.string(), ok: z.boolean(), error: z.optional(z.enum(FEED_FAULTS)) })),
});

export type NewsPollingCycle = z.infer<typeof newsPollingCycle>;

const shared = { access: 'anyone', limit: 'none', caching: 'shared' } as const;
const write = { access: 'member', limit: 'write' } as const;
const params = z.object({ id: idInPath });
const likeState = z.object({ likes: z.int(), liked: z.boolean() });

export const newsEndpoints = defineEndpoints({
  'GET /api/news': {
    ...shared,
    limitedQuery: ['category', 'limit', 'before'],
    summary:
      'Articles, newest first: 50, or `limit`; older than the id `before`; filters by category; recent ones in `language` first',
    query: z.object({
      category: z.optional(newsCategory),
      limit: z.optional(limitInQuery(100)),
      before: z.optional(idInPath),
      language: languageInQuery,
    }),
    response: z.array(newsArticle),
  },
  'GET /api/news/latest': {
    ...shared,
    summary: 'The newest three articles, recent ones in `language` first',
    query: z.object({ language: languageInQuery }),
    response: z.array(newsArticle),
  },
  'GET /api/news/stats': {
    ...shared,
    summary: 'The number of articles, by category',
    response: newsStats,
  },
  'GET /api/news/:id': {
    ...shared,
    summary: 'One article',
    params,
    query: z.object({ language: languageInQuery }),
    response: newsArticle,
    errors: ['article-not-found'],
  },
  'POST /api/news/:id/like': {
    ...write,
    summary: 'Like an article; a repeated call changes nothing',
    params,
    body: z.nullish(z.object({ madeAt })),
    offline: true,
    response: likeState,
    errors: ['article-not-found'],
  },
  'DELETE /api/news/:id/like': {
    ...write,
    summary: 'Unlike an article; a repeated call changes nothing',
    params,
    offline: true,
    response: likeState,
    errors: ['article-not-found'],
  },
  'POST /api/news/:id/read': {
    ...write,
    summary: 'Mark an article as read; up to three a day count in challenges',
    params,
    status: 204,
    errors: ['article-not-found'],
  },
  'GET /api/user/news': {
    summary: 'The articles that the resident has liked and read: the newest thousand of each',
    access: 'member',
    limit: 'read',
    response: z.object({ liked: z.array(id), read: z.array(id) }),
  },
  'POST /api/news/refresh': {
    ...write,
    summary: 'Fetch the feeds; at most once in five minutes for all residents, who share the result',
    response: newsPollingCycle,
  },
});
