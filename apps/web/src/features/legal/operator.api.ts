import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Who runs the site, with the clauses in the reader's language; for residents. */
export const operatorQuery = queryOptions({
  queryKey: ['GET /api/operator'],
  queryFn: ({ signal }) => call('GET /api/operator', { signal }),
});

/**
 * The same profile to edit, with all languages, and the steps to set up the site; for admins. Always fetched again, since
 * an edit starts from the stored version.
 */
export const operatorToEditQuery = queryOptions({
  queryKey: ['GET /api/admin/operator'],
  staleTime: 0,
  queryFn: ({ signal }) => call('GET /api/admin/operator', { signal }),
});
