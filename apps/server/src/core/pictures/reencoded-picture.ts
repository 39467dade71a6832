import type { ResizeOptions } from 'sharp';
import { createBoundedQueue } from '../limits/bounded-queue.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { pictureIn } from './picture-container.rules.ts';

const QUALITY = 82;
const SQUARE_SIDE_PIXELS = 256;
/**
 * Typical phone pictures have 24 megapixels. Measured at the limits: 145 MB for a progressive JPEG, 150 MB for an interlaced
 * 16-bit PNG.
 */
const MAX_PIXELS_JPEG = 25_000_000;
const MAX_PIXELS = 16_000_000;
const JPEG_START = 0xff;
/** The largest pictures take 1 s; a busy machine may take several times as long. */
const MAX_SECONDS = 10;

/** Loaded on first use: few residents upload, and the library takes 8 MB. */
let decoder: ReturnType<typeof loadDecoder> | null = null;

/** Every other decoder is blocked, so that no input can reach its vulnerabilities. */
async function loadDecoder() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
  return sharp;
}

type Queue = ReturnType<typeof createBoundedQueue>;

export interface Reencoded {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** One at a time to bound memory. Each waiting upload holds 5 MB. */
const ofResidents = createBoundedQueue({ running: 1, waiting: 16 });
/** Separate, so that residents' uploads cannot delay admins and feeds. */
const ofContent = createBoundedQueue({ running: 1, waiting: 8 });

/**
 * Upright first frame as WebP, without metadata such as location; runs off the event loop. Throws `picture-unreadable`,
 * `unavailable`.
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

function within(side: number): ResizeOptions {
  return { width: side, height: side, fit: 'inside', withoutEnlargement: true };
}

export async function contentPicture(bytes: Uint8Array, side: number, maxPixels?: number): Promise<Buffer> {
  return (await reencodedPicture(ofContent, bytes, within(side), maxPixels)).bytes;
}

export function placePicture(bytes: Uint8Array, side: number): Promise<Reencoded> {
  return reencodedPicture(ofResidents, bytes, within(side));
}

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
    throw new ProblemError('picture-unreadable');
  }
}
