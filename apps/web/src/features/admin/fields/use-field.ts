import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import type { Control, FieldError, FieldPath, FieldValues } from 'react-hook-form';
import { adminFieldMessage } from '../validation/field-messages.ts';
import { useFieldLabel } from './field-labels.tsx';

export interface FieldProps<Form extends FieldValues> {
  control: Control<Form>;
  /** The name in the contract. In a list, such as `sources.0.year`. */
  name: FieldPath<Form>;
  label: ReactNode;
  hint?: ReactNode;
}

/** The first sentence of an error. A list has errors for itself and for its items. */
function sentenceOf(error: FieldError | undefined): string | undefined {
  if (!error) return undefined;
  if (error.message !== undefined) return error.message;
  if (error.root?.message !== undefined) return error.root.message;
  return Object.values(error as unknown as Record<string, FieldError | undefined>).find((each) => each?.message)
    ?.message;
}

/** A field of an admin form: its value, and its error in the reader's language. */
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
