import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import type { ContentState, ContentStatus } from '@ecopulse/contract/admin/content-admin';
import { toast } from '../../../ui/toast/toast.ts';
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

/** Shows a toast for a finished step. */
export function showStepToast(step: Step, status: ContentStatus): void {
  if (step === 'publish') toast({ title: t`Published`, description: t`Everyone can see it now.` });
  else if (step === 'retire') toast({ title: t`Withdrawn`, description: t`Residents can no longer see it.` });
  else if (status === 'published') toast({ title: t`Saved`, description: t`Everyone can see the change now.` });
  else toast({ title: t`Saved`, description: t`Only admins can see it for now.` });
}
