const MINUTE_MS = 60_000;

export type LinkKind = 'password-reset' | 'verification' | 'email-change';

/** In minutes. Addresses may be confirmed for a day, since email can be late. */
const LIFETIME_MINUTES: Readonly<Record<LinkKind, number>> = {
  'password-reset': 30,
  verification: 24 * 60,
  'email-change': 24 * 60,
};

export function linkExpiry(kind: LinkKind, now: Date): Date {
  return new Date(now.getTime() + LIFETIME_MINUTES[kind] * MINUTE_MS);
}
