import { useState } from 'react';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { useField } from './use-field.ts';
import type { FieldProps } from './use-field.ts';

interface NumberFieldProps<Form extends FieldValues> extends FieldProps<Form> {
  /** The unit, such as "minutes". */
  unit?: ReactNode;
  /** Allows decimals, as in a latitude. Otherwise, phones show a keyboard for whole numbers. */
  isDecimal?: boolean;
}

/** The form's value for a typed text: null if it is empty, or NaN, which the schema refuses, if it is not a number. */
function toNumber(text: string): number | null {
  const trimmed = text.trim();
  return trimmed === '' ? null : Number(trimmed);
}

/** The text for the form's value. */
function toText(value: number | null): string {
  return value === null || Number.isNaN(value) ? '' : String(value);
}

/** A number. The typed text, such as "1." on the way to 1.35, stays while it has the same value as the form. */
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
        <div className="grid items-center *:col-start-1 *:row-start-1">
          <Input
            {...ids}
            {...field}
            autoComplete="off"
            inputMode={isDecimal ? 'text' : 'numeric'}
            className={`figures ${unit ? 'pe-24' : ''}`}
            value={shown}
            onChange={({ target }) => {
              setTyped(target.value);
              set(toNumber(target.value));
            }}
          />
          {unit && <span className="pointer-events-none justify-self-end pe-4 text-md text-muted">{unit}</span>}
        </div>
      )}
    </Field>
  );
}
