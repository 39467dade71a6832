import { queryOptions } from '@tanstack/react-query';
import type { AdminLimits } from '@ecopulse/contract/admin/limits';
import { call } from '../../../lib/api.ts';
import type { FormEditing } from '../editor/content-editing.ts';
import { createResolverLoader } from '../editor/lazy-resolver.ts';

export type LimitsFormValues = Pick<AdminLimits, 'limits' | 'networks'>;

/** There is one set of limits, which the editor's frame wants to have an id. */
export type EditedLimits = AdminLimits & { id: 1 };

const withId = (limits: AdminLimits): EditedLimits => ({ ...limits, id: 1 });

/** `gcTime: 0` prevents the editor from starting with a stale copy. */
export const limitsQuery = queryOptions({
  queryKey: ['GET /api/admin/limits'],
  queryFn: async ({ signal }) => withId(await call('GET /api/admin/limits', { signal })),
  gcTime: 0,
});

const save = async (form: LimitsFormValues, version?: number): Promise<EditedLimits> =>
  withId(await call('PUT /api/admin/limits', { body: { ...form, version } }));

export const limitsEditing: FormEditing<EditedLimits, LimitsFormValues> = {
  empty: () => ({ limits: {} as LimitsFormValues['limits'], networks: [] }),
  toForm: ({ limits, networks }) => ({ limits, networks }),
  loadResolver: createResolverLoader(async () => (await import('@ecopulse/contract/admin/limits')).limitsForm as never),
  read: async () => withId(await call('GET /api/admin/limits')),
  create: (form) => save(form),
  save: (_id, form, version) => save(form, version),
  onStored: (queryClient, limits) => queryClient.setQueryData(limitsQuery.queryKey, limits),
};
