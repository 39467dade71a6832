import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { NOTIFICATION_KINDS } from './notifications.ts';
import { text } from '../scalars.ts';

/** Per resident; a new subscription replaces the oldest. */
export const MAX_PUSH_SUBSCRIPTIONS = 10;

const MAX_ENDPOINT_LENGTH = 1_000;

/** Base64url; padding, which browsers leave out, is accepted. */
function base64url(bytes: number) {
  const characters = Math.ceil((bytes * 4) / 3);
  const error = { error: `Must be ${bytes} bytes in base64url` };
  return text(characters + 2).check(z.regex(new RegExp(`^[\\w-]{${characters}}={0,2}$`), error));
}

/** The format of `PushSubscription.toJSON()`. */
export const pushSubscription = z.object({
  endpoint: text(MAX_ENDPOINT_LENGTH).check(z.minLength(1, { error: 'Must be an https:// address' })),
  /** An uncompressed P-256 point (65 bytes) and a secret of 16 bytes (RFC 8291). */
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
});

export type PushSubscriptionForm = z.infer<typeof pushSubscription>;

/** The server's VAPID key (RFC 8292), and the subscription of this session's browser, null if none. */
export const pushState = z.object({ publicKey: z.string(), endpoint: z.nullable(z.string()) });

export type PushState = z.infer<typeof pushState>;

export const unsubscribeToken = text(200);

export const unsubscribeResult = z.object({ kind: z.enum(NOTIFICATION_KINDS) });

/** RFC 8058 one-click unsubscribe: email clients POST a form here (not in the table of endpoints); browsers see a page. */
export const UNSUBSCRIBE_PAGE = '/unsubscribe';

export const remindersEndpoints = defineEndpoints({
  'GET /api/notifications/push': {
    access: 'member',
    limit: 'read',
    summary: 'Whether the browser of this session takes push messages, and the key to subscribe with',
    response: pushState,
  },
  'PUT /api/notifications/push': {
    access: 'member',
    limit: 'write',
    summary: 'Send push messages to the browser of this session, until the session ends',
    body: pushSubscription,
    status: 204,
    errors: ['push-address-refused', 'push-keys-unusable'],
  },
  'DELETE /api/notifications/push': {
    access: 'member',
    limit: 'write',
    summary: 'Send no more push messages to the browser of this session',
    status: 204,
  },
  'POST /api/notifications/unsubscribe': {
    access: 'anyone',
    limit: 'write',
    summary: 'End mails of one kind by the link of such a mail; can be repeated',
    body: z.object({ token: unsubscribeToken }),
    response: unsubscribeResult,
    errors: ['unsubscribe-link-unknown'],
  },
});
