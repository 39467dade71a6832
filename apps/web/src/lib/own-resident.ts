import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '@ecopulse/contract/accounts/accounts';
import type { LessonCategory } from '@ecopulse/contract/lessons/lessons';

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
