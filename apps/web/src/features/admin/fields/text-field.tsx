import type { ComponentProps } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { TextArea } from '../../../ui/forms/text-area.tsx';
import { useField } from './use-field.ts';
import type { FieldProps } from './use-field.ts';

type Attributes = Pick<
  ComponentProps<'input'>,
  'autoComplete' | 'autoCapitalize' | 'inputMode' | 'placeholder' | 'spellCheck' | 'lang' | 'className'
>;

interface TextFieldProps<Form extends FieldValues> extends FieldProps<Form>, Attributes {
  type?: 'text' | 'url' | 'date';
  /** An empty field is null, not an empty text. */
  isNullable?: boolean;
}

/** A line of text. */
export function TextField<Form extends FieldValues>({
  control,
  name,
  label,
  hint,
  isNullable = false,
  ...attributes
}: TextFieldProps<Form>) {
  const { value, set, error, ...field } = useField<Form, string | null>({ control, name, label });
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <Input
          {...ids}
          {...field}
          autoComplete="off"
          {...attributes}
          value={value ?? ''}
          onChange={({ target }) => set(isNullable && target.value === '' ? null : target.value)}
        />
      )}
    </Field>
  );
}

/** A line of text that may be long. It wraps, and the field grows with it. */
export function LongTextField<Form extends FieldValues>({
  control,
  name,
  label,
  hint,
  lang,
}: FieldProps<Form> & Pick<Attributes, 'lang'>) {
  const { value, set, error, ...field } = useField<Form, string>({ control, name, label });
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <TextArea
          {...ids}
          {...field}
          lang={lang}
          className="min-h-12!"
          value={value}
          onChange={({ target }) => set(target.value.replaceAll(/\s*\n\s*/g, ' '))}
        />
      )}
    </Field>
  );
}

type DateFieldProps<Form extends FieldValues> = FieldProps<Form>;

/** A day such as `2026-11-21`, or null. */
export function DateField<Form extends FieldValues>(props: DateFieldProps<Form>) {
  return <TextField {...props} type="date" isNullable className="sm:w-52" />;
}
