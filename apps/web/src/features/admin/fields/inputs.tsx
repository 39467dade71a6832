import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { NativeSelect } from '../../../ui/forms/select.tsx';
import { Switch } from '../../../ui/forms/switch.tsx';
import { useField } from './use-field.ts';
import type { FieldProps } from './use-field.ts';

export interface NumberFieldProps<Form extends FieldValues> extends FieldProps<Form> {
  unit?: ReactNode;
  /** Accepts decimals. Otherwise phones show the numeric keypad. */
  isDecimal?: boolean;
}

/** Null if empty, NaN if not a number. The schema rejects NaN. */
function toNumber(text: string): number | null {
  const trimmed = text.trim();
  return trimmed === '' ? null : Number(trimmed);
}

function toText(value: number | null): string {
  return value === null || Number.isNaN(value) ? '' : String(value);
}

/** Keeps typed text such as "1." (on the way to 1.35) as long as it parses to the form's value. */
export function NumberField<Form extends FieldValues>(props: NumberFieldProps<Form>) {
  const { control, name, label, hint, unit, isDecimal = false } = props;
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

export type OptionLabels = Readonly<Record<string, MessageDescriptor | string>>;

export interface SelectFieldProps<Form extends FieldValues> extends FieldProps<Form> {
  options: OptionLabels;
  /** Label of the null option. Without it, a choice is required. */
  none?: string;
  /** Maps a value that is not itself an option to one. */
  toOption?: (value: unknown) => string | null;
  onChoose?: (option: string | null, set: (value: unknown) => void) => void;
}

export function SelectField<Form extends FieldValues>(props: SelectFieldProps<Form>) {
  const { control, name, label, hint, options, none, toOption, onChoose } = props;
  const { i18n } = useLingui();
  const { value: stored, set, error, ...field } = useField<Form, unknown>({ control, name, label });
  const value = toOption ? toOption(stored) : stored;
  const isKnown = typeof value === 'string' && Object.hasOwn(options, value);
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <NativeSelect
          {...ids}
          {...field}
          value={isKnown ? value : ''}
          onChange={({ target }) => {
            const chosen = target.value === '' ? null : target.value;
            if (onChoose) onChoose(chosen, set);
            else set(chosen);
          }}
        >
          {none !== undefined && <option value="">{none}</option>}
          {none === undefined && !isKnown && (
            <option value="" disabled>
              <Trans>Please choose</Trans>
            </option>
          )}
          {Object.entries(options).map(([option, optionLabel]) => (
            <option key={option} value={option}>
              {typeof optionLabel === 'string' ? optionLabel : i18n._(optionLabel)}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}

export function SwitchField<Form extends FieldValues>({ control, name, label, hint }: FieldProps<Form>) {
  const { value, set, error, ...field } = useField<Form, boolean>({ control, name, label });
  const id = useId();
  const told = error ?? hint;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5">
      <div>
        <label htmlFor={id} className="text-md font-semibold">
          {label}
        </label>
        {told && (
          <p id={`${id}-told`} className={`text-sm ${error ? 'font-semibold text-coral' : 'text-muted'}`}>
            {told}
          </p>
        )}
      </div>
      <Switch
        {...field}
        id={id}
        aria-describedby={told ? `${id}-told` : undefined}
        checked={value}
        onCheckedChange={set}
      />
    </div>
  );
}
