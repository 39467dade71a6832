import { reencodedPicture } from './reencoded-picture.ts';

const SIDE_PIXELS = 256;

/**
 * The middle of the picture in these bytes, as a WebP of 256 × 256 pixels; see `reencodedPicture`. Throws
 * `picture-unreadable`, and `unavailable` when too many wait.
 */
export function squarePicture(bytes: Uint8Array): Promise<Buffer> {
  return reencodedPicture(bytes, { width: SIDE_PIXELS, height: SIDE_PIXELS, fit: 'cover' });
}
