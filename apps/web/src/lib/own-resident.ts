import { useQuery } from '@tanstack/react-query';
import type { User } from '@ecopulse/contract/accounts';

/** The resident as the session guard and every earning leave them in memory; never fetched from here. */
export function useOwnResident(): User | null | undefined {
  return useQuery<User | null>({ queryKey: ['GET /api/auth/user'], enabled: false }).data;
}
