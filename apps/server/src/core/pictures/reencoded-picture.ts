import type { ResizeOptions } from 'sharp';
import { createBoundedQueue } from '../limits/bounded-queue.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { pictureIn } from './picture-container.rules.ts';

const QUALITY = 82;
const SQUARE_SIDE_PIXELS = 256;
/**
 * The usual size of today's telephones: 24 megapixels. Measured for the largest that each limit allows: 145 MB for a
 * progressive JPEG; 150 MB for an interlaced PNG with 16 bits a channel, which needs twice as much for each pixel.
 */
const MAX_PIXELS_JPEG = 25_000_000;
/** Larger than any screen, for what is no photograph. */
const MAX_PIXELS = 16_000_000;
const JPEG_START = 0xff;
/** The largest pictures take one second; a busy machine may take several times as long. */
const MAX_SECONDS = 10;

/** Loaded with the first picture: few residents send one, and the library takes 8 MB. */
let decoder: ReturnType<typeof loadDecoder> | null = null;

/** One thread per picture, and no cache. Only three decoders are enabled, so that no bytes can reach another one. */
async function loadDecoder() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
  return sharp;
}

type Queue = ReturnType<typeof createBoundedQueue>;

/** A WebP, and its size in pixels. */
export interface Reencoded {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** One at a time, for the memory. Each waiting upload holds 5 MB. */
const ofResidents = createBoundedQueue({ running: 1, waiting: 16 });
/** A separate queue from residents: admins and feeds wait only for each other. */
const ofContent = createBoundedQueue({ running: 1, waiting: 8 });

/**
 * The picture in these bytes as a WebP of this size: upright, its first frame, without the other data of the file
 * (camera, place, time). Works outside the event loop. Throws `picture-unreadable`, and `unavailable` when too many
 * wait.
 */
async function reencodedPicture(
  inTurn: Queue,
  bytes: Uint8Array,
  size: ResizeOptions,
  maxPixels = Infinity,
): Promise<Reencoded> {
  const picture = pictureIn(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (picture === null) throw new ProblemError('picture-unreadable');
  const most = picture[0] === JPEG_START ? MAX_PIXELS_JPEG : MAX_PIXELS;
  return inTurn(() => reencode(picture, size, Math.min(most, maxPixels)));
}

/** A size that fits into a square of this side; small pictures stay as they are. */
function within(side: number): ResizeOptions {
  return { width: side, height: side, fit: 'inside', withoutEnlargement: true };
}

/** A picture of content, no larger than a square of this side; `maxPixels` lowers the limit of its source. */
export async function contentPicture(bytes: Uint8Array, side: number, maxPixels?: number): Promise<Buffer> {
  return (await reencodedPicture(ofContent, bytes, within(side), maxPixels)).bytes;
}

/** A resident's picture of a place, no larger than a square of this side. */
export function placePicture(bytes: Uint8Array, side: number): Promise<Reencoded> {
  return reencodedPicture(ofResidents, bytes, within(side));
}

/** The picture of a resident: the middle of these bytes, 256 × 256 pixels. */
export async function squarePicture(bytes: Uint8Array): Promise<Buffer> {
  const square = { width: SQUARE_SIDE_PIXELS, height: SQUARE_SIDE_PIXELS, fit: 'cover' } as const;
  return (await reencodedPicture(ofResidents, bytes, square)).bytes;
}

async function reencode(picture: Buffer, size: ResizeOptions, maxPixels: number): Promise<Reencoded> {
  const sharp = await (decoder ??= loadDecoder());
  try {
    const { data, info } = await sharp(picture, { limitInputPixels: maxPixels, failOn: 'warning' })
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize(size)
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    // Whatever the decoder rejects, the resident can do one thing: choose another picture.
    throw new ProblemError('picture-unreadable');
  }
}
