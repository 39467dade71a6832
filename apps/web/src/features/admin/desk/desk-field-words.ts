import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';

/** What the contract's forms say of a field, as they say it. */
const WORDS: Readonly<Record<string, MessageDescriptor>> = {
  'Contains characters that cannot be stored': msg`Contains characters that cannot be stored`,
  'Must be text': msg`Must be text`,
  'Please give a reason': msg`Please give a reason`,
  'Must not be blank': msg`Must not be blank`,
  'Must be true or false': msg`Must be chosen`,
  'Must be one of the categories of news': msg`Must be one of the categories of news`,
  'Must be a picture that was uploaded here': msg`Must be a picture that was uploaded here`,
  'Must be an address that begins with http:// or https://': msg`Must be an address that begins with http:// or https://`,
  'Must be at most 8 sources': msg`Must be at most 8 sources`,
  'Must be at most 60 keywords': msg`Must be at most 60 keywords`,
};

/** The same for sentences that name figures. */
const PATTERNS: readonly (readonly [RegExp, (first: string, second: string) => string])[] = [
  [/^Must be at least (\d+) characters$/, (least) => t`Must be at least ${least} characters`],
  [/^Must be at most (\d+) characters$/, (most) => t`Must be at most ${most} characters`],
  [
    /^Must be a whole number from (-?\d+) to (-?\d+)$/,
    (least, most) => t`Must be a whole number from ${least} to ${most}`,
  ],
];

/** What is wrong with a field, in the reader's language; what we have no words for stands as the contract said it. */
export function deskFieldWords(message: string): string {
  const known = Object.hasOwn(WORDS, message) ? WORDS[message] : undefined;
  if (known) return i18n._(known);
  for (const [pattern, words] of PATTERNS) {
    const found = pattern.exec(message);
    if (found) return words(found[1] ?? '', found[2] ?? '');
  }
  return message;
}
