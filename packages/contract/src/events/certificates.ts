import * as z from 'zod/mini';
import { cleanName } from '../accounts/visible-names.ts';
import { defineEndpoints } from '../endpoint.ts';
import { FIELD_PROBLEMS } from '../field-problems.ts';
import { day, id, idInPath, moment, text, trimmedText } from '../scalars.ts';
import { eventTitle } from './event-form.ts';
import { CERTIFICATE_FIELD_PROBLEMS } from './certificate-problems.ts';
import { MAX_CERTIFICATE_EVENTS, MAX_CERTIFICATE_NAME_LENGTH } from './event-rules.ts';

/** Anyone with the code, 128 random bits, can check the certificate. */
export const certificate = z.object({
  id,
  code: z.string(),
  name: z.string(),
  issuedOn: day,
  /** Of all its events. */
  hours: z.number(),
  isRevoked: z.boolean(),
});

export type Certificate = z.infer<typeof certificate>;

const certifiableEvent = z.object({
  id,
  title: eventTitle,
  startsAt: moment,
  placeName: z.string(),
  hours: z.number(),
});

export type CertifiableEvent = z.infer<typeof certifiableEvent>;

/** `events`: the resident's verified attendances at events that are over; the newest first, as the certificates. */
export const ownCertificates = z.object({
  certificates: z.array(certificate),
  events: z.array(certifiableEvent),
});

export type OwnCertificates = z.infer<typeof ownCertificates>;

const chooseEvents = { error: CERTIFICATE_FIELD_PROBLEMS['choose-events'] };

export const certificateForm = z.object({
  eventIds: z
    .array(id, chooseEvents)
    .check(z.minLength(1, chooseEvents), z.maxLength(MAX_CERTIFICATE_EVENTS, chooseEvents)),
  name: trimmedText(1, MAX_CERTIFICATE_NAME_LENGTH).check(
    z.refine((name) => cleanName(name) === name, { error: FIELD_PROBLEMS['name-characters'] }),
  ),
});

export type CertificateForm = z.infer<typeof certificateForm>;

export const certificateCheck = z.object({ valid: z.boolean(), issuedOn: day, hours: z.number() });

export type CertificateCheck = z.infer<typeof certificateCheck>;

export const certificatesEndpoints = defineEndpoints({
  'POST /api/user/certificates': {
    access: 'member',
    limit: 'write',
    summary: 'Create a certificate of verified attendances at events that are over, with a name for it',
    body: certificateForm,
    status: 201,
    response: z.object({ id, code: z.string() }),
    errors: [
      'event-not-attended',
      'attendance-not-verified',
      'event-not-over',
      'name-not-printable',
      'certificate-limit',
    ],
  },
  'GET /api/user/certificates': {
    access: 'member',
    limit: 'read',
    summary: "The resident's certificates, and the events that a new one can have",
    response: ownCertificates,
  },
  'GET /api/user/certificates/:id.pdf': {
    access: 'member',
    limit: 'read',
    summary: "A certificate as a tagged PDF, in the resident's language",
    params: z.object({ id: idInPath }),
    mediaType: 'application/pdf',
    response: z.string(),
    errors: ['certificate-not-found', 'certificate-revoked'],
  },
  'GET /api/certificates/:code': {
    summary: 'Whether a certificate is valid, for anyone who has its code',
    access: 'anyone',
    limit: 'read',
    params: z.object({ code: text(200) }),
    response: certificateCheck,
    errors: ['certificate-not-found'],
  },
});
