import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import type { FieldValues } from 'react-hook-form';
import { Field } from '../../../ui/forms/field.tsx';
import { NativeSelect } from '../../../ui/forms/native-select.tsx';
import { useField } from './use-field.ts';
import type { FieldProps } from './use-field.ts';

interface SelectFieldProps<Form extends FieldValues> extends FieldProps<Form> {
  options: readonly { value: string; label: string }[];
  /** The label for no choice. Without it, a choice is required. */
  none?: string;
}

/** The options of a closed list, in the order of its labels. */
export function useOptions(labels: Readonly<Record<string, MessageDescriptor>>) {
  const { i18n } = useLingui();
  return Object.entries(labels).map(([value, label]) => ({ value, label: i18n._(label) }));
}

/** A choice from a list. With `none`, the value can be null. */
export function SelectField<Form extends FieldValues>({
  control,
  name,
  label,
  hint,
  options,
  none,
}: SelectFieldProps<Form>) {
  const { value, set, error, ...field } = useField<Form, string | null>({ control, name, label });
  const isKnown = options.some((option) => option.value === value);
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <NativeSelect
          {...ids}
          {...field}
          value={isKnown && value !== null ? value : ''}
          onChange={({ target }) => set(target.value === '' ? null : target.value)}
        >
          {none !== undefined && <option value="">{none}</option>}
          {none === undefined && !isKnown && (
            <option value="" disabled>
              <Trans>Please choose</Trans>
            </option>
          )}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}
