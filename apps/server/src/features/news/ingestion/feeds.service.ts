import { FEED_FAULTS, type FeedFault, type NewsCategory } from '@ecopulse/contract/news/news';
import { dayOf, spanOf } from '../../../core/calendar/calendar.rules.ts';
import { type Metric, Tally } from '../../../core/metrics/metric.ts';
import { isDatabaseUnavailable, type Transaction } from '../../../db/database.ts';
import { CACHED_RESPONSES } from '../../../db/topics.ts';
import type { SharedDeps } from '../../../feature-module.ts';
import type { FeedDocument, FeedItem } from '../feeds/feed-document.ts';
import { FeedError } from '../feeds/feed-error.ts';
import { createFeedParser } from '../feeds/feed-parser.ts';
import { findStoredItems, saveItems, type AcceptedItem } from './feeds.queries.ts';
import type { FetchedResponse, SafeFetch } from '../feeds/safe-fetch.ts';
import { categoryOf, isWanted } from './keywords.rules.ts';
import { selectItemsToStore, retentionCutoff } from '../news.rules.ts';
import {
  type SourceToFetch,
  lockUnchangedSource,
  recordFailedFetch,
  recordSuccessfulFetch,
} from '../sources/sources.queries.ts';

const ACCEPT = 'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, */*;q=0.5';
const MAX_BYTES = 2 * 1024 * 1024;
const FETCH_TIMEOUT_MS = 10_000;

export interface FeedOutcome {
  readonly name: string;
  readonly error: FeedFault | null;
  /** Wanted items, including those beyond the daily limit. */
  readonly count: number;
  readonly added: number;
  readonly updated: number;
}

export interface FeedSettings {
  readonly url: string;
  readonly category: string;
  readonly keywords: readonly string[];
}

export interface PreviewedItem extends FeedItem {
  readonly isTaken: boolean;
  readonly category: NewsCategory;
}

export interface Feeds {
  readonly metrics: readonly Metric[];
  /** Reads a feed and stores new items, or its error. Throws while the database is unreachable. */
  fetch(source: SourceToFetch, signal: AbortSignal): Promise<FeedOutcome>;
  preview(settings: FeedSettings, signal: AbortSignal): Promise<PreviewedItem[]>;
  close(): Promise<void>;
}

interface Deps extends Pick<SharedDeps, 'db' | 'clock' | 'changes'> {
  readonly safeFetch: SafeFetch;
  /** Whether items may link to private addresses; for tests only. */
  readonly allowPrivate: boolean;
  readonly log: { error(details: object, message: string): void };
}

export function createFeeds({ db, clock, changes, safeFetch, allowPrivate, log }: Deps): Feeds {
  const parser = createFeedParser();
  const fetches = new Tally(['read', ...FEED_FAULTS]);
  const parse = ({ bytes, contentType, url }: FetchedResponse): Promise<FeedDocument> =>
    parser.parse({ bytes, contentType, url, now: clock.now().getTime(), allowPrivate });

  const fetchDocument = async (source: SourceToFetch, signal: AbortSignal) => {
    const { url, etag, last_modified: lastModified } = source;
    const fetched = await safeFetch(url, {
      accept: ACCEPT,
      maxBytes: MAX_BYTES,
      timeoutMs: FETCH_TIMEOUT_MS,
      etag,
      lastModified,
      signal,
    });
    return fetched && { ...(await parse(fetched)), etag: fetched.etag, lastModified: fetched.lastModified };
  };
  const logAsFeedError = (error: unknown, { id, url }: SourceToFetch): FeedError => {
    log.error({ err: error, source: id, url }, 'a feed could not be stored');
    return new FeedError('not-a-feed', 'It could not be kept.', { cause: error });
  };

  return {
    metrics: [
      {
        name: 'ecopulse_feed_fetches_total',
        help: 'Fetches of feeds, by result: read, or why it failed.',
        kind: 'counter',
        labels: ['result'],
        read: () => fetches.labelledValues('result'),
      },
    ],
    async fetch(source, signal) {
      const { name } = source;
      try {
        const document = await fetchDocument(source, signal);
        if (!document) {
          await recordSuccessfulFetch(db, source, { now: clock.now(), document: null });
          fetches.add('read');
          return { name, error: null, count: source.items_taken, added: 0, updated: 0 };
        }
        const counts = await db.transaction().execute((trx) => storeItems(trx, clock.now(), source, document));
        fetches.add('read');
        if (counts.added + counts.updated > 0) changes.publish(CACHED_RESPONSES, 'news');
        return { name, error: null, ...counts };
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error;
        // Aborted by our shutdown, so not the feed's fault.
        const isStopped = signal.aborted && (signal.reason as Error).name === 'AbortError';
        const { code, message: detail } = error instanceof FeedError ? error : logAsFeedError(error, source);
        if (!isStopped) {
          fetches.add(code);
          await recordFailedFetch(db, source, { now: clock.now(), error: code, detail });
        }
        return { name, error: code, count: 0, added: 0, updated: 0 };
      }
    },
    async preview(settings, signal) {
      const fetched = await safeFetch(settings.url, {
        accept: ACCEPT,
        maxBytes: MAX_BYTES,
        timeoutMs: FETCH_TIMEOUT_MS,
        signal,
      });
      if (!fetched) throw new FeedError('http-status', 'It answered 304.');
      return (await parse(fetched)).items.map((item) => classify(item, settings));
    },
    close: () => parser.close(),
  };
}

interface FetchedDocument extends FeedDocument {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

async function storeItems(trx: Transaction, now: Date, source: SourceToFetch, document: FetchedDocument) {
  if (!(await lockUnchangedSource(trx, source))) return { count: 0, added: 0, updated: 0 };
  const accepted = acceptItems(document.items, source);
  const { known, added: addedToday } = await findStoredItems(trx, source.id, {
    identities: accepted.map(({ identity }) => identity),
    since: new Date(spanOf(dayOf(now)).from),
  });
  const { itemsToStore, isTruncated } = selectItemsToStore(accepted, {
    known,
    addedToday,
    since: retentionCutoff(now),
  });
  const saved = await saveItems(
    trx,
    { sourceId: source.id, language: document.language ?? source.language, now },
    itemsToStore,
  );
  // Store no ETag until all items are stored, so that the rest is fetched again.
  const { etag, lastModified } = isTruncated ? { etag: null, lastModified: null } : document;
  await recordSuccessfulFetch(trx, source, { now, document: { etag, lastModified, itemCount: accepted.length } });
  const added = saved.filter((row) => row.is_new).length;
  return { count: accepted.length, added, updated: saved.length - added };
}

function classify(item: FeedItem, { category, keywords }: Omit<FeedSettings, 'url'>): PreviewedItem {
  return {
    ...item,
    isTaken: isWanted(item, keywords),
    category: categoryOf(item, category as NewsCategory),
  };
}

function acceptItems(items: readonly FeedItem[], settings: FeedSettings): AcceptedItem[] {
  return items
    .map((item) => classify(item, settings))
    .filter(({ isTaken }) => isTaken)
    .map(({ identity, title, summary, category, link, publishedAt, pictureUrl }) => ({
      identity,
      title,
      summary,
      category,
      link,
      publishedAt: publishedAt === null ? null : new Date(publishedAt).toISOString(),
      pictureUrl,
    }));
}
