import { get } from 'react-hook-form';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { CallError } from '../../../lib/call-error.ts';

/**
 * Shows the server's field errors. Returns false if the form lacks some of the fields; the failure message then lists those.
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
