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

/** An array field has an error of its own or errors of its items. */
function sentenceOf(error: FieldError | undefined): string | undefined {
  if (!error) return undefined;
  if (error.message !== undefined) return error.message;
  if (error.root?.message !== undefined) return error.root.message;
  return Object.values(error as unknown as Record<string, FieldError | undefined>).find((each) => each?.message)
    ?.message;
}

export function useField<Form extends FieldValues, Value>({ control, name, label }: FieldProps<Form>) {
  const { field, fieldState } = useController({ control, name });
  useFieldLabel(name, label);
  const sentence = sentenceOf(fieldState.error);
  return {
    name,
    ref: field.ref,
    onBlur: field.onBlur,
    value: field.value as Value,
    set: (value: Value) => field.onChange(value),
    error: sentence === undefined ? undefined : adminFieldMessage(sentence),
  };
}
