import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What a file of outlines says, as far as it is looked at before it is sent. */
export interface OutlineFile {
  type: 'FeatureCollection';
  features: unknown[];
}

/** As much as the server takes. */
const MAX_BYTES = 6 * 1024 * 1024;

/** Reads a file of GeoJSON, or says why it cannot be sent. */
export async function readOutlineFile(file: File): Promise<OutlineFile | MessageDescriptor> {
  if (file.size > MAX_BYTES) return msg`This file is larger than 6 MB. Please split it.`;
  try {
    const { type, features } = JSON.parse(await file.text()) as Partial<Record<keyof OutlineFile, unknown>>;
    if (type === 'FeatureCollection' && Array.isArray(features)) return { type, features };
  } catch {
    // What is no JSON is no GeoJSON either.
  }
  return msg`This is no GeoJSON file with features in it.`;
}

/** Whether that has become a sentence on what is wrong. */
export function isRefusal(read: OutlineFile | MessageDescriptor): read is MessageDescriptor {
  return !('features' in read);
}
