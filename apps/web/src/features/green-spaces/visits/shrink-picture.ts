import { MAX_VISIT_PICTURE_SIDE_PX } from '@ecopulse/contract/green-spaces/note-and-picture-limits';

const TYPE = 'image/jpeg';
const QUALITY = 0.9;

/**
 * Re-encodes at the server's maximum size: phone pictures exceed the upload limit, and re-encoding removes the
 * metadata with place and time. Throws if the file is not a picture.
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const scale = Math.min(1, MAX_VISIT_PICTURE_SIDE_PX / Math.max(picture.width, picture.height));
    const scaleLength = (length: number) => Math.max(1, Math.round(length * scale));
    const size = { width: scaleLength(picture.width), height: scaleLength(picture.height) };
    const canvas = Object.assign(document.createElement('canvas'), size);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This device draws no pictures');
    // JPEG has no transparency; without a background it would be black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, size.width, size.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, size.width, size.height);
    const blob = await new Promise<Blob | null>((resolve) => {
      canvas.toBlob(resolve, TYPE, QUALITY);
    });
    if (!blob) throw new Error('This device makes no picture of a canvas');
    return blob;
  } finally {
    picture.close();
  }
}
