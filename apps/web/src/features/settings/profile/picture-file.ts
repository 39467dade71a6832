import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MAX_PICTURE_BYTES, PICTURE_TYPES } from '@ecopulse/contract/accounts/settings';

// Imports only the contract's types: its module would bundle every schema.
const MAX_FILE_BYTES: typeof MAX_PICTURE_BYTES = 5_000_000;
const FILE_TYPES: typeof PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

export const ACCEPTED_PICTURE_TYPES = FILE_TYPES.join(',');

/** Null if the file may be a picture. The server decides. */
export function findPictureProblem({ type, size }: Pick<File, 'type' | 'size'>): MessageDescriptor | null {
  if (!FILE_TYPES.some((fileType) => fileType === type)) return msg`Please choose a JPEG, PNG or WebP picture.`;
  if (size > MAX_FILE_BYTES) return msg`This picture is larger than 5 MB. Please choose a smaller one.`;
  return null;
}

export const UNREADABLE_PICTURE = msg`This picture couldn't be read. Please choose another one.`;
