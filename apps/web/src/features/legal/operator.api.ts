import { callQuery } from '../../lib/query-client.ts';

/** Who runs the site, with the clauses in the reader's language; for residents. */
export const operatorQuery = callQuery('GET /api/operator');

/**
 * The profile with the clauses in all languages, and the steps to set up the site. Always fetched again, since an edit
 * starts from the stored version.
 */
export const operatorToEditQuery = { ...callQuery('GET /api/admin/operator'), staleTime: 0 };
