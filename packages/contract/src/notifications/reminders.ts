import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { NOTIFICATION_KINDS } from './notifications.ts';
import { text } from '../scalars.ts';

/** How many browsers of a resident take push messages; the oldest gives way. */
export const MAX_PUSH_SUBSCRIPTIONS = 10;

const MAX_ENDPOINT_LENGTH = 1_000;

/** So many bytes in Base64 for addresses, as browsers write them. */
function base64url(bytes: number) {
  const characters = Math.ceil((bytes * 4) / 3);
  const error = { error: `Must be ${bytes} bytes in base64url` };
  return text(characters + 2).check(z.regex(new RegExp(`^[\\w-]{${characters}}={0,2}$`), error));
}

/** A push subscription as `PushSubscription.toJSON()` of a browser writes it. */
export const pushSubscription = z.object({
  endpoint: text(MAX_ENDPOINT_LENGTH).check(z.minLength(1, { error: 'Must be an https:// address' })),
  /** An uncompressed point of P-256 (65 bytes), and a secret of 16 bytes (RFC 8291). */
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
});

export type PushSubscriptionForm = z.infer<typeof pushSubscription>;

/** The server's key for subscribing (RFC 8292), and where this session's browser takes push messages; null: nowhere. */
export const pushState = z.object({ publicKey: z.string(), endpoint: z.nullable(z.string()) });

export type PushState = z.infer<typeof pushState>;

/** The secret of the link that ends mails of a kind. */
export const unsubscribeToken = text(200);

export const unsubscribed = z.object({ kind: z.enum(NOTIFICATION_KINDS) });

/**
 * Where a program for mails ends them by one POST, as RFC 8058 says, and where a person finds the page for it. The POST has a
 * form as its body, so it is not in the table of calls; it does what `POST /api/notifications/unsubscribe` does.
 */
export const UNSUBSCRIBE_PAGE = '/unsubscribe';

const member = { access: 'member', caching: 'private' } as const;

export const remindersEndpoints = defineEndpoints({
  'GET /api/notifications/push': {
    ...member,
    limit: 'read',
    summary: 'Whether the browser of this session takes push messages, and the key to subscribe with',
    status: 200,
    response: pushState,
    errors: [],
  },
  'PUT /api/notifications/push': {
    ...member,
    limit: 'write',
    summary: 'Send push messages to the browser of this session, until the session ends',
    body: pushSubscription,
    status: 204,
    errors: ['push-address-refused', 'push-keys-unusable'],
  },
  'DELETE /api/notifications/push': {
    ...member,
    limit: 'write',
    summary: 'Send no more push messages to the browser of this session',
    status: 204,
    errors: [],
  },
  'POST /api/notifications/unsubscribe': {
    access: 'anyone',
    limit: 'write',
    caching: 'private',
    summary: 'End mails of one kind by the link of such a mail; can be repeated',
    body: z.object({ token: unsubscribeToken }),
    status: 200,
    response: unsubscribed,
    errors: ['unsubscribe-link-unknown'],
  },
});
