import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

export const accountQuery = queryOptions({
  queryKey: ['GET /api/user/account'],
  queryFn: ({ signal }) => call('GET /api/user/account', { signal }),
});

export const sessionsQuery = queryOptions({
  queryKey: ['GET /api/user/sessions'],
  queryFn: ({ signal }) => call('GET /api/user/sessions', { signal }),
});

export const passkeysQuery = queryOptions({
  queryKey: ['GET /api/user/passkeys'],
  queryFn: ({ signal }) => call('GET /api/user/passkeys', { signal }),
});

export const securityEventsQuery = queryOptions({
  queryKey: ['GET /api/user/security-events'],
  queryFn: ({ signal }) => call('GET /api/user/security-events', { signal }),
});
