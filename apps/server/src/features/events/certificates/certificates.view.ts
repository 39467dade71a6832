import type { CertificateCheck, OwnCertificates } from '@ecopulse/contract/events/certificates';
import { EVENT_TEXT_LANGUAGES } from '@ecopulse/contract/events/event-rules';
import { dayOf } from '../../../core/calendar/calendar.rules.ts';
import { formatMessage, type Language } from '../../../core/messages/catalogs.ts';
import { msg } from '../../../core/messages/message.ts';
import type { CertifiableEvent, CertificateRow, CertifiedEventRow } from './certificates.queries.ts';
import type { PrintedCertificate } from './pdf/draw-certificate.ts';

const TITLE = msg({ message: 'Certificate of attendance' });
const PRESENTED_TO = msg({ message: 'Presented to', comment: 'On a certificate, above the name' });
const STATEMENT = msg({
  message:
    'For taking part in the events below. Each attendance was verified by a code and the location, or by the organiser.',
});
const DATE = msg({ message: 'Date', comment: 'Column of a table' });
const EVENT = msg({ message: 'Event', comment: 'Column of a table: walks, clean-ups and other events' });
const HOURS = msg({ message: 'Hours', comment: 'Column of a table: how long an event took' });
const TOTAL_HOURS = msg({ message: 'Total hours' });
const ISSUED_ON = msg({ message: 'Issued on {date}' });
const CHECK = msg({ message: 'Check this certificate', comment: 'Heading above an address (verb)' });
const CHECK_NOTE = msg({
  message: 'This address shows whether the certificate is valid, and its hours. The resident chose the name.',
});

export function toOwnCertificates({
  certificates,
  events,
}: {
  readonly certificates: readonly CertificateRow[];
  readonly events: readonly CertifiableEvent[];
}): OwnCertificates {
  return {
    certificates: certificates.map(({ id, code, name, created_at, revoked_at, hours }) => ({
      id,
      code,
      name,
      issuedOn: dayOf(created_at),
      hours,
      isRevoked: revoked_at !== null,
    })),
    events: events.map(toCertifiableEvent),
  };
}

function toCertifiableEvent({ id, title, starts_at, place_name, hours }: CertifiableEvent) {
  return { id, title, startsAt: starts_at.toISOString(), placeName: place_name, hours };
}

export function toCheck({ created_at, revoked_at, hours }: CertificateRow): CertificateCheck {
  return { valid: revoked_at === null, issuedOn: dayOf(created_at), hours };
}

/** `origin` is the site's, for the check address. */
export function toPrintedCertificate(
  { code, name, created_at, hours }: CertificateRow,
  events: readonly CertifiedEventRow[],
  language: Language,
  origin: string,
): PrintedCertificate {
  const locale = language === 'en' ? 'en-SG' : language;
  const date = (value: Date, dateStyle: 'medium' | 'long') =>
    new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'Asia/Singapore' }).format(value);
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 });
  return {
    language,
    createdAt: created_at,
    title: formatMessage(language, TITLE),
    presentedTo: formatMessage(language, PRESENTED_TO),
    name,
    statement: formatMessage(language, STATEMENT),
    columns: {
      date: formatMessage(language, DATE),
      event: formatMessage(language, EVENT),
      hours: formatMessage(language, HOURS),
    },
    events: events.map((event) => ({
      date: date(event.starts_at, 'medium'),
      ...titleIn(event, language),
      place: event.place_name,
      hours: number.format(event.hours),
    })),
    total: { label: formatMessage(language, TOTAL_HOURS), hours: number.format(hours) },
    issuedOn: formatMessage(language, ISSUED_ON, { date: date(created_at, 'long') }),
    check: {
      heading: formatMessage(language, CHECK),
      url: `${origin}/certificates/${code}`,
      note: formatMessage(language, CHECK_NOTE),
    },
  };
}

/** In the language of the reader, else in the first one it is written in. */
function titleIn({ title }: CertifiedEventRow, language: Language): { title: string; titleLanguage: Language } {
  const written = EVENT_TEXT_LANGUAGES.filter((each) => title[each] !== undefined);
  const titleLanguage = written.find((each) => each === language) ?? written[0] ?? 'en';
  return { title: title[titleLanguage] ?? '', titleLanguage };
}
