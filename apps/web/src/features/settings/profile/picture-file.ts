import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MAX_PICTURE_BYTES, PICTURE_TYPES } from '@ecopulse/contract/accounts/settings';

// Only the types tie this to the contract: importing its module would load every schema.
const MAX_BYTES: typeof MAX_PICTURE_BYTES = 5_000_000;
const TYPES: typeof PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/webp'];

/** The types that a file dialog offers. */
export const ACCEPTED = TYPES.join(',');

/** Why a file cannot be a picture, known before anything is sent; null if it may be one. */
export function refusalOf({ type, size }: Pick<File, 'type' | 'size'>): MessageDescriptor | null {
  if (!TYPES.some((each) => each === type)) return msg`Please choose a JPEG, PNG or WebP picture.`;
  if (size > MAX_BYTES) return msg`This picture is larger than 5 MB. Please choose a smaller one.`;
  return null;
}

/** Shown if the browser or the server finds no picture in a file. */
export const UNREADABLE = msg`This picture couldn't be read. Please choose another one.`;
