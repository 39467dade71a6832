import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

export const certificatesQuery = queryOptions({
  queryKey: ['GET /api/user/certificates'],
  queryFn: ({ signal }) => call('GET /api/user/certificates', { signal }),
  // Organisers confirm attendances meanwhile.
  staleTime: 0,
});

export function checkAddress(code: string): string {
  return `${location.origin}/certificates/${code}`;
}
