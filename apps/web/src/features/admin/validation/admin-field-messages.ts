import { ADMIN_FIELD_PROBLEMS } from '@ecopulse/contract/admin/admin-field-problems';
import { msg } from '@lingui/core/macro';
import { type FieldMessages, findFieldMessage } from '../../../lib/field-messages.ts';

const messages: FieldMessages<typeof ADMIN_FIELD_PROBLEMS> = {
  'not-chosen': msg`Must be chosen`,
  'too-many': msg({ message: 'Must be at most {most}' }),
  'not-a-suspension-end': msg`Must be a day from tomorrow to a year from now`,
  'no-reason': msg`Please give a reason`,
  'unknown-picture': msg`Must be a picture that was uploaded here`,

  'unknown-news-category': msg`Must be one of the categories of news`,
  'too-many-sources': msg({ message: 'Use at most {most} sources' }),
  'too-many-keywords': msg`Use at most 60 keywords`,
  'not-a-web-address': msg`Must be an address that starts with http:// or https://`,
  'not-an-address': msg`This isn't a valid address.`,
  'other-protocol': msg`Only http:// and https:// addresses can be used.`,
  'address-with-credentials': msg`The address contains a username or password.`,
  'address-too-long': msg`The address is too long.`,
  'private-address': msg`The address isn't on the public internet.`,
  'private-name': msg`The host isn't on the public internet.`,
  'other-port': msg({ message: "Port {port} can't be used." }),

  'unknown-park-type': msg`Must be one of the park types`,
  'outside-latitude': msg({ message: 'Must be a latitude of Singapore, from {south} to {north}' }),
  'outside-longitude': msg({ message: 'Must be a longitude of Singapore, from {west} to {east}' }),
  'not-hectares': msg`Must be more than 0 hectares, and at most 10,000`,
  'no-circle': msg`Add at least one circle`,
  'unknown-facility': msg`Must be one of the kinds of facilities`,
  'repeated-facility': msg`Must not be listed twice`,
  'not-an-outline': msg`Must be an outline that its preview accepts`,
  'route-elsewhere': msg`Must be a route of this green space`,
  'not-a-line': msg({ message: 'Must be {least} to {most} points in Singapore' }),
  'far-from-place': msg({ message: 'Must be within {most} km of this green space' }),

  'unknown-category': msg`Must be one of the categories`,
  'unsupported-text': msg`Use only paragraphs, lists, **bold** and *italics*. Nothing else is shown.`,
  'unsupported-article-text': msg`Remove what the preview marks`,
  'uncited-figure': msg`Must cite a source for every figure`,
  'unknown-source': msg({ message: "Cites {key}, which isn't one of the sources" }),
  'not-a-key': msg`Must be 2 to 40 small letters, digits or hyphens`,
  'repeated-option': msg`Must differ from the other options`,
  'uncited-source': msg`Must be cited somewhere in the lesson`,
  'repeated-question-id': msg`Must not be the id of another question`,
  'repeated-source-key': msg`Must not be the key of another source`,
  'too-few-sections': msg({ message: 'Add at least {least} sections' }),
  'too-many-sections': msg({ message: 'Use at most {most} sections' }),
  'too-few-questions': msg({ message: 'Add at least {least} questions' }),
  'too-many-questions': msg({ message: 'Use at most {most} questions' }),
  'too-few-options': msg({ message: 'Add at least {least} other options' }),
  'too-many-options': msg({ message: 'Use at most {most} other options' }),
  'unknown-diagram': msg`Must be one of the kinds of diagrams`,
  'too-few-items': msg({ message: 'Add at least {least} items' }),
  'too-many-items': msg({ message: 'Use at most {most} items' }),
  'not-an-amount': msg`Must be a number of 0 or more`,
  'amount-not-shown': msg`Steps have no amounts`,
  'lesson-length': msg({ message: 'Must take {least} to {most} minutes with the quiz. It takes {minutes} now' }),
  'lesson-title-taken': msg`A lesson with this title already exists`,

  'unknown-type': msg`Must be one of the types`,
  'unknown-metric': msg`Must be one of the things that can be counted`,
  'not-one-period': msg`Must be either a number of days from joining or a last day`,
  'not-a-day': msg`Must be a date`,
  'day-out-of-range': msg`Must be today or within the next five years`,
  'filter-not-allowed': msg`This challenge can't have a filter`,
  'target-out-of-reach': msg({ message: 'Must be at most {most} to be reached in this time' }),
  'target-too-high': msg({ message: 'Must be at most {most} for what this challenge counts' }),
  'challenge-joined': msg`Can't be changed: residents have joined`,
  'challenge-title-taken': msg`A challenge with this title already exists`,
  'badge-name-taken': msg`A badge with this name already exists`,

  'other-citations': msg`Must cite the same sources as the English, and as often`,
};

export function findAdminFieldMessage(sentence: string): string | undefined {
  return findFieldMessage(sentence, ADMIN_FIELD_PROBLEMS, messages);
}
