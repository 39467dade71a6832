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
  'Must be at most 60 keywords': msg`Must be at most 60 keywords`,
  'Only http:// and https:// are read.': msg`Only http:// and https:// are read.`,
  'The address holds a name or a password.': msg`The address holds a name or a password.`,
  'The address is too long.': msg`The address is too long.`,
  'The address is not of the public internet.': msg`The address is not of the public internet.`,
  'The name is not of the public internet.': msg`The name is not of the public internet.`,
  'That is no address.': msg`That is no address.`,
  // Green spaces
  'Must be one of the park types': msg`Must be one of the park types`,
  'Must be one of the planning areas of Singapore': msg`Must be one of the planning areas of Singapore`,
  'Must be a latitude of Singapore, from 1.1 to 1.5': msg`Must be a latitude of Singapore, from 1.1 to 1.5`,
  'Must be a longitude of Singapore, from 103.5 to 104.2': msg`Must be a longitude of Singapore, from 103.5 to 104.2`,
  'Must be hectares, more than 0 and at most 10000': msg`Must be more than 0 hectares, and at most 10,000`,
  'Must be at least one circle': msg`Must be at least one circle`,
  'Must be a route of this green space': msg`Must be a route of this green space`,
  // Lessons
  'Must be one of the categories': msg`Must be one of the categories`,
  'Must be paragraphs, lists, **bold** and *italics* alone: the reader shows nothing else': msg`Must be paragraphs, lists, **bold** and *italics* alone: the reader shows nothing else`,
  'Must cite a [^source] wherever a figure stands': msg`Must cite its source wherever a figure stands`,
  'Must be 2 to 40 small letters, digits or hyphens': msg`Must be 2 to 40 small letters, digits or hyphens`,
  'Must be another option than the others': msg`Must be another option than the others`,
  'Must be cited somewhere in the lesson': msg`Must be cited somewhere in the lesson`,
  'Must not be the id of another question': msg`Must not be the id of another question`,
  'Must not be the key of another source': msg`Must not be the key of another source`,
  'There is a lesson with this title already': msg`There is a lesson with this title already`,
  // Challenges
  'Must be one of the types': msg`Must be one of the types`,
  'Must be one of the metrics': msg`Must be one of what can be counted`,
  'Must be either a number of days from joining or a last day': msg`Must be either a number of days from joining or a last day`,
  'Must be a day': msg`Must be a day`,
  'Must be none for what this challenge counts': msg`Must be none for what this challenge counts`,
  'Must be today or a day of the next five years': msg`Must be today or a day of the next five years`,
  'Must stay as it is: residents have joined': msg`Must stay as it is: residents have joined`,
  'There is a challenge with this title already': msg`There is a challenge with this title already`,
  'There is a badge with this name already': msg`There is a badge with this name already`,
};

/** The same for sentences that name figures. */
const PATTERNS: readonly (readonly [RegExp, (first: string, second: string) => string])[] = [
  [/^Must be at least (\d+) characters$/, (least) => t`Must be at least ${least} characters`],
  [/^Must be at most (\d+) characters$/, (most) => t`Must be at most ${most} characters`],
  [/^Must be at most (\d+)$/, (most) => t`Must be at most ${most}`],
  [
    /^Must be a whole number from (-?\d+) to (-?\d+)$/,
    (least, most) => t`Must be a whole number from ${least} to ${most}`,
  ],
  [/^Port (\d+) is not read\.$/, (port) => t`Port ${port} is not read.`],
  [/^Must be at most (\d+) sources$/, (most) => t`Must be at most ${most} sources`],
  [/^Must be at most (\d+) sections$/, (most) => t`Must be at most ${most} sections`],
  [/^Must be at most (\d+) questions$/, (most) => t`Must be at most ${most} questions`],
  [/^Must be at most (\d+) other options$/, (most) => t`Must be at most ${most} other options`],
  [/^Must be at least (\d+) sections$/, (least) => t`Must be at least ${least} sections`],
  [/^Must be at least (\d+) questions$/, (least) => t`Must be at least ${least} questions`],
  [/^Must be at least (\d+) other options$/, (least) => t`Must be at least ${least} other options`],
  [/^Cites \[\^(.+)\], which is no source$/, (key) => t`Cites ${key}, which is no source`],
  [
    /^Must take 5 to 12 minutes with the quiz; it takes (\d+)$/,
    (minutes) => t`Must take 5 to 12 minutes with the quiz; it takes ${minutes}`,
  ],
  [
    /^Must be at most (\d+) to be reached in this time$/,
    (most) => t`Must be at most ${most} to be reached in this time`,
  ],
  [
    /^Must be at most (\d+) for what this challenge counts$/,
    (most) => t`Must be at most ${most} for what this challenge counts`,
  ],
];

/** What is wrong with a field, in the reader's language; what we have no words for stands as the contract said it. */
export function adminFieldMessage(message: string): string {
  const known = Object.hasOwn(WORDS, message) ? WORDS[message] : undefined;
  if (known) return i18n._(known);
  for (const [pattern, words] of PATTERNS) {
    const found = pattern.exec(message);
    if (found) return words(found[1] ?? '', found[2] ?? '');
  }
  return message;
}
