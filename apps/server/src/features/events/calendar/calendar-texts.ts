import { summaryOf } from '@ecopulse/contract/events/event-rules';
import { formatMessage, type Language } from '../../../core/messages/catalogs.ts';
import { msg } from '../../../core/messages/message.ts';
import { textIn } from '../events.rules.ts';
import type { CalendarRow } from './calendar.queries.ts';

export const CALENDAR_NAMES = {
  all: msg({ message: 'EcoPulse events', comment: 'Name of a calendar and of a news feed' }),
  own: msg({ message: 'Your EcoPulse events', comment: 'Name of a calendar' }),
};
const CANCELLED = msg({ message: 'Cancelled: {text}', comment: 'Before the title of an event, or the reason' });
const MOVED = msg({ message: 'Moved: {text}', comment: 'Before the title of an event, or the reason' });
const WAITING = msg({ message: "You're on the waiting list for this event." });

/** Many programs ignore the state of events in a calendar that they subscribe to. */
export function titleOf({ title, state }: CalendarRow, language: Language): string {
  const { text } = textIn(title, language);
  return printable(state === 'cancelled' ? formatMessage(language, CANCELLED, { text }) : text);
}

/** The reason of a change, the own place on the waiting list, and the first paragraph. */
export function paragraphsOf({ text, state, reason, own }: CalendarRow, language: Language): string[] {
  const change = state === 'cancelled' ? CANCELLED : MOVED;
  return [
    ...(reason === null ? [] : [formatMessage(language, change, { text: reason })]),
    ...(own === 'waiting' ? [formatMessage(language, WAITING)] : []),
    summaryOf(textIn(text, language).text),
  ].map(printable);
}

export function pageOf({ id }: Pick<CalendarRow, 'id'>, site: URL): string {
  return new URL(`/events/${id}`, site).href;
}

/** RFC 5545 and XML allow no control characters. */
export function printable(text: string): string {
  return text.replaceAll(/[^\P{Cc}\n]|[\uFFFE\uFFFF]/gu, ' ');
}
