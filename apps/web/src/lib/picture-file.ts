import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MAX_PICTURE_BYTES, PICTURE_TYPES } from '@ecopulse/contract/accounts/settings';
import { formatNumber } from './language/format.ts';
import { problemMessage } from './problem-messages.ts';

// Imports only the contract's types: its module would bundle every schema.
const MAX_FILE_BYTES: typeof MAX_PICTURE_BYTES = 5_000_000;
const FILE_TYPES: typeof PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

/** Without HEIC, so that an iPhone converts its pictures when one is chosen. */
export const ACCEPTED_PICTURE_TYPES = FILE_TYPES.join(',');

const MEGABYTE = 1_000_000;
const SENT_TYPE = 'image/jpeg';
const QUALITY = 0.9;

export const UNREADABLE_PICTURE = msg`This picture couldn't be read. Please choose another one.`;

class UnsuitablePictureError extends Error {
  readonly sentence: string;

  constructor(sentence: string) {
    super(sentence);
    this.sentence = sentence;
  }
}

export function pictureProblemMessage(error: unknown): string {
  return error instanceof UnsuitablePictureError ? error.sentence : problemMessage(error, UNREADABLE_PICTURE);
}

/** Null if the file may be a picture. The server decides. */
export function findPictureProblem({ type, name }: Pick<File, 'type' | 'name'>): MessageDescriptor | null {
  if (FILE_TYPES.some((fileType) => fileType === type)) return null;
  return /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name)
    ? msg`This picture is a HEIC file. Please choose a JPEG. To take JPEGs on an iPhone, open Settings, Camera, Formats and choose Most Compatible.`
    : msg`Please choose a JPEG, PNG or WebP picture.`;
}

interface SentPicture {
  readonly maxSidePx: number;
  /** Also shrinks a file below the limit: the picture is sent sooner, and without the place and time of the camera. */
  readonly always?: boolean;
}

/** The file, or a smaller picture if it is too large to be sent. The error's sentence is for `pictureProblemMessage`. */
export async function prepareToSend(file: File, { maxSidePx, always = false }: SentPicture): Promise<Blob> {
  const problem = findPictureProblem(file);
  if (problem) throw new UnsuitablePictureError(i18n._(problem));
  const isTooLarge = file.size > MAX_FILE_BYTES;
  if (!isTooLarge && !(always && isCanvasExact())) return file;
  const smaller = await shrinkPicture(file, maxSidePx).catch((error: unknown) => {
    if (isTooLarge) return file;
    throw error;
  });
  if (smaller.size <= MAX_FILE_BYTES) return smaller;
  const [size, most] = [inMegabytes(file.size), inMegabytes(MAX_FILE_BYTES)];
  throw new UnsuitablePictureError(
    i18n._(msg`This picture is ${size} MB. The limit is ${most} MB. Please choose a smaller one.`),
  );
}

function inMegabytes(bytes: number): string {
  return formatNumber(bytes / MEGABYTE, { maximumFractionDigits: 1 });
}

/** Some browsers add noise to what a page reads from a canvas, against tracking; it would be in the picture. */
function isCanvasExact(): boolean {
  const canvas = Object.assign(document.createElement('canvas'), { width: 16, height: 16 });
  const context = canvas.getContext('2d');
  if (!context) return false;
  context.fillStyle = 'rgb(10, 120, 200)';
  context.fillRect(0, 0, canvas.width, canvas.height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const expected = [10, 120, 200, 255];
  return data.every((value, index) => value === expected[index % expected.length]);
}

/** Throws if the file is not a picture. */
async function shrinkPicture(file: Blob, maxSidePx: number): Promise<Blob> {
  const picture = await createImageBitmap(file);
  try {
    const scale = Math.min(1, maxSidePx / Math.max(picture.width, picture.height));
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
      canvas.toBlob(resolve, SENT_TYPE, QUALITY);
    });
    if (!blob) throw new Error('This device makes no picture of a canvas');
    return blob;
  } finally {
    picture.close();
  }
}
