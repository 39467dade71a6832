import * as z from 'zod/mini';
import { loginForm, password } from './account-forms.ts';
import { user } from './accounts.ts';
import { defineEndpoints } from '../endpoint.ts';
import { moment, text } from '../scalars.ts';
import { DOCUMENTS } from './documents.ts';

const document = z.enum(DOCUMENTS, { error: 'Must be "terms" or "privacy"' });

/** `agreedAt` is null without consent to the current version. */
export const consent = z.object({ document, version: z.string(), agreedAt: z.nullable(moment) });

export type Consent = z.infer<typeof consent>;

/** What the reader saw. Another version in force answers `edited-meanwhile`. */
export const seenVersion = text(40);

export const accountDeletionForm = z.object({ password });

const member = { access: 'member', limit: 'write', withoutConsent: true } as const;

export const ownDataEndpoints = defineEndpoints({
  'GET /api/user/export': {
    ...member,
    needsReauthentication: true,
    summary: 'Everything kept about the caller, as a JSON file with an entry for each kind of data',
    download: 'ecopulse-my-data.json',
    response: z.record(z.string(), z.unknown()),
  },
  'DELETE /api/user': {
    ...member,
    summary: 'Leave: the account is gone from everywhere at once, can be restored for 7 days, and is then erased',
    body: accountDeletionForm,
    status: 204,
    errors: ['wrong-password', 'too-many-sign-ins', 'last-owner'],
  },
  'POST /api/auth/restore': {
    access: 'anyone',
    limit: 'write',
    summary: 'Take back the decision to leave, and start a session',
    body: loginForm,
    response: user,
    errors: ['invalid-credentials', 'too-many-sign-ins', 'second-factor-needed', 'account-suspended', 'parent-awaited'],
  },
  'GET /api/user/consents': {
    access: 'member',
    limit: 'read',
    withoutConsent: true,
    summary: 'The documents in force, and when the caller agreed to them',
    response: z.array(consent),
  },
  'PUT /api/user/consents/:document': {
    ...member,
    summary: 'Agree to the version in force of a document',
    params: z.object({ document }),
    body: z.object({ version: seenVersion }),
    status: 204,
    errors: ['edited-meanwhile'],
  },
  'DELETE /api/user/consents/:document': {
    ...member,
    summary: 'Take back the agreement to a document; the account is hidden, and most calls get `consent-needed`',
    params: z.object({ document }),
    status: 204,
  },
});
