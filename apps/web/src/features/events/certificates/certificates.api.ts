import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/language/format.ts';

export const certificatesQuery = queryOptions({
  queryKey: ['GET /api/user/certificates'],
  queryFn: ({ signal }) => call('GET /api/user/certificates', { signal }),
  // Organisers confirm attendances meanwhile.
  staleTime: 0,
});

export function checkAddress(code: string): string {
  return `${location.origin}/certificates/${code}`;
}

/** "2 hours", "1.5 hours". */
export function formatHours(hours: number): string {
  return formatNumber(hours, { style: 'unit', unit: 'hour', unitDisplay: 'long', maximumFractionDigits: 2 });
}
