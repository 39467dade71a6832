import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { User } from '@ecopulse/contract/accounts';

/** Whose device memory it is: what one resident read or answered is not offered to another one on the same device. */
export function useResidentId(): number {
  // The session guard has loaded the resident before any screen is drawn.
  return useQueryClient().getQueryData<User | null>(['GET /api/auth/user'])?.id ?? 0;
}

/** The resident as the session guard and every earning leave them in memory; never fetched from here. */
export function useOwnResident(): User | null | undefined {
  return useQuery<User | null>({ queryKey: ['GET /api/auth/user'], enabled: false }).data;
}
