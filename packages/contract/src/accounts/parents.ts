import * as z from 'zod/mini';
import { email } from './account-forms.ts';
import { linkDelivery, linkToken } from './account-recovery.ts';
import { defineEndpoints } from '../endpoint.ts';
import { seenVersion } from './own-data.ts';

const versions = z.object({ terms: seenVersion, privacy: seenVersion });

/** `awaitsParent` until a parent has agreed. `versions` of the documents are in force. */
export const childAccount = z.object({ username: z.string(), awaitsParent: z.boolean(), versions });

export type ChildAccount = z.infer<typeof childAccount>;

const anyone = { access: 'anyone', limit: 'write' } as const;
const body = z.object({ token: linkToken });

/** For parents of residents under 13. A link does one thing once. */
export const parentsEndpoints = defineEndpoints({
  'POST /api/auth/parent-link': {
    ...anyone,
    summary: 'Ask for links to the accounts of the children of a parent; the response is the same for every address',
    body: z.object({ email }),
    status: 202,
    response: linkDelivery,
  },
  'POST /api/auth/parent-view': {
    ...anyone,
    summary: "The child's account that a parent's link is for; does not use up the link",
    body,
    response: childAccount,
    errors: ['link-expired'],
  },
  'POST /api/auth/parent-consent': {
    ...anyone,
    summary: "Agree to the child's account, which can sign in from then on",
    body: z.extend(body, { versions }),
    status: 204,
    errors: ['link-expired', 'edited-meanwhile'],
  },
  'POST /api/auth/parent-export': {
    ...anyone,
    summary: 'Everything kept about the child, as in `GET /api/user/export`',
    body,
    download: 'ecopulse-child-data.json',
    response: z.record(z.string(), z.unknown()),
    errors: ['link-expired'],
  },
  'POST /api/auth/parent-leave': {
    ...anyone,
    summary: "Delete the child's account, which the child cannot restore",
    body,
    status: 204,
    errors: ['link-expired'],
  },
});
