import * as z from 'zod/mini';
import { user } from './accounts.ts';
import { defineEndpoints } from '../endpoint.ts';
import { text } from '../scalars.ts';

/** A six-digit TOTP code or a recovery code; blanks and hyphens are ignored. */
const code = text(40);

/** A base32 secret, and its `otpauth:` address for a QR code. */
export const secondFactorSecret = z.object({ secret: z.string(), address: z.string() });

export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

const write = { access: 'member', limit: 'write' } as const;

export const secondFactorEndpoints = defineEndpoints({
  'POST /api/auth/second-factor': {
    access: 'anyone',
    limit: 'write',
    summary: 'The second step of a sign-in, within 5 minutes of the first: a code of the app, or a recovery code',
    body: z.object({ code }),
    response: user,
    errors: ['wrong-code', 'signed-out', 'too-many-sign-ins', 'account-suspended', 'parent-awaited'],
  },
  'POST /api/user/second-factor': {
    ...write,
    needsReauthentication: true,
    summary: 'Begin to set up codes from an app; nothing changes until the first code is confirmed',
    response: secondFactorSecret,
    errors: ['second-factor-on'],
  },
  'POST /api/user/second-factor/confirm': {
    ...write,
    needsReauthentication: true,
    summary: 'Turn the second factor on by a first code; the response holds the recovery codes, once',
    body: z.object({ code }),
    response: recoveryCodes,
    errors: ['second-factor-on', 'wrong-code'],
  },
  'POST /api/user/second-factor/recovery-codes': {
    ...write,
    needsReauthentication: true,
    summary: 'New recovery codes in place of the old ones',
    response: recoveryCodes,
    errors: ['second-factor-off'],
  },
  'DELETE /api/user/second-factor': {
    ...write,
    needsReauthentication: true,
    summary: 'Turn the second factor off',
    status: 204,
    errors: ['second-factor-off'],
  },
});
