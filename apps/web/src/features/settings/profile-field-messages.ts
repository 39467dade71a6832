import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/**
 * What the contract says of the profile's fields, as it says it. The landing has the same words of its own form: shared,
 * they would be one more file for every visitor.
 */
const WORDS: Readonly<Record<string, MessageDescriptor>> = {
  'Username must be at least 3 characters': msg`Username must be at least 3 characters`,
  'Username must be at most 30 characters': msg`Username must be at most 30 characters`,
  'Username must not contain spaces or invisible characters': msg`Username must not contain spaces or invisible characters`,
  'This username is already taken.': msg`This username is already taken.`,
  'Name must not contain control characters': msg`Name must not contain control characters`,
  'Must be at most 50 characters': msg`Must be at most 50 characters`,
  'Must be at most 300 characters': msg`Must be at most 300 characters`,
  'Contains characters that cannot be stored': msg`Contains characters that cannot be stored`,
  'Must be one of the planning areas of Singapore': msg`Must be one of the planning areas of Singapore`,
};

/** What is wrong with a field, in the reader's language; what we have no words for stands as the server said it. */
export function profileFieldWords(message: string | undefined): string | undefined {
  const known = message !== undefined && Object.hasOwn(WORDS, message) ? WORDS[message] : undefined;
  return known ? i18n._(known) : message;
}
