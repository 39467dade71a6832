import sharp, { type ResizeOptions } from 'sharp';
import { createBoundedQueue } from '../limits/bounded-queue.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { pictureIn } from './picture-container.rules.ts';

const QUALITY = 82;
const SQUARE_SIDE_PIXELS = 256;
/** The size of camera pictures. */
const MAX_PIXELS = 40_000_000;
/** The largest pictures take one second; a busy machine may take several times as long. */
const MAX_SECONDS = 10;

// One thread per picture, and no cache. Only these three decoders are enabled, so that no bytes can reach another one.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });

/** One at a time: an interlaced PNG of the largest size takes 400 MB to read. Each waiting upload holds 5 MB. */
const inTurn = createBoundedQueue({ running: 1, waiting: 8 });

/**
 * The picture in these bytes as a WebP of this size: upright, its first frame, without the other data of the file
 * (camera, place, time). Works outside the event loop. Throws `picture-unreadable`, and `unavailable` when too many
 * wait.
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

/** The middle of the picture in these bytes, 256 × 256 pixels; see `reencodedPicture`, also for what it throws. */
export function squarePicture(bytes: Uint8Array): Promise<Buffer> {
  return reencodedPicture(bytes, { width: SQUARE_SIDE_PIXELS, height: SQUARE_SIDE_PIXELS, fit: 'cover' });
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
    // Whatever the decoder rejects, the resident can do one thing: choose another picture.
    throw new ProblemError('picture-unreadable');
  }
}
