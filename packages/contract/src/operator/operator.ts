import * as z from 'zod/mini';
import { DOCUMENTS } from '../accounts/documents.ts';
import { language, LANGUAGES } from '../accounts/preferences.ts';
import { defineEndpoints } from '../endpoint.ts';
import { FIELD_PROBLEMS } from '../field-problems.ts';
import { day, text, wholeNumber } from '../scalars.ts';

export const MAX_CLAUSE_LENGTH = 4000;
export const MAX_RECIPIENTS = 20;
export const MAX_OPERATOR_ADDRESS_LENGTH = 300;

/** Who may register. `invited`: with the link of a resident or an admin. */
export const REGISTRATION_MODES = ['open', 'invited', 'closed'] as const;

export type RegistrationMode = (typeof REGISTRATION_MODES)[number];

const EMAIL_ADDRESS = z.email();

/** Omitted, null and blank are alike, since whether a field may be blank is a rule of the operator's profile. */
function optionalText(schema: ReturnType<typeof text>) {
  return z.pipe(
    z.optional(z.nullable(schema)),
    z.transform((value: string | null | undefined) => value?.trim() ?? ''),
  );
}

const optionalEmail = optionalText(
  text(254).check(
    z.refine((value) => value.trim() === '' || z.safeParse(EMAIL_ADDRESS, value.trim()).success, {
      error: FIELD_PROBLEMS['not-an-email'],
    }),
  ),
);

/** Someone who receives residents' data, such as a hosting company. */
const recipient = z.object({
  name: optionalText(text(120)),
  country: optionalText(text(80)),
  purpose: optionalText(text(200)),
});

/** Markdown by language. */
const clauseTexts = z.partialRecord(language, text(MAX_CLAUSE_LENGTH));

export type ClauseTexts = z.infer<typeof clauseTexts>;

const clauses = z.object({ terms: z.optional(clauseTexts), privacy: z.optional(clauseTexts) });

export const operatorForm = z.object({
  name: optionalText(text(120)),
  /** Postal or web address. */
  address: optionalText(text(MAX_OPERATOR_ADDRESS_LENGTH)),
  contactEmail: optionalEmail,
  /** The data protection officer: a name or a role. */
  officer: z.optional(z.nullable(z.object({ name: optionalText(text(120)), email: optionalEmail }))),
  hostingCountry: optionalText(text(80)),
  governingLaw: optionalText(text(120)),
  recipients: z.optional(z.nullable(z.array(recipient).check(z.maxLength(MAX_RECIPIENTS)))),
  clauses: z.optional(clauses),
  version: wholeNumber(0, 2_147_483_646),
});

export type OperatorForm = z.infer<typeof operatorForm>;

const nullableText = z.nullable(z.string());

/** Null where unset. */
const profile = {
  name: nullableText,
  address: nullableText,
  contactEmail: nullableText,
  officer: z.nullable(z.object({ name: z.string(), email: z.string() })),
  hostingCountry: nullableText,
  governingLaw: nullableText,
  recipients: z.nullable(z.array(z.object({ name: z.string(), country: z.string(), purpose: z.string() }))),
  logoUrl: nullableText,
  configured: z.boolean(),
};

/** In English where a translation is missing. */
const clause = z.nullable(z.object({ text: z.string(), language }));

export type Clause = z.infer<typeof clause>;

export const operator = z.object({
  ...profile,
  clauses: z.object({ terms: clause, privacy: clause }),
  /** When the profile last changed. */
  changedOn: z.nullable(day),
  /** What the deployment sends data to; `mapTiles` is the host, and `objectStore` says whether pictures are in one. */
  services: z.object({
    email: z.boolean(),
    push: z.boolean(),
    mapTiles: z.nullable(z.string()),
    objectStore: z.boolean(),
  }),
  registration: z.enum(REGISTRATION_MODES),
});

export type Operator = z.infer<typeof operator>;

/** `email`: whether an admin has sent the test email; null without an email server. */
const setUpSteps = z.object({ place: z.boolean(), email: z.nullable(z.boolean()), helpers: z.boolean() });

export type SetUpSteps = z.infer<typeof setUpSteps>;

export const operatorToEdit = z.object({
  ...profile,
  clauses: z.object({ terms: z.partialRecord(language, z.string()), privacy: z.partialRecord(language, z.string()) }),
  /** 0 while unset. */
  version: z.int(),
  setUp: setUpSteps,
});

export type OperatorToEdit = z.infer<typeof operatorToEdit>;

/** With all languages of both documents. */
const MAX_BODY_BYTES = 4 * DOCUMENTS.length * LANGUAGES.length * MAX_CLAUSE_LENGTH + 64 * 1024;

const write = { access: 'owner', limit: 'write' } as const;

export const operatorEndpoints = defineEndpoints({
  'GET /api/operator': {
    summary: 'Who runs this site, the clauses of its terms and privacy notice, and who may register',
    access: 'anyone',
    limit: 'none',
    caching: 'shared',
    query: z.object({ language: z.optional(language) }),
    response: operator,
  },
  'GET /api/admin/operator': {
    summary: "The operator's profile to edit, and what is left to set up",
    access: 'owner',
    limit: 'read',
    response: operatorToEdit,
  },
  'PUT /api/admin/operator': {
    ...write,
    summary: "Store the operator's profile; residents are asked to agree to the new terms and notice",
    body: operatorForm,
    maxBodyBytes: MAX_BODY_BYTES,
    response: operatorToEdit,
    errors: ['edited-meanwhile', 'operator-incomplete'],
  },
  'PUT /api/admin/operator/logo': {
    ...write,
    limit: 'upload',
    summary: "Set the operator's logo from the bytes of a JPEG, PNG or WebP; re-encoded",
    sends: 'picture',
    response: z.object({ logoUrl: z.string() }),
    errors: ['picture-unreadable', 'picture-type'],
  },
  'DELETE /api/admin/operator/logo': { ...write, summary: "Remove the operator's logo", status: 204 },
  'POST /api/admin/operator/test-email': {
    ...write,
    summary: 'Send a test email to the caller',
    status: 202,
    errors: ['email-off'],
  },
});
