import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { CallError } from '../../../lib/call-error.ts';
import { fieldMessage } from '../../../lib/field-messages.ts';

let findMessage: (sentence: string) => string | undefined = () => undefined;

/** Loaded with a form's schema, since no field has an error before that. */
export async function loadAdminFieldMessages(): Promise<void> {
  const { findAdminFieldMessage } = await import('./admin-field-messages.ts');
  findMessage = findAdminFieldMessage;
}

let findOtherMessage = fieldMessage;

/** For a form whose fields have errors of another feature too; `find` includes those of `fieldMessage`. */
export function setOtherFieldMessages(find: (sentence: string) => string): void {
  findOtherMessage = find;
}

export function adminFieldMessage(sentence: string): string {
  return findMessage(sentence) ?? findOtherMessage(sentence);
}

/** Shows the server's field errors. Returns false if the form lacks some of the fields. */
export function setServerErrors<Form extends FieldValues>(form: UseFormReturn<Form>, error: unknown): boolean {
  if (!(error instanceof CallError) || !error.fields) return false;
  let areAllShown = true;
  for (const [name, message] of Object.entries(error.fields)) {
    if (form.getValues(name as FieldPath<Form>) === undefined) areAllShown = false;
    else form.setError(name as FieldPath<Form>, { type: 'server', message });
  }
  return areAllShown;
}
