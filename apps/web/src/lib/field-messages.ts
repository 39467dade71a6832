import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What the contract's forms say of a field, as they say it. */
const WORDS: Readonly<Record<string, MessageDescriptor>> = {
  'Please enter a valid email address': msg`Please enter a valid email address`,
  'Password must be at least 6 characters': msg`Password must be at least 6 characters`,
  'Password must be at most 128 characters': msg`Password must be at most 128 characters`,
  'Password contains characters that cannot be used': msg`Password contains characters that cannot be used`,
  'Username must be at least 3 characters': msg`Username must be at least 3 characters`,
  'Username must be at most 30 characters': msg`Username must be at most 30 characters`,
  'Username must not contain spaces or invisible characters': msg`Username must not contain spaces or invisible characters`,
  'Name must not contain control characters': msg`Name must not contain control characters`,
  'Must be at most 50 characters': msg`Must be at most 50 characters`,
  'Contains characters that cannot be stored': msg`Contains characters that cannot be stored`,
  'This username is already taken.': msg`This username is already taken.`,
  'An account with this email address already exists.': msg`An account with this email address already exists.`,
};

/** A field's error in the reader's language; one we have no words for stands as the server said it. */
export function fieldWords(message: string): string {
  const known = Object.hasOwn(WORDS, message) ? WORDS[message] : undefined;
  return known ? i18n._(known) : message;
}
