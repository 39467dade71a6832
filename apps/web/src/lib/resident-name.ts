import type { ResidentCard } from '@ecopulse/contract/accounts/residents';

type Names = Pick<ResidentCard, 'username' | 'firstName' | 'lastName'>;

/** First and last name, or the one that is given, or null. */
export function givenNames({ firstName, lastName }: Names): string | null {
  return [firstName, lastName].filter(Boolean).join(' ') || null;
}

/** First and last name, or the username without a first name. */
export function fullName({ username, firstName, lastName }: Names): string {
  return firstName ? [firstName, lastName].filter(Boolean).join(' ') : username;
}
