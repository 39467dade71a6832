import { ProblemError } from '../../../core/problems/problem-error.ts';
import { CACHED_RESPONSES } from '../../../db/topics.ts';
import type { SharedDeps } from '../../../feature-module.ts';
import { FeedError } from '../feeds/feed-error.ts';
import { listArticlesWithoutPicture, savePicture } from './feeds.queries.ts';
import type { SafeFetch } from '../feeds/safe-fetch.ts';

/** Per polling cycle; the rest follow in the next ones. */
const MAX_PICTURES_PER_CYCLE = 24;
const MAX_BYTES = 5 * 1024 * 1024;
/** Decoding an interlaced picture of this size takes about 50 MB. */
const MAX_PIXELS = 5_000_000;
const FETCH_TIMEOUT_MS = 10_000;
const TOTAL_TIMEOUT_MS = 60_000;
const ACCEPT = 'image/webp, image/jpeg, image/png';

interface Deps extends Pick<SharedDeps, 'db' | 'clock' | 'changes'> {
  readonly safeFetch: SafeFetch;
  /** Returns the stored picture's address. Throws `picture-unreadable`, or `unavailable` if the queue is full. */
  readonly storePicture: (bytes: Uint8Array, maxPixels: number) => Promise<string>;
}

/**
 * Fetches pictures of the newest articles sequentially and stores them re-encoded.
 * A picture that cannot be fetched is replaced by a drawn one, and not fetched again.
 */
export async function fetchPictures(deps: Deps, signal: AbortSignal): Promise<void> {
  const { db, clock, changes } = deps;
  const combinedSignal = AbortSignal.any([signal, AbortSignal.timeout(TOTAL_TIMEOUT_MS)]);
  for (const article of await listArticlesWithoutPicture(db, MAX_PICTURES_PER_CYCLE)) {
    const imageUrl = await fetchAndStorePicture(article.remote_image_url, deps, combinedSignal);
    if (imageUrl === undefined) return;
    await savePicture(db, article, { imageUrl, now: clock.now() });
    if (imageUrl !== null) changes.publish(CACHED_RESPONSES, 'news');
  }
}

/** Null if the picture can never be fetched, undefined to retry later. */
async function fetchAndStorePicture(
  address: string,
  { safeFetch, storePicture }: Deps,
  signal: AbortSignal,
): Promise<string | null | undefined> {
  try {
    const fetched = await safeFetch(address, {
      accept: ACCEPT,
      maxBytes: MAX_BYTES,
      timeoutMs: FETCH_TIMEOUT_MS,
      signal,
    });
    return fetched && (await storePicture(fetched.bytes, MAX_PIXELS));
  } catch (error) {
    if (signal.aborted) return undefined;
    if (error instanceof FeedError) return null;
    if (!(error instanceof ProblemError)) throw error;
    return error.code === 'picture-unreadable' ? null : undefined;
  }
}
