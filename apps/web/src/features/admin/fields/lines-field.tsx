import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Field } from '../../../ui/forms/field.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { useField } from './use-field.ts';
import type { FieldProps } from './use-field.ts';

interface LinesFieldProps<Form extends FieldValues> extends FieldProps<Form> {
  rows?: number;
  lang?: string;
}

/** The lines of a text that are not blank. */
function toLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** A list of short texts, one per line, so that a whole list can be pasted. */
export function LinesField<Form extends FieldValues>({
  control,
  name,
  label,
  hint,
  ...attributes
}: LinesFieldProps<Form>) {
  const { value, set, error, ...field } = useField<Form, readonly string[]>({ control, name, label });
  const [typed, setTyped] = useState(() => value.join('\n'));
  // The typed text stays, with its empty lines, while it has the same lines as the form.
  const shown = toLines(typed).join('\n') === value.join('\n') ? typed : value.join('\n');
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <TextArea
          {...ids}
          {...field}
          {...attributes}
          value={shown}
          onChange={({ target }) => {
            setTyped(target.value);
            set(toLines(target.value));
          }}
        />
      )}
    </Field>
  );
}
