import type { ResidentCard } from '@ecopulse/contract/accounts/residents';

type Names = Pick<ResidentCard, 'username' | 'firstName' | 'lastName'>;

export function givenNames({ firstName, lastName }: Names): string | null {
  return [firstName, lastName].filter(Boolean).join(' ') || null;
}

export function fullName({ username, firstName, lastName }: Names): string {
  return firstName ? [firstName, lastName].filter(Boolean).join(' ') : username;
}
