import * as z from 'zod/mini';
import { email, password } from './account-forms.ts';
import { defineEndpoints } from '../endpoint.ts';
import { text } from '../scalars.ts';

/** An invalid token gets `link-expired`, like an old one. */
export const linkToken = text(200);

export const forgottenForm = z.object({ email });

export const resetForm = z.object({ token: linkToken, password });

export const passwordForm = z.object({ currentPassword: password, newPassword: password });
export const emailForm = z.object({ password, email });

/** The same for every address, so that it reveals nothing about an account. `admin`: links are in the server's log. */
export const linkDelivery = z.object({ delivery: z.enum(['mail', 'admin']) });

export type LinkDelivery = z.infer<typeof linkDelivery>;

const anyone = { access: 'anyone', limit: 'write' } as const;
const member = { access: 'member', limit: 'write' } as const;

export const account = z.object({
  email: z.string(),
  emailVerified: z.boolean(),
  /** The unconfirmed new address; null without a change. */
  pendingEmail: z.nullable(z.string()),
  delivery: z.enum(['mail', 'admin']),
  /** False if the server is reached by IP address, for which browsers refuse passkeys. */
  supportsPasskeys: z.boolean(),
  hasSecondFactor: z.boolean(),
  recoveryCodesLeft: z.int(),
});

export type Account = z.infer<typeof account>;

export const accountRecoveryEndpoints = defineEndpoints({
  'POST /api/auth/password-reset': {
    ...anyone,
    summary: 'Ask for a link to set a new password; the response is the same for every address',
    body: forgottenForm,
    status: 202,
    response: linkDelivery,
  },
  'POST /api/auth/password-reset/confirm': {
    ...anyone,
    summary: 'Set a new password by the link of a mail; ends all sessions',
    body: resetForm,
    status: 204,
    errors: ['link-expired', 'password-too-common'],
  },
  'POST /api/auth/verify-email': {
    ...anyone,
    summary: 'Confirm an email address by the link of a mail; a changed address takes effect',
    body: z.object({ token: linkToken }),
    status: 204,
    errors: ['link-expired', 'email-taken'],
  },
  'POST /api/auth/proof': {
    ...member,
    withoutConsent: true,
    summary: 'Prove by the password that the caller is the owner, for sensitive changes in the next 10 minutes',
    body: z.object({ password }),
    status: 204,
    errors: ['wrong-password', 'too-many-sign-ins'],
  },
  'GET /api/user/account': {
    access: 'member',
    limit: 'read',
    summary: "The resident's email address, second factor, and what this server offers",
    response: account,
  },
  'POST /api/user/password': {
    ...member,
    summary: 'Change the password; ends all other sessions',
    body: passwordForm,
    status: 204,
    errors: ['wrong-password', 'password-too-common', 'too-many-sign-ins'],
  },
  'POST /api/user/email': {
    ...member,
    summary: 'Ask to change the email address; the link sent to the new address makes the change',
    body: emailForm,
    status: 202,
    response: linkDelivery,
    errors: ['wrong-password', 'too-many-sign-ins'],
  },
  'POST /api/user/email/verification': {
    ...member,
    summary: 'Send the link that verifies the email address once more',
    status: 202,
    response: linkDelivery,
  },
});
