import { get } from 'react-hook-form';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { CallError } from '../../../lib/call-error.ts';

/**
 * Sets what the server says of single fields into the form. Answers whether the form shows all of it; a field that the
 * form does not have is told with the failure itself.
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
