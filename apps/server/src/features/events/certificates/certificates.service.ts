import { randomBytes } from 'node:crypto';
import { CERTIFICATE_FIELD_PROBLEMS } from '@ecopulse/contract/events/certificate-problems';
import type { CertificateForm } from '@ecopulse/contract/events/certificates';
import { MAX_CERTIFICATES } from '@ecopulse/contract/events/event-rules';
import { fillPlaceholders } from '@ecopulse/contract/field-problems';
import type { Clock } from '../../../core/calendar/clock.ts';
import type { Language } from '../../../core/messages/catalogs.ts';
import { ProblemError } from '../../../core/problems/problem-error.ts';
import type { Database } from '../../../db/database.ts';
import { creditedHours } from '../events.rules.ts';
import {
  type AttendedEventRow,
  type CertifiableEvent,
  type CertificateRow,
  type CertifiedEventRow,
  findByCode,
  findCertifiableEvents,
  findCertificate,
  findCertificates,
  findEventsOfCertificate,
  insertCertificate,
  insertEvents,
  lockAttended,
} from './certificates.queries.ts';
import { type CertificatePrinter, createCertificatePrinter } from './pdf/certificate-printer.ts';

export interface Certificates {
  /**
   * Throws `event-not-attended`, `attendance-not-verified`, `event-not-over`, `name-not-printable`, `certificate-limit`,
   * `unavailable`.
   */
  create(residentId: number, form: CertificateForm): Promise<{ id: number; code: string }>;
  list(residentId: number): Promise<{ certificates: CertificateRow[]; events: CertifiableEvent[] }>;
  /** With the resident's language. Throws `certificate-not-found`, `certificate-revoked`. */
  getValid(residentId: number, id: number): Promise<ValidCertificate>;
  print: CertificatePrinter['print'];
  /** Throws `certificate-not-found`. */
  check(code: string): Promise<CertificateRow>;
}

export interface ValidCertificate {
  readonly certificate: CertificateRow;
  readonly events: readonly CertifiedEventRow[];
  readonly language: Language | null;
}

const CODE_BYTES = 16;

export function createCertificates({ db, clock }: { readonly db: Database; readonly clock: Clock }): Certificates {
  const printer = createCertificatePrinter();
  return {
    async create(residentId, { eventIds, name }) {
      const missing = await printer.findUnprintable(residentId, name.normalize('NFC'));
      if (missing.length > 0) throw unprintable(missing);
      return db.transaction().execute(async (trx) => {
        const now = clock.now();
        const ids = [...new Set(eventIds)];
        const events = await lockAttended(trx, residentId, ids);
        requireAttended(events, ids, now);
        const code = randomBytes(CODE_BYTES).toString('base64url');
        const id = await insertCertificate(trx, { residentId, code, name: name.normalize('NFC'), now });
        if (id === null) throw new ProblemError('certificate-limit', { values: { limit: MAX_CERTIFICATES } });
        await insertEvents(trx, id, events.map(withHours));
        return { id, code };
      });
    },
    async list(residentId) {
      const events = await findCertifiableEvents(db, residentId, clock.now());
      return { certificates: await findCertificates(db, residentId), events: events.map(withHours) };
    },
    async getValid(residentId, id) {
      const certificate = await findCertificate(db, residentId, id);
      if (!certificate) throw new ProblemError('certificate-not-found');
      if (certificate.revoked_at) throw new ProblemError('certificate-revoked');
      const { language, ...found } = certificate;
      return {
        certificate: found,
        events: await findEventsOfCertificate(db, id),
        language: language as Language | null,
      };
    },
    print: printer.print,
    async check(code) {
      const certificate = await findByCode(db, code);
      if (!certificate) throw new ProblemError('certificate-not-found');
      return certificate;
    },
  };
}

function withHours(event: AttendedEventRow): CertifiableEvent {
  const times = { startsAt: event.starts_at, endsAt: event.ends_at };
  return { ...event, hours: creditedHours(times, event.outcome) };
}

/** Throws `event-not-attended`, `event-not-over`, `attendance-not-verified`. */
function requireAttended(events: readonly AttendedEventRow[], ids: readonly number[], now: Date): void {
  if (events.length < ids.length) throw new ProblemError('event-not-attended');
  if (events.some(({ ends_at }) => ends_at > now)) throw new ProblemError('event-not-over');
  if (events.some(({ proof }) => proof === null)) throw new ProblemError('event-not-attended');
  if (events.some(({ proof }) => proof === 'claimed')) throw new ProblemError('attendance-not-verified');
}

function unprintable(missing: readonly string[]): ProblemError {
  const characters = missing.slice(0, 5).join(' ');
  return new ProblemError('name-not-printable', {
    fields: { name: fillPlaceholders(CERTIFICATE_FIELD_PROBLEMS['unprintable-characters'], { characters }) },
  });
}
