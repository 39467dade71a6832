import type { NewsCategory } from '@ecopulse/contract/news/news';
import type { FeedTrial, NewsSource } from '@ecopulse/contract/news/news-admin';
import type { AdminSourceRow } from './sources.admin.queries.ts';
import type { FeedPreview } from './sources.admin.service.ts';

const MAX_PREVIEWED_ITEMS = 20;

export function toNewsSource(row: AdminSourceRow): NewsSource {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    url: row.url,
    category: row.category as NewsCategory,
    language: row.language as NewsSource['language'],
    licence: row.licence,
    keywords: row.keywords,
    isEnabled: row.is_enabled,
    lastFetchedAt: row.last_fetched_at?.toISOString() ?? null,
    lastOkAt: row.last_ok_at?.toISOString() ?? null,
    fault: row.fault,
    faultDetail: row.fault_detail,
    failuresInARow: row.failures_in_a_row,
    failingSince: row.failing_since?.toISOString() ?? null,
    articles: row.articles,
    lastArticleAt: row.last_article_at?.toISOString() ?? null,
  };
}

export function toFeedTrial({ items, error }: FeedPreview): FeedTrial {
  return {
    ok: error === null,
    fault: error?.code ?? null,
    faultDetail: error?.detail ?? null,
    count: items.length,
    items: items.slice(0, MAX_PREVIEWED_ITEMS).map(({ title, publishedAt, isTaken, category }) => ({
      title,
      publishedAt: publishedAt === null ? null : new Date(publishedAt).toISOString(),
      isTaken,
      category,
    })),
  };
}
