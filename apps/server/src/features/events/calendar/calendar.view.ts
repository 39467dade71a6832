import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import ical, { ICalEventStatus } from 'ical-generator';
import { formatMessage, type Language } from '../../../core/messages/catalogs.ts';
import type { Message } from '../../../core/messages/message.ts';
import { pageOf, paragraphsOf, printable, titleOf } from './calendar-texts.ts';
import type { CalendarRow } from './calendar.queries.ts';

interface CalendarOptions {
  readonly name: Message;
  readonly language: Language;
  readonly site: URL;
}

const REFRESH_SECONDS = 3600;

/** Of a thousand at once, other calls would wait for 40 ms. */
const EVENTS_AT_ONCE = 50;
const END = 'END:VCALENDAR';

/** RFC 5545, with times in UTC. The same rows make the same bytes, since nothing tells when it was made. */
export async function toCalendar(rows: readonly CalendarRow[], options: CalendarOptions): Promise<string> {
  let events = '';
  for (let from = 0; from < rows.length; from += EVENTS_AT_ONCE) {
    const part = calendarOf(rows.slice(from, from + EVENTS_AT_ONCE), options);
    events += part.slice(part.indexOf('BEGIN:VEVENT'), part.lastIndexOf(END));
    await yieldToEventLoop();
  }
  const empty = calendarOf([], options);
  return `${empty.slice(0, empty.lastIndexOf(END))}${events}${END}\r\n`;
}

function calendarOf(rows: readonly CalendarRow[], { name, language, site }: CalendarOptions): string {
  const calendar = ical({
    name: formatMessage(language, name),
    prodId: { company: 'EcoPulse', product: 'Events', language: language.toUpperCase() },
    ttl: REFRESH_SECONDS,
  });
  for (const row of rows) {
    const url = pageOf(row, site);
    calendar.createEvent({
      id: `event-${row.id}@${site.hostname}`,
      sequence: row.version,
      stamp: row.updated_at,
      created: row.approved_at,
      lastModified: row.updated_at,
      start: row.starts_at,
      end: row.ends_at,
      summary: titleOf(row, language),
      // Several calendar programs show no URL of an event.
      description: [...paragraphsOf(row, language), url].join('\n\n'),
      location: { title: printable(row.place_name), geo: { lat: row.lat, lon: row.lng } },
      url,
      status: statusOf(row),
    });
  }
  return calendar.toString();
}

function statusOf({ state, own }: CalendarRow): ICalEventStatus {
  if (state === 'cancelled') return ICalEventStatus.CANCELLED;
  return own === 'waiting' || own === 'offered' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED;
}
