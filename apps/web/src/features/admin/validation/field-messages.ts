import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { CallError } from '../../../lib/call-error.ts';
import { fieldMessage } from '../../../lib/field-messages.ts';

let find: (sentence: string) => string | undefined = () => undefined;

/** Loaded with a form's schema, since no field has an error before that. */
export async function loadAdminFieldMessages(): Promise<void> {
  const { findAdminFieldMessage } = await import('./admin-field-messages.ts');
  find = findAdminFieldMessage;
}

export function adminFieldMessage(sentence: string): string {
  return find(sentence) ?? fieldMessage(sentence);
}

/**
 * Shows the server's field errors. Returns false if the form lacks some of the fields; the failure message then lists those.
 */
export function setServerErrors<Form extends FieldValues>(form: UseFormReturn<Form>, error: unknown): boolean {
  if (!(error instanceof CallError) || !error.fields) return false;
  let isWhole = true;
  for (const [name, message] of Object.entries(error.fields)) {
    if (form.getValues(name as FieldPath<Form>) === undefined) isWhole = false;
    else form.setError(name as FieldPath<Form>, { type: 'server', message });
  }
  return isWhole;
}
