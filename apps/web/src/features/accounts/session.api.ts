import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { User } from '@ecopulse/contract/accounts/accounts';
import { call } from '../../lib/api.ts';
import { callQuery } from '../../lib/query-client.ts';
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

export const profileQuery = callQuery('GET /api/user/profile');

export const accountQuery = callQuery('GET /api/user/account');

export const sessionsQuery = callQuery('GET /api/user/sessions');

export const passkeysQuery = callQuery('GET /api/user/passkeys');

export const securityEventsQuery = callQuery('GET /api/user/security-events');

export function useUser(): User {
  const { data } = useSuspenseQuery(userQuery);
  if (data === null) throw new Error('A signed-in screen was rendered without a session');
  return data;
}

export function shortName(user: User): string {
  return user.firstName || user.username;
}
