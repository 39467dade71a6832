import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export interface OutlineFile {
  type: 'FeatureCollection';
  features: unknown[];
}

/** Equals the server's limit. */
const MAX_FILE_BYTES = 6 * 1024 * 1024;

export async function readOutlineFile(file: File): Promise<OutlineFile | MessageDescriptor> {
  if (file.size > MAX_FILE_BYTES) return msg`This file is larger than 6 MB. Please split it.`;
  try {
    const { type, features } = JSON.parse(await file.text()) as Partial<Record<keyof OutlineFile, unknown>>;
    if (type === 'FeatureCollection' && Array.isArray(features)) return { type, features };
  } catch {
    // Not JSON, so not GeoJSON.
  }
  return msg`This isn't a GeoJSON file with features.`;
}

export function isReadError(result: OutlineFile | MessageDescriptor): result is MessageDescriptor {
  return !('features' in result);
}
