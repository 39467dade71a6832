import sharp, { type ResizeOptions } from 'sharp';
import { createBoundedQueue } from '../limits/bounded-queue.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { pictureIn } from './picture-container.rules.ts';

const QUALITY = 82;
/** What a camera takes. */
const MAX_PIXELS = 40_000_000;
/** The largest ones take one; a machine that is busy with other things may take several times that. */
const MAX_SECONDS = 10;

// One thread a picture and nothing kept between two. Of all that the library can read, these three alone: no other decoder
// can be reached, whatever the bytes say they are.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });

/** One at once: an interlaced PNG of the most pixels takes 400 MB while it is read. Those who wait hold 5 MB each. */
const inTurn = createBoundedQueue({ running: 1, waiting: 8 });

/**
 * The picture in these bytes as a WebP of this size: upright, its first frame, and nothing of what else the file told
 * (camera, place, time). Works outside the event loop. Throws `picture-unreadable`, and `unavailable` when too many wait.
 */
export async function reencodedPicture(
  bytes: Uint8Array,
  size: ResizeOptions,
  maxPixels = MAX_PIXELS,
): Promise<Buffer> {
  const picture = pictureIn(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (picture === null) throw new ProblemError('picture-unreadable');
  return inTurn(() => reencode(picture, size, maxPixels));
}

async function reencode(picture: Buffer, size: ResizeOptions, maxPixels: number): Promise<Buffer> {
  try {
    return await sharp(picture, { limitInputPixels: maxPixels, failOn: 'warning' })
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize(size)
      .webp({ quality: QUALITY })
      .toBuffer();
  } catch {
    // Whatever the decoder did not like, there is one thing to do about it: choose another picture.
    throw new ProblemError('picture-unreadable');
  }
}
