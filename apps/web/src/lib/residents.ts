import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { User } from '@ecopulse/contract/accounts/accounts';
import type { LessonCategory } from '@ecopulse/contract/lessons/lessons';
import type { ResidentCard } from '@ecopulse/contract/accounts/residents';
import { callQuery } from './query-client.ts';

/** The owner of data stored on this device, which no other resident may see. */
export function useResidentId(): number {
  // The session guard loads the resident before any screen renders.
  return useQueryClient().getQueryData<User | null>(['GET /api/auth/user'])?.id ?? 0;
}

export function useInterests(): readonly LessonCategory[] {
  return useOwnResident()?.interests ?? [];
}

export function useOwnResident(): User | null | undefined {
  return useQuery<User | null>({ queryKey: ['GET /api/auth/user'], enabled: false }).data;
}

/** For personal content. The session guard loads the resident first, so only prerendered screens show the skeleton. */
export function WhenResidentLoaded({ skeleton, children }: { skeleton: ReactNode; children: ReactNode }) {
  return useOwnResident() ? children : skeleton;
}

export const friendsQuery = callQuery('GET /api/friends');

type Names = Pick<ResidentCard, 'username' | 'firstName' | 'lastName'>;

export function personalName({ firstName, lastName }: Names): string | null {
  return [firstName, lastName].filter(Boolean).join(' ') || null;
}

/** What follows a username in brackets: the specification asks for both names. */
export function firstAndLastName({ firstName, lastName }: Omit<Names, 'username'>): string | null {
  return firstName && lastName ? `${firstName} ${lastName}` : null;
}

export function fullName(names: Names): string {
  return (names.firstName && personalName(names)) || names.username;
}

/** For sentences that are plain text: the direction of the name does not change that of the sentence. */
export function isolatedName(names: Names): string {
  return `\u2068${fullName(names)}\u2069`;
}
