import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Who runs the site, with the clauses in the reader's language; for residents. */
export const operatorQuery = queryOptions({
  queryKey: ['GET /api/operator'],
  queryFn: ({ signal }) => call('GET /api/operator', { signal }),
});
