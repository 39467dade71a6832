import { t } from '@lingui/core/macro';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import type { ContentState, ContentStatus } from '@ecopulse/contract/admin/content-admin';
import type { Answer } from '@ecopulse/contract/endpoint';
import type { Endpoints } from '@ecopulse/contract/endpoints';
import { call } from '../../../lib/api.ts';
import { type ReadEndpointName, refresh } from '../../../lib/query-client.ts';
import { toast } from '../../../ui/toast/toast.ts';
import type { ContentPath } from '../list/row-parts.tsx';
import type { LoadResolver } from './lazy-resolver.ts';

/** A step that an admin can take with an item. */
export type Step = 'save' | 'publish' | 'retire';

/** An item to edit. Every change by any admin increases its `version`. */
export interface Versioned {
  readonly id: number;
  readonly version: number;
}

/** How a kind of item is edited: its form, and the calls that read and store it. */
export interface FormEditing<Item extends Versioned, Form extends FieldValues> {
  /** The form of a new item. */
  readonly empty: () => Form;
  /** The form of a stored item. */
  readonly toForm: (item: Item) => Form;
  /** Loads what validates the form. Called when the form gets the focus. */
  readonly loadResolver: LoadResolver<Form>;
  readonly read: (id: number) => Promise<Item>;
  readonly create: (form: Form) => Promise<Item>;
  readonly save: (id: number, form: Form, version: number) => Promise<Item>;
  /** Caches the stored item, and refreshes other queries that show it. */
  readonly onStored: (queryClient: QueryClient, item: Item) => void;
}

/** How a kind of content is edited, published and withdrawn. */
export interface ContentEditing<Item extends ContentState, Form extends FieldValues> extends FormEditing<Item, Form> {
  /** Loads what validates the form for publishing, if that requires more than saving it. */
  readonly loadReadiness?: LoadResolver<Form>;
  readonly publish: (id: number, version: number) => Promise<Item>;
  readonly retire: (id: number, version: number) => Promise<Item>;
}

/** An item of a kind of content, as its editor gets it. */
export type ContentItem<Path extends ContentPath> = Answer<Endpoints[`GET /api${Path}/:id`]>;

type CallByName = (name: string, parts: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** The stored item of an editor. The cache drops it with the editor, so that no editor starts from an old copy. */
export function contentQuery<Path extends ContentPath>(path: Path, id: number) {
  const name = `GET /api${path}/:id`;
  return queryOptions({
    queryKey: [name, id],
    queryFn: async ({ signal }) =>
      (await (call as unknown as CallByName)(name, { params: { id }, signal })) as ContentItem<Path>,
    gcTime: 0,
  });
}

interface ContentForm<Path extends ContentPath, Form extends FieldValues> {
  readonly empty: () => Form;
  /** What the form does not have from the item under the same name. */
  readonly ofItem?: (item: ContentItem<Path>) => Partial<Form>;
  /** What is sent, if it differs from the form. */
  readonly toSent?: (form: Form) => object;
  readonly loadResolver: LoadResolver<Form>;
  readonly loadReadiness?: LoadResolver<Form>;
  /** The queries of residents that show such items. */
  readonly shownBy?: readonly ReadEndpointName[];
  /** Drops what else shows this item. */
  readonly onStored?: (queryClient: QueryClient, id: number) => void;
}

/** How the content at a path is edited. Its calls are the same for every kind. */
export function contentEditing<Path extends ContentPath, Form extends FieldValues>(
  path: Path,
  { empty, ofItem, toSent = (form) => form, shownBy = [], onStored, ...resolvers }: ContentForm<Path, Form>,
): ContentEditing<ContentItem<Path> & ContentState, Form> {
  type Item = ContentItem<Path> & ContentState;
  const send = async (name: string, parts: Readonly<Record<string, unknown>>) =>
    (await (call as unknown as CallByName)(name, parts)) as Item;
  return {
    ...resolvers,
    empty,
    toForm: (item) => {
      const stored = item as Readonly<Record<string, unknown>>;
      const form = Object.fromEntries(Object.keys(empty()).map((name) => [name, stored[name]]));
      return { ...(form as Form), ...ofItem?.(item) };
    },
    read: (id) => send(`GET /api${path}/:id`, { params: { id } }),
    create: (form) => send(`POST /api${path}`, { body: toSent(form) }),
    save: (id, form, version) => send(`PUT /api${path}/:id`, { params: { id }, body: { ...toSent(form), version } }),
    publish: (id, version) => send(`POST /api${path}/:id/publish`, { params: { id }, body: { version } }),
    retire: (id, version) => send(`POST /api${path}/:id/retire`, { params: { id }, body: { version } }),
    onStored: (queryClient, item) => {
      queryClient.setQueryData(contentQuery(path, item.id).queryKey, item);
      void refresh(queryClient, [`GET /api${path}`, 'GET /api/admin/stats', ...shownBy]);
      onStored?.(queryClient, item.id);
    },
  };
}

/** Shows a toast for a finished step. */
export function showStepToast(step: Step, status: ContentStatus): void {
  if (step === 'publish') toast({ title: t`Published`, description: t`Everyone can see it now.` });
  else if (step === 'retire') toast({ title: t`Withdrawn`, description: t`Residents can no longer see it.` });
  else if (status === 'published') toast({ title: t`Saved`, description: t`Everyone can see the change now.` });
  else toast({ title: t`Saved`, description: t`Only admins can see it for now.` });
}
