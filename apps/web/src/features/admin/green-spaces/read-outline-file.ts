import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The parts of a file of outlines that are checked before it is sent. */
export interface OutlineFile {
  type: 'FeatureCollection';
  features: unknown[];
}

/** The server's limit. */
const MAX_BYTES = 6 * 1024 * 1024;

/** Reads a GeoJSON file, or returns a message on why it cannot be sent. */
export async function readOutlineFile(file: File): Promise<OutlineFile | MessageDescriptor> {
  if (file.size > MAX_BYTES) return msg`This file is larger than 6 MB. Please split it.`;
  try {
    const { type, features } = JSON.parse(await file.text()) as Partial<Record<keyof OutlineFile, unknown>>;
    if (type === 'FeatureCollection' && Array.isArray(features)) return { type, features };
  } catch {
    // A file that is not JSON is not GeoJSON.
  }
  return msg`This isn't a GeoJSON file with features.`;
}

/** Whether the result is a message on what is wrong. */
export function isRefusal(read: OutlineFile | MessageDescriptor): read is MessageDescriptor {
  return !('features' in read);
}
