import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { Profile, User } from '@ecopulse/contract/accounts/accounts';
import { call } from '../../lib/api.ts';
import { CallError } from '../../lib/call-error.ts';

export const userQuery = queryOptions({
  queryKey: ['GET /api/auth/user'],
  queryFn: async ({ signal }): Promise<User | null> => {
    try {
      return await call('GET /api/auth/user', { signal });
    } catch (error) {
      if (error instanceof CallError && error.status === 401) return null;
      throw error;
    }
  },
});

export const profileQuery = queryOptions({
  queryKey: ['GET /api/user/profile'],
  queryFn: ({ signal }): Promise<Profile> => call('GET /api/user/profile', { signal }),
});

export function useUser(): User {
  const { data } = useSuspenseQuery(userQuery);
  if (data === null) throw new Error('A signed-in screen was rendered without a session');
  return data;
}

export function shortName(user: User): string {
  return user.firstName || user.username;
}
