import { t } from '@lingui/core/macro';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import type { ContentState, ContentStatus } from '@ecopulse/contract/admin/content-admin';
import type { ResponseBody } from '@ecopulse/contract/endpoint';
import type { Endpoints } from '@ecopulse/contract/endpoints';
import { call } from '../../../lib/api.ts';
import { type ReadEndpointName, refresh } from '../../../lib/query-client.ts';
import type { ContentPath } from '../list/row-parts.tsx';
import type { LoadResolver } from './lazy-resolver.ts';

export type Step = 'save' | 'publish' | 'retire';

/** `version` increases with every change by any admin. */
export interface Versioned {
  readonly id: number;
  readonly version: number;
}

export interface FormEditing<Item extends Versioned, Form extends FieldValues> {
  readonly empty: () => Form;
  readonly toForm: (item: Item) => Form;
  readonly loadResolver: LoadResolver<Form>;
  readonly read: (id: number) => Promise<Item>;
  readonly create: (form: Form) => Promise<Item>;
  readonly save: (id: number, form: Form, version: number) => Promise<Item>;
  readonly onStored: (queryClient: QueryClient, item: Item) => void;
}

export interface ContentEditing<Item extends ContentState, Form extends FieldValues> extends FormEditing<Item, Form> {
  /** Loads the validation for publishing, if it is stricter than for saving. */
  readonly loadPublishResolver?: LoadResolver<Form>;
  readonly publish: (id: number, version: number) => Promise<Item>;
  readonly retire: (id: number, version: number) => Promise<Item>;
}

export type ContentItem<Path extends ContentPath> = ResponseBody<Endpoints[`GET /api${Path}/:id`]>;

/** `call` for names that are built from a path, which its own type cannot match. */
type CallEndpoint = (name: string, parts: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** `gcTime: 0` prevents an editor from starting with a stale copy. */
export function contentQuery<Path extends ContentPath>(path: Path, id: number) {
  const name = `GET /api${path}/:id`;
  return queryOptions({
    queryKey: [name, id],
    queryFn: async ({ signal }) =>
      (await (call as unknown as CallEndpoint)(name, { params: { id }, signal })) as ContentItem<Path>,
    gcTime: 0,
  });
}

interface ContentEditingOptions<Path extends ContentPath, Form extends FieldValues> {
  readonly empty: () => Form;
  /** Form values that cannot be copied from the item field of the same name. */
  readonly convertFields?: (item: ContentItem<Path>) => Partial<Form>;
  readonly toRequest?: (form: Form) => object;
  readonly loadResolver: LoadResolver<Form>;
  readonly loadPublishResolver?: LoadResolver<Form>;
  /** Resident-facing queries to refetch after a change. */
  readonly affectedQueries?: readonly ReadEndpointName[];
  readonly onStored?: (queryClient: QueryClient, id: number) => void;
}

export function createContentEditing<Path extends ContentPath, Form extends FieldValues>(
  path: Path,
  {
    empty,
    convertFields,
    toRequest = (form) => form,
    affectedQueries = [],
    onStored,
    ...resolvers
  }: ContentEditingOptions<Path, Form>,
): ContentEditing<ContentItem<Path> & ContentState, Form> {
  type Item = ContentItem<Path> & ContentState;
  const send = async (name: string, parts: Readonly<Record<string, unknown>>) =>
    (await (call as unknown as CallEndpoint)(name, parts)) as Item;
  return {
    ...resolvers,
    empty,
    toForm: (item) => {
      const stored = item as Readonly<Record<string, unknown>>;
      const form = Object.fromEntries(Object.keys(empty()).map((name) => [name, stored[name]]));
      return { ...(form as Form), ...convertFields?.(item) };
    },
    read: (id) => send(`GET /api${path}/:id`, { params: { id } }),
    create: (form) => send(`POST /api${path}`, { body: toRequest(form) }),
    save: (id, form, version) => send(`PUT /api${path}/:id`, { params: { id }, body: { ...toRequest(form), version } }),
    publish: (id, version) => send(`POST /api${path}/:id/publish`, { params: { id }, body: { version } }),
    retire: (id, version) => send(`POST /api${path}/:id/retire`, { params: { id }, body: { version } }),
    onStored: (queryClient, item) => {
      queryClient.setQueryData(contentQuery(path, item.id).queryKey, item);
      void refresh(queryClient, [`GET /api${path}`, 'GET /api/admin/stats', ...affectedQueries]);
      onStored?.(queryClient, item.id);
    },
  };
}

export function stepToast(step: Step, status: ContentStatus) {
  if (step === 'publish') return { title: t`Published`, description: t`Everyone can see it now.` };
  if (step === 'retire') return { title: t`Withdrawn`, description: t`Residents can no longer see it.` };
  if (status === 'published') return { title: t`Saved`, description: t`Everyone can see the change now.` };
  return { title: t`Saved`, description: t`Only admins can see it for now.` };
}
