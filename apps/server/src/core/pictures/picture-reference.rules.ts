/** Where a picture is stored: the column `bytes` holds the picture itself, or this in place of it. */
export interface PictureReference {
  readonly key: string;
  readonly bytes: number;
}

/** No picture starts so: a WebP starts with RIFF. */
export const REFERENCE_PREFIX = 's3 ';
/** Longer than any reference. */
export const MAX_REFERENCE_BYTES = 200;

export function formatReference({ key, bytes }: PictureReference): Buffer {
  return Buffer.from(`${REFERENCE_PREFIX}${bytes} ${key}`);
}

/** Null if the column holds the picture itself. */
export function parseReference(stored: Uint8Array): PictureReference | null {
  if (stored.length > MAX_REFERENCE_BYTES) return null;
  const [, bytes, key] = /^s3 (\d+) (\S+)$/.exec(Buffer.from(stored).toString('latin1')) ?? [];
  return bytes === undefined || key === undefined ? null : { key, bytes: Number(bytes) };
}
