import { useState } from 'react';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { useField } from './use-field.ts';
import type { FieldProps } from './use-field.ts';

interface NumberFieldProps<Form extends FieldValues> extends FieldProps<Form> {
  /** What it is counted in, such as "minutes". */
  unit?: ReactNode;
  /** A latitude, for one; else whole numbers alone are offered by a phone's keyboard. */
  isDecimal?: boolean;
}

/** What is typed as the form keeps it: null where it is empty, NaN where it is no number, so that the contract refuses it. */
function toNumber(text: string): number | null {
  const trimmed = text.trim();
  return trimmed === '' ? null : Number(trimmed);
}

/** What the form keeps, as it is typed. */
function toText(value: number | null): string {
  return value === null || Number.isNaN(value) ? '' : String(value);
}

/** A number. It keeps what is typed, such as a "1." on its way to 1.35, for as long as it means what the form has. */
export function NumberField<Form extends FieldValues>({
  control,
  name,
  label,
  hint,
  unit,
  isDecimal = false,
}: NumberFieldProps<Form>) {
  const { value, set, error, ...field } = useField<Form, number | null>({ control, name, label });
  const [typed, setTyped] = useState(() => toText(value));
  const shown = Object.is(toNumber(typed), value) ? typed : toText(value);
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <div className="flex items-center gap-2.5">
          <Input
            {...ids}
            {...field}
            autoComplete="off"
            inputMode={isDecimal ? 'text' : 'numeric'}
            className="figures"
            value={shown}
            onChange={({ target }) => {
              setTyped(target.value);
              set(toNumber(target.value));
            }}
          />
          {unit && <span className="shrink-0 text-md text-muted">{unit}</span>}
        </div>
      )}
    </Field>
  );
}
