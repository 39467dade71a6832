const MINUTE_MS = 60_000;

/** What a link in a mail is for. */
export type LinkKind = 'password-reset' | 'verification' | 'email-change';

/** A new password may be set for half an hour; an address may be confirmed for a day, since mail can be late. */
const LIFETIME_MINUTES: Readonly<Record<LinkKind, number>> = {
  'password-reset': 30,
  verification: 24 * 60,
  'email-change': 24 * 60,
};

/** When a link that is made at `now` expires. */
export function linkExpiry(kind: LinkKind, now: Date): Date {
  return new Date(now.getTime() + LIFETIME_MINUTES[kind] * MINUTE_MS);
}
