import type { Clock } from '../../../core/calendar/clock.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import type { Changes } from '../../../db/changes.ts';
import type { Database } from '../../../db/database.ts';
import { CACHED_RESPONSES } from '../../../db/topics.ts';
import { FeedError } from '../feeds/feed-error.ts';
import { findWithoutPicture, savePicture } from './feeds.queries.ts';
import type { SafeFetch } from '../feeds/safe-fetch.ts';

/** Per polling cycle; the rest follow in the next ones. */
const MAX_PICTURES = 24;
const MAX_BYTES = 5 * 1024 * 1024;
/** Decoding an interlaced picture of this size takes about 50 MB. */
const MAX_PIXELS = 5_000_000;
const MAX_MS = 10_000;
const MAX_MS_TOGETHER = 60_000;
const ACCEPT = 'image/webp, image/jpeg, image/png';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly changes: Changes;
  readonly safeFetch: SafeFetch;
  /** Returns the stored picture's address. Throws `picture-unreadable`, or `unavailable` if the queue is full. */
  readonly keepPicture: (bytes: Uint8Array, maxPixels: number) => Promise<string>;
}

/**
 * Fetches pictures of the newest articles sequentially and stores them re-encoded.
 * A picture that cannot be fetched is drawn instead, and not fetched again.
 */
export async function fetchPictures(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db, clock, changes } = deps;
  const until = AbortSignal.any([signal, AbortSignal.timeout(MAX_MS_TOGETHER)]);
  for (const article of await findWithoutPicture(db, MAX_PICTURES)) {
    const imageUrl = await pictureAt(article.remote_image_url, deps, until);
    if (imageUrl === undefined) return;
    await savePicture(db, article, { imageUrl, now: clock.now() });
    if (imageUrl !== null) changes.publish(CACHED_RESPONSES, 'news');
  }
}

/** Null if it can never be fetched, undefined to retry later. */
async function pictureAt(
  address: string,
  { safeFetch, keepPicture }: Deps,
  signal: AbortSignal,
): Promise<string | null | undefined> {
  try {
    const fetched = await safeFetch(address, { accept: ACCEPT, maxBytes: MAX_BYTES, timeout: MAX_MS, signal });
    return fetched && (await keepPicture(fetched.bytes, MAX_PIXELS));
  } catch (error) {
    if (signal.aborted) return undefined;
    if (error instanceof FeedError) return null;
    if (!(error instanceof ProblemError)) throw error;
    return error.code === 'picture-unreadable' ? null : undefined;
  }
}
