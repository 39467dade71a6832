import type { Clock } from '../../../core/calendar/clock.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import type { Changes } from '../../../db/changes.ts';
import type { Database } from '../../../db/database.ts';
import { CACHED_RESPONSES } from '../../../db/topics.ts';
import { FeedError } from '../feeds/feed-error.ts';
import { findWithoutPicture, savePicture } from './feeds.queries.ts';
import type { SafeFetch } from '../feeds/safe-fetch.ts';

/** After one round; the rest follow after the next rounds. */
const MAX_PICTURES = 24;
const MAX_BYTES = 5 * 1024 * 1024;
/** As many as a large picture of a page; an interlaced one takes about 50 MB to read. */
const MAX_PIXELS = 5_000_000;
const MAX_MS = 10_000;
const MAX_MS_TOGETHER = 60_000;
const ACCEPT = 'image/webp, image/jpeg, image/png';

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly changes: Changes;
  readonly safeFetch: SafeFetch;
  /** Stores a picture and returns its address. Throws `picture-unreadable`, and `unavailable` when too many wait. */
  readonly keepPicture: (bytes: Uint8Array, maxPixels: number) => Promise<string>;
}

/**
 * Fetches the pictures of the newest articles that have none yet, one after the other, and stores them re-encoded under
 * an address of this server. A picture that cannot be fetched is drawn instead, and not fetched again.
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

/** The address of the stored picture; null if it cannot be fetched, undefined if it should be fetched later. */
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
