import type { Clock } from '../../../core/calendar/clock.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import type { Changes } from '../../../db/changes.ts';
import type { Database } from '../../../db/database.ts';
import { CACHED_RESPONSES } from '../../../db/topics.ts';
import { FeedError } from '../feeds/feed-error.ts';
import { findWithoutPicture, savePicture } from './feeds.queries.ts';
import type { GuardedFetch } from '../feeds/safe-fetch.ts';

/** After a round; the others have their turn after the next ones. */
const MAX_PICTURES = 24;
const MAX_BYTES = 5 * 1024 * 1024;
/** A large picture of a page; an interlaced one of these takes some 50 MB while it is read. */
const MAX_PIXELS = 5_000_000;
const MAX_MS = 10_000;
const MAX_MS_TOGETHER = 60_000;
const ACCEPT = 'image/webp, image/jpeg, image/png';

interface Parts {
  readonly db: Database;
  readonly clock: Clock;
  readonly changes: Changes;
  readonly guardedFetch: GuardedFetch;
  /** Keeps a picture and answers its address. Throws `picture-unreadable`, and `unavailable` when too many wait. */
  readonly keepPicture: (bytes: Uint8Array, maxPixels: number) => Promise<string>;
}

/**
 * Fetches the pictures of the newest articles that have none yet, one after the other, and keeps them re-encoded under an
 * address of ours. A picture that cannot be had is drawn instead, and not asked for again.
 */
export async function fetchPictures(parts: Parts, signal: AbortSignal): Promise<void> {
  const { db, clock, changes } = parts;
  const until = AbortSignal.any([signal, AbortSignal.timeout(MAX_MS_TOGETHER)]);
  for (const article of await findWithoutPicture(db, MAX_PICTURES)) {
    const imageUrl = await pictureAt(article.remote_image_url, parts, until);
    if (imageUrl === undefined) return;
    await savePicture(db, article, { imageUrl, now: clock.now() });
    if (imageUrl !== null) changes.publish(CACHED_RESPONSES, 'news');
  }
}

/** Its address with us; null where there is none to be had, undefined where it is to be asked for later. */
async function pictureAt(
  address: string,
  { guardedFetch, keepPicture }: Parts,
  signal: AbortSignal,
): Promise<string | null | undefined> {
  try {
    const fetched = await guardedFetch(address, { accept: ACCEPT, maxBytes: MAX_BYTES, timeout: MAX_MS, signal });
    return fetched && (await keepPicture(fetched.bytes, MAX_PIXELS));
  } catch (error) {
    if (signal.aborted) return undefined;
    if (error instanceof FeedError) return null;
    if (!(error instanceof ProblemError)) throw error;
    return error.code === 'picture-unreadable' ? null : undefined;
  }
}
