import { EVENT_FIELD_PROBLEMS } from '@ecopulse/contract/events/event-field-problems';
import { msg } from '@lingui/core/macro';
import { fieldMessage, type FieldMessages, findFieldMessage } from '../../lib/field-messages.ts';

const messages: FieldMessages<typeof EVENT_FIELD_PROBLEMS> = {
  'no-language': msg`Write this in at least one language`,
  'unsupported-event-text': msg`Use only paragraphs, lists, **bold**, *italics* and links. Nothing else is shown.`,
  'event-link-not-allowed': msg`Link only to https:// addresses of public agencies, which end in .gov.sg`,
  'not-a-time': msg`Choose a day and a time`,
  'start-in-the-past': msg`Choose a start in the future`,
  'start-too-far': msg({ message: 'Choose a start within the next {days} days' }),
  'end-before-start': msg`Choose an end after the start`,
  'event-too-long': msg({ message: 'An event can last {hours} hours at most' }),
  'event-too-short': msg`An event must last 1 minute at least`,
  'incomplete-venue': msg`A venue needs a name, a point on the map and a radius`,
  'no-place': msg`Choose a green space, or a point with a name and a radius`,
  'unknown-place': msg`Choose a green space that is listed`,
  'capacity-below-going': msg({ message: '{going} are going already, including guests. Choose {going} or more' }),
  'reason-needed': msg`Tell everyone why you moved the event`,
  'no-way-back': msg`A published event can't become a draft again`,
  'repeat-when-published': msg`Only a new event can be repeated`,
  'no-language-spoken': msg`Choose at least one language`,
  'not-an-amount': msg({ message: 'Must be a number from 0 to {most}' }),
  'more-than-the-event': msg({ message: 'The event took {hours} hours. Enter {hours} or less' }),
  'unknown-people': msg`Choose residents who joined this event`,
};

export function eventFieldMessage(sentence: string): string {
  return findFieldMessage(sentence, EVENT_FIELD_PROBLEMS, messages) ?? fieldMessage(sentence);
}
