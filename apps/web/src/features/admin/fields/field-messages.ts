import { ADMIN_FIELD_PROBLEMS } from '@ecopulse/contract/admin-field-problems';
import { msg } from '@lingui/core/macro';
import { type FieldMessages, fieldMessage, findFieldMessage } from '../../../lib/field-messages.ts';

const messages: FieldMessages<typeof ADMIN_FIELD_PROBLEMS> = {
  'not-chosen': msg`Must be chosen`,
  'too-many': msg({ message: 'Must be at most {most}' }),
  'no-reason': msg`Please give a reason`,
  'unknown-picture': msg`Must be a picture that was uploaded here`,

  'unknown-news-category': msg`Must be one of the categories of news`,
  'too-many-sources': msg({ message: 'Must be at most {most} sources' }),
  'too-many-keywords': msg`Must be at most 60 keywords`,
  'not-a-web-address': msg`Must be an address that begins with http:// or https://`,
  'not-an-address': msg`That is no address.`,
  'other-protocol': msg`Only http:// and https:// are read.`,
  'address-with-credentials': msg`The address holds a name or a password.`,
  'address-too-long': msg`The address is too long.`,
  'private-address': msg`The address is not of the public internet.`,
  'private-name': msg`The name is not of the public internet.`,
  'other-port': msg({ message: 'Port {port} is not read.' }),

  'unknown-park-type': msg`Must be one of the park types`,
  'outside-latitude': msg({ message: 'Must be a latitude of Singapore, from {south} to {north}' }),
  'outside-longitude': msg({ message: 'Must be a longitude of Singapore, from {west} to {east}' }),
  'not-hectares': msg`Must be more than 0 hectares, and at most 10,000`,
  'no-circle': msg`Must be at least one circle`,
  'route-elsewhere': msg`Must be a route of this green space`,

  'unknown-category': msg`Must be one of the categories`,
  'unsupported-text': msg`Must be paragraphs, lists, **bold** and *italics* alone: the reader shows nothing else`,
  'uncited-figure': msg`Must cite its source wherever a figure stands`,
  'unknown-source': msg({ message: 'Cites {key}, which is no source' }),
  'not-a-key': msg`Must be 2 to 40 small letters, digits or hyphens`,
  'repeated-option': msg`Must be another option than the others`,
  'uncited-source': msg`Must be cited somewhere in the lesson`,
  'repeated-question-id': msg`Must not be the id of another question`,
  'repeated-source-key': msg`Must not be the key of another source`,
  'too-few-sections': msg({ message: 'Must be at least {least} sections' }),
  'too-many-sections': msg({ message: 'Must be at most {most} sections' }),
  'too-few-questions': msg({ message: 'Must be at least {least} questions' }),
  'too-many-questions': msg({ message: 'Must be at most {most} questions' }),
  'too-few-options': msg({ message: 'Must be at least {least} other options' }),
  'too-many-options': msg({ message: 'Must be at most {most} other options' }),
  'lesson-length': msg({ message: 'Must take {least} to {most} minutes with the quiz; it takes {minutes}' }),
  'lesson-title-taken': msg`There is a lesson with this title already`,

  'unknown-type': msg`Must be one of the types`,
  'unknown-metric': msg`Must be one of what can be counted`,
  'not-one-period': msg`Must be either a number of days from joining or a last day`,
  'not-a-day': msg`Must be a day`,
  'day-out-of-range': msg`Must be today or a day of the next five years`,
  'filter-not-allowed': msg`Must be none for what this challenge counts`,
  'target-out-of-reach': msg({ message: 'Must be at most {most} to be reached in this time' }),
  'target-too-high': msg({ message: 'Must be at most {most} for what this challenge counts' }),
  'challenge-joined': msg`Must stay as it is: residents have joined`,
  'challenge-title-taken': msg`There is a challenge with this title already`,
  'badge-name-taken': msg`There is a badge with this name already`,
};

/** What is wrong with a field of an admin form, in the reader's language. */
export function adminFieldMessage(sentence: string): string {
  return findFieldMessage(sentence, ADMIN_FIELD_PROBLEMS, messages) ?? fieldMessage(sentence);
}
