import type { OperatorToEdit } from '@ecopulse/contract/operator/operator';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';

/**
 * The profile with the clauses in all languages, and the steps to set up the site. Always fetched again, since an edit
 * starts from the stored version.
 */
export const operatorToEditQuery = queryOptions({
  queryKey: ['GET /api/admin/operator'],
  staleTime: 0,
  queryFn: ({ signal }) => call('GET /api/admin/operator', { signal }),
});

/** There is one profile, which always exists. */
const ID = 1;

export type OperatorItem = OperatorToEdit & { readonly id: typeof ID };

export const toOperatorItem = (operator: OperatorToEdit): OperatorItem => ({ ...operator, id: ID });

export const readOperator = async () => toOperatorItem(await call('GET /api/admin/operator'));
