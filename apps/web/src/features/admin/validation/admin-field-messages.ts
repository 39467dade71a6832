import { ADMIN_FIELD_PROBLEMS } from '@ecopulse/contract/admin/admin-field-problems';
import { msg } from '@lingui/core/macro';
import { type FieldMessages, findFieldMessage } from '../../../lib/field-messages.ts';

const messages: FieldMessages<typeof ADMIN_FIELD_PROBLEMS> = {
  'not-chosen': msg`Choose an option`,
  'too-many': msg({ message: 'Use {most} or less' }),
  'not-a-suspension-end': msg`Choose a day from tomorrow to a year from now`,
  'no-reason': msg`Please give a reason`,
  'unknown-picture': msg`Choose a picture uploaded here`,

  'unknown-news-category': msg`Choose a news category`,
  'too-many-sources': msg({ message: 'Use at most {most} sources' }),
  'too-many-keywords': msg`Use at most 60 keywords`,
  'not-a-web-address': msg`Enter an address starting with http:// or https://`,
  'not-an-address': msg`This isn't a valid address.`,
  'other-protocol': msg`Only http:// and https:// addresses can be used.`,
  'address-with-credentials': msg`The address contains a username or password.`,
  'address-too-long': msg`The address is too long.`,
  'private-address': msg`The address isn't on the public internet.`,
  'private-name': msg`The host isn't on the public internet.`,
  'other-port': msg({ message: "Port {port} can't be used." }),

  'unknown-park-type': msg`Choose a park type`,
  'outside-latitude': msg({ message: 'Enter a latitude in Singapore, from {south} to {north}' }),
  'outside-longitude': msg({ message: 'Enter a longitude in Singapore, from {west} to {east}' }),
  'not-hectares': msg`Enter more than 0 and up to 10,000 hectares`,
  'no-circle': msg`Add at least one circle`,
  'unknown-facility': msg`Choose a type of facility`,
  'repeated-facility': msg`List this only once`,
  'not-an-outline': msg`Use an outline that the preview shows without errors`,
  'route-elsewhere': msg`Choose a route in this green space`,
  'not-a-line': msg({ message: 'Give the path {least} to {most} map points, all in Singapore' }),
  'far-from-place': msg({ message: 'Keep this within {most} km of the green space' }),

  'unknown-category': msg`Choose a category`,
  'unsupported-text': msg`Use only paragraphs, lists, **bold**, *italics* and links. Nothing else is shown.`,
  'link-not-allowed': msg`Link only to https:// addresses of public agencies, which end in .gov.sg`,
  'too-many-links': msg({ message: 'Use at most {most} links in a section' }),
  'unsupported-article-text': msg`Remove the parts marked in the preview`,
  'uncited-figure': msg`Cite a source for every figure`,
  'unknown-source': msg({ message: "{key} isn't in the list of sources" }),
  'not-a-key': msg`Use 2 to 40 lowercase letters, digits or hyphens`,
  'reserved-key': msg`Use another key. This one is reserved for common knowledge`,
  'repeated-option': msg`Use an option different from the others`,
  'uncited-source': msg`Cite this source in the lesson`,
  'repeated-question-id': msg`Use an id different from the other questions`,
  'repeated-source-key': msg`Use a key different from the other sources`,
  'too-few-sections': msg({ message: 'Add at least {least} sections' }),
  'too-many-sections': msg({ message: 'Use at most {most} sections' }),
  'too-few-questions': msg({ message: 'Add at least {least} questions' }),
  'too-many-questions': msg({ message: 'Use at most {most} questions' }),
  'too-few-options': msg({ message: 'Add at least {least} other options' }),
  'too-many-options': msg({ message: 'Use at most {most} other options' }),
  'unknown-diagram': msg`Choose a type of diagram`,
  'too-few-items': msg({ message: 'Add at least {least} items' }),
  'too-many-items': msg({ message: 'Use at most {most} items' }),
  'not-an-amount': msg`Enter a number of 0 or more`,
  'amount-not-shown': msg`Leave the amount empty: steps and cycles have none`,
  'lesson-length': msg({
    message: 'With its quiz, the lesson should take {least} to {most} minutes. It takes {minutes} now',
  }),
  'lesson-title-taken': msg`A lesson with this title already exists`,

  'unknown-type': msg`Choose a type`,
  'unknown-metric': msg`Choose what to count`,
  'not-one-period': msg`Enter either a number of days from joining or a last day`,
  'not-a-day': msg`Enter a date`,
  'day-out-of-range': msg`Choose today or a day within the next five years`,
  'filter-not-allowed': msg`This challenge can't have a filter`,
  'target-out-of-reach': msg({ message: 'Use {most} or less, so it can be done in time' }),
  'target-too-high': msg({ message: "Use {most} or less. There's nothing more to count" }),
  'challenge-joined': msg`Can't be changed, because residents have joined`,
  'challenge-title-taken': msg`A challenge with this title already exists`,
  'badge-name-taken': msg`A badge with this name already exists`,

  'other-citations': msg`Use the same citations and links as the English`,
};

export function findAdminFieldMessage(sentence: string): string | undefined {
  return findFieldMessage(sentence, ADMIN_FIELD_PROBLEMS, messages);
}
