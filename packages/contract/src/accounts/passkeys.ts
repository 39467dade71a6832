import * as z from 'zod/mini';
import { user } from './accounts.ts';
import { defineEndpoints } from '../endpoint.ts';
import { id, idInPath, trimmedText, moment } from '../scalars.ts';

export const passkey = z.object({ id, name: z.string(), createdAt: moment, lastUsedAt: z.nullable(moment) });

export type Passkey = z.infer<typeof passkey>;

const passkeyName = trimmedText(1, 50);

/** WebAuthn JSON passes unchecked; the server's library validates it. */
const webAuthnOptions = z.record(z.string(), z.unknown());
const webAuthnResponse = z.record(z.string(), z.unknown());

const write = { access: 'member', limit: 'write' } as const;
const anyone = { access: 'anyone', limit: 'write' } as const;

/** `passkeys-not-here`: the address is neither localhost nor the host name of PUBLIC_URL, so passkeys cannot work. */
export const passkeysEndpoints = defineEndpoints({
  'GET /api/user/passkeys': {
    access: 'member',
    limit: 'read',
    summary: 'The passkeys of the caller, oldest first',
    response: z.array(passkey),
  },
  'POST /api/user/passkeys/options': {
    ...write,
    needsReauthentication: true,
    summary: 'Options for the browser to make a new passkey',
    response: webAuthnOptions,
    errors: ['passkeys-not-here', 'passkey-limit'],
  },
  'POST /api/user/passkeys': {
    ...write,
    needsReauthentication: true,
    summary: 'Add the passkey that the browser made',
    body: z.object({ name: passkeyName, response: webAuthnResponse }),
    status: 201,
    response: passkey,
    errors: ['passkeys-not-here', 'passkey-refused', 'passkey-limit'],
  },
  'PATCH /api/user/passkeys/:id': {
    ...write,
    summary: 'Rename a passkey',
    params: z.object({ id: idInPath }),
    body: z.object({ name: passkeyName }),
    response: passkey,
    errors: ['passkey-not-found'],
  },
  'DELETE /api/user/passkeys/:id': {
    ...write,
    needsReauthentication: true,
    summary: 'Remove a passkey',
    params: z.object({ id: idInPath }),
    status: 204,
    errors: ['passkey-not-found'],
  },
  'POST /api/auth/passkey/options': {
    ...anyone,
    summary: 'Options for the browser to sign in with a passkey',
    response: webAuthnOptions,
    errors: ['passkeys-not-here'],
  },
  'POST /api/auth/passkey': {
    ...anyone,
    summary: 'Sign in with a passkey; a caller who is signed in with that account re-authenticates',
    body: z.object({ response: webAuthnResponse }),
    response: user,
    errors: ['passkeys-not-here', 'passkey-refused', 'account-leaving', 'account-suspended', 'parent-awaited'],
  },
});
