import type { ResidentCard } from '@ecopulse/contract/residents';

type Names = Pick<ResidentCard, 'username' | 'firstName' | 'lastName'>;

/** First and last name, if both are given. */
export function bothNames({ firstName, lastName }: Names): string | null {
  return firstName && lastName ? `${firstName} ${lastName}` : null;
}

/** First and last name, or the username without a first name. */
export function fullName({ username, firstName, lastName }: Names): string {
  return firstName ? [firstName, lastName].filter(Boolean).join(' ') : username;
}
