import type { QueryClient } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import type { ContentState } from '@ecopulse/contract/content-admin';
import type { LoadResolver } from './lazy-resolver.ts';

/** What can be done with a item at the desk. */
export type Step = 'save' | 'publish' | 'retire';

/** What is edited at the desk; `version` grows with each change, whoever makes it. */
export interface Versioned {
  readonly id: number;
  readonly version: number;
}

/** How something is edited: what its form holds, and the calls that keep it. */
export interface FormEditing<Item extends Versioned, Form extends FieldValues> {
  /** The form of a new item. */
  readonly empty: () => Form;
  /** The form of one that is stored. */
  readonly toForm: (item: Item) => Form;
  /** Loads what validates the form; called when the form gets the focus. */
  readonly loadResolver: LoadResolver<Form>;
  readonly read: (id: number) => Promise<Item>;
  readonly create: (form: Form) => Promise<Item>;
  readonly save: (id: number, form: Form, version: number) => Promise<Item>;
  /** Keeps the stored item for its query, and has fetched anew what else shows it. */
  readonly onStored: (queryClient: QueryClient, item: Item) => void;
}

/** How a kind of content is edited, shown to residents and withdrawn from them. */
export interface ContentEditing<Item extends ContentState, Form extends FieldValues> extends FormEditing<Item, Form> {
  readonly publish: (id: number, version: number) => Promise<Item>;
  readonly retire: (id: number, version: number) => Promise<Item>;
}
