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
  const [typedText, setTypedText] = useState(() => toText(value));
  const displayedText = Object.is(toNumber(typedText), value) ? typedText : toText(value);
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
            value={displayedText}
            onChange={({ target }) => {
              setTypedText(target.value);
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
  /** Without it, a choice is required. */
  nullOptionLabel?: string;
  /** Converts a form value to the option that represents it. */
  toOption?: (value: unknown) => string | null;
  onChoose?: (option: string | null, set: (value: unknown) => void) => void;
}

export function SelectField<Form extends FieldValues>(props: SelectFieldProps<Form>) {
  const { control, name, label, hint, options, nullOptionLabel, toOption, onChoose } = props;
  const { i18n } = useLingui();
  const { value: formValue, set, error, ...field } = useField<Form, unknown>({ control, name, label });
  const value = toOption ? toOption(formValue) : formValue;
  const isKnown = typeof value === 'string' && Object.hasOwn(options, value);
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <NativeSelect
          {...ids}
          {...field}
          value={isKnown ? value : ''}
          onChange={({ target }) => {
            const option = target.value === '' ? null : target.value;
            if (onChoose) onChoose(option, set);
            else set(option);
          }}
        >
          {nullOptionLabel !== undefined && <option value="">{nullOptionLabel}</option>}
          {nullOptionLabel === undefined && !isKnown && (
            <option value="" disabled>
              <Trans>Please choose</Trans>
            </option>
          )}
          {Object.entries(options).map(([optionValue, optionLabel]) => (
            <option key={optionValue} value={optionValue}>
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
  const description = error ?? hint;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-5">
      <div>
        <label htmlFor={id} className="text-md font-semibold">
          {label}
        </label>
        {description && (
          <p id={`${id}-description`} className={`text-sm ${error ? 'font-semibold text-coral' : 'text-muted'}`}>
            {description}
          </p>
        )}
      </div>
      <Switch
        {...field}
        id={id}
        aria-describedby={description ? `${id}-description` : undefined}
        checked={value}
        onCheckedChange={set}
      />
    </div>
  );
}
