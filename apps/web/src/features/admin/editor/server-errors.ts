import { get } from 'react-hook-form';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { CallError } from '../../../lib/call-error.ts';

/**
 * Shows the server's errors of single fields in the form. Returns false if the form does not show all of them: the failure
 * itself then names the others.
 */
export function setServerErrors<Form extends FieldValues>(form: UseFormReturn<Form>, error: unknown): boolean {
  if (!(error instanceof CallError) || !error.fields) return false;
  const values: unknown = form.getValues();
  let isWhole = true;
  for (const [name, message] of Object.entries(error.fields)) {
    if (get(values, name) === undefined) isWhole = false;
    else form.setError(name as FieldPath<Form>, { type: 'server', message });
  }
  return isWhole;
}
