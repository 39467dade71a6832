import type { QueryClient } from '@tanstack/react-query';
import { userQuery } from '../../features/accounts/session.api.ts';

/** Fetches what a screen of the desk needs, for admins alone: the server would refuse everybody else. */
export async function forAdmins(queryClient: QueryClient, load: () => unknown): Promise<void> {
  const user = await queryClient.query({ ...userQuery, staleTime: 'static' }).catch(() => null);
  if (user?.isAdmin) await load();
}
