import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { formatNumber } from '../../../lib/language/format.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { useField } from './use-field.ts';
import type { FieldProps } from './use-field.ts';

interface TextAreaFieldProps<Form extends FieldValues> extends FieldProps<Form> {
  /** The most characters that the contract allows. */
  max: number;
  /** The least height in lines. */
  rows?: number;
  lang?: string;
}

function Hint({ used, max, children }: { used: number; max: number; children: ReactNode }) {
  const [now, most] = [formatNumber(used), formatNumber(max)];
  return (
    <span className="gap-x-6 sm:flex sm:justify-between">
      <span className="max-sm:block">{children}</span>
      <span className="figures shrink-0">
        <Trans>
          {now} of {most} characters
        </Trans>
      </span>
    </span>
  );
}

/** A longer text with a count of code points, as on the server, so that an emoji does not count twice. */
export function TextAreaField<Form extends FieldValues>({
  control,
  name,
  label,
  hint,
  max,
  rows = 3,
  ...attributes
}: TextAreaFieldProps<Form>) {
  const { value, set, error, ...field } = useField<Form, string>({ control, name, label });
  const used = [...value].length;
  const tooMany = used - max;
  return (
    <Field
      label={label}
      hint={
        <Hint used={used} max={max}>
          {hint}
        </Hint>
      }
      error={tooMany > 0 ? <Plural value={tooMany} one="# character too many" other="# characters too many" /> : error}
    >
      {(ids) => (
        <TextArea
          {...ids}
          {...field}
          {...attributes}
          // The field grows with its text, so `rows` would have no effect.
          style={{ minHeight: `${rows * 1.55 + 1.5}rem` }}
          value={value}
          onChange={({ target }) => set(target.value)}
        />
      )}
    </Field>
  );
}
