import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import type { Control, FieldError, FieldPath, FieldValues } from 'react-hook-form';
import { useFieldLabel } from './field-labels.tsx';
import { adminFieldMessage } from '../validation/field-messages.ts';

export interface FieldProps<Form extends FieldValues> {
  control: Control<Form>;
  name: FieldPath<Form>;
  label: ReactNode;
  hint?: ReactNode;
}

/** The error of an array field may be its own or that of an item. */
function findErrorMessage(error: FieldError | undefined): string | undefined {
  if (!error) return undefined;
  if (error.message !== undefined) return error.message;
  if (error.root?.message !== undefined) return error.root.message;
  return Object.values(error as unknown as Record<string, FieldError | undefined>).find(
    (itemError) => itemError?.message,
  )?.message;
}

export function useField<Form extends FieldValues, Value>({ control, name, label }: FieldProps<Form>) {
  const { field, fieldState } = useController({ control, name });
  useFieldLabel(name, label);
  const message = findErrorMessage(fieldState.error);
  return {
    name,
    ref: field.ref,
    onBlur: field.onBlur,
    value: field.value as Value,
    set: (value: Value) => field.onChange(value),
    error: message === undefined ? undefined : adminFieldMessage(message),
  };
}
