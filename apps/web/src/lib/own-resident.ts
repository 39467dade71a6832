import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '@ecopulse/contract/accounts/accounts';
import type { LessonCategory } from '@ecopulse/contract/lessons/lessons';

/**
 * The owner of what this device stores. What one resident read or answered is never offered to another on the same
 * device.
 */
export function useResidentId(): number {
  // The session guard loads the resident before any screen is drawn.
  return useQueryClient().getQueryData<User | null>(['GET /api/auth/user'])?.id ?? 0;
}

/** The subjects that the resident cares about. */
export function useInterests(): readonly LessonCategory[] {
  return useOwnResident()?.interests ?? [];
}

/** The signed-in resident from the cache, where the session guard and every earning store them. Never fetches. */
export function useOwnResident(): User | null | undefined {
  return useQuery<User | null>({ queryKey: ['GET /api/auth/user'], enabled: false }).data;
}
