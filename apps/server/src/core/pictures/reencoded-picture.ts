import type { ResizeOptions } from 'sharp';
import { createFairQueue, type FairQueue } from '../limits/fair-queue.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { openImageLibrary } from './image-library.ts';
import { stripPicture } from './picture-container.rules.ts';

const WEBP_QUALITY = 82;
const SQUARE_SIDE_PIXELS = 256;
/**
 * Typical phone pictures have 24 megapixels. Measured at the limits: 145 MB for a progressive JPEG, 150 MB for an interlaced
 * 16-bit PNG.
 */
const MAX_PIXELS_JPEG = 25_000_000;
const MAX_PIXELS = 16_000_000;
const JPEG_START = 0xff;
/** The largest pictures take 1 s; a busy machine may take several times as long. */
const DECODER_TIMEOUT_SECONDS = 10;

export interface ReencodedPicture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/**
 * One at a time to bound memory. Each waiting upload holds 5 MB. Client addresses take turns, so that many accounts of one
 * cannot keep out others; each account has at most one upload.
 */
const residentQueue = createFairQueue({ maxRunning: 1, maxWaiting: 16, maxWaitingPerCaller: 8 });
/** Separate, so that residents' uploads cannot delay admins and feeds. */
const contentQueue = createFairQueue({ maxRunning: 1, maxWaiting: 8 });

/**
 * Upright first frame as WebP, without metadata such as location; runs off the event loop. Throws `picture-unreadable`,
 * `unavailable`.
 */
async function reencodeQueued(
  queue: FairQueue,
  caller: string,
  bytes: Uint8Array,
  size: ResizeOptions,
  maxPixels = Infinity,
): Promise<ReencodedPicture> {
  const picture = stripPicture(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  if (picture === null) throw new ProblemError('picture-unreadable');
  const maxFormatPixels = picture[0] === JPEG_START ? MAX_PIXELS_JPEG : MAX_PIXELS;
  return queue(caller, () => reencode(picture, size, Math.min(maxFormatPixels, maxPixels)));
}

function fitWithin(maxSide: number): ResizeOptions {
  return { width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true };
}

export async function reencodeContentPicture(bytes: Uint8Array, maxSide: number, maxPixels?: number): Promise<Buffer> {
  return (await reencodeQueued(contentQueue, 'content', bytes, fitWithin(maxSide), maxPixels)).bytes;
}

export function reencodeVisitPicture(
  bytes: Uint8Array,
  maxSide: number,
  clientAddress: string,
): Promise<ReencodedPicture> {
  return reencodeQueued(residentQueue, clientAddress, bytes, fitWithin(maxSide));
}

export async function reencodeSquarePicture(bytes: Uint8Array, clientAddress: string): Promise<Buffer> {
  const square = { width: SQUARE_SIDE_PIXELS, height: SQUARE_SIDE_PIXELS, fit: 'cover' } as const;
  return (await reencodeQueued(residentQueue, clientAddress, bytes, square)).bytes;
}

async function reencode(picture: Buffer, size: ResizeOptions, maxPixels: number): Promise<ReencodedPicture> {
  const sharp = await openImageLibrary();
  try {
    const { data, info } = await sharp(picture, { limitInputPixels: maxPixels, failOn: 'warning' })
      .timeout({ seconds: DECODER_TIMEOUT_SECONDS })
      .autoOrient()
      .resize(size)
      .webp({ quality: WEBP_QUALITY })
      .toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    throw new ProblemError('picture-unreadable');
  }
}
