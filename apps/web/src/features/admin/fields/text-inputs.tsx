import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { formatNumber } from '../../../lib/language/format.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Input, TextArea } from '../../../ui/forms/input.tsx';
import { useField } from './use-field.ts';
import type { FieldProps } from './use-field.ts';

type InputAttributes = Pick<
  ComponentProps<'input'>,
  'autoCapitalize' | 'inputMode' | 'placeholder' | 'spellCheck' | 'lang' | 'className'
>;

export interface TextFieldProps<Form extends FieldValues> extends FieldProps<Form>, InputAttributes {
  type?: 'text' | 'url' | 'date' | 'datetime-local';
  isNullable?: boolean;
}

export function TextField<Form extends FieldValues>(props: TextFieldProps<Form>) {
  const { control, name, label, hint, isNullable = false, ...attributes } = props;
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

/** One paragraph that wraps: line breaks become spaces. */
export function LongTextField<Form extends FieldValues>(props: FieldProps<Form> & Pick<InputAttributes, 'lang'>) {
  const { control, name, label, hint, lang } = props;
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

export interface TextAreaFieldProps<Form extends FieldValues> extends FieldProps<Form> {
  maxLength: number;
  rows?: number;
  lang?: string | undefined;
}

function LengthHint({ length, maxLength, children }: { length: number; maxLength: number; children: ReactNode }) {
  const [now, most] = [formatNumber(length), formatNumber(maxLength)];
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

/** Counts code points, as the server does, so that an emoji does not count twice. */
export function TextAreaField<Form extends FieldValues>(props: TextAreaFieldProps<Form>) {
  const { control, name, label, hint, maxLength, rows = 3, lang } = props;
  const { value, set, error, ...field } = useField<Form, string>({ control, name, label });
  const length = [...value].length;
  const tooMany = length - maxLength;
  return (
    <Field
      label={label}
      hint={
        <LengthHint length={length} maxLength={maxLength}>
          {hint}
        </LengthHint>
      }
      error={tooMany > 0 ? <Plural value={tooMany} one="# character too many" other="# characters too many" /> : error}
    >
      {(ids) => (
        <TextArea
          {...ids}
          {...field}
          lang={lang}
          // The field grows with its text, so `rows` would have no effect. 1.55rem per line, 1.5rem of padding and border.
          style={{ minHeight: `${rows * 1.55 + 1.5}rem` }}
          value={value}
          onChange={({ target }) => set(target.value)}
        />
      )}
    </Field>
  );
}

export interface LinesFieldProps<Form extends FieldValues> extends FieldProps<Form> {
  rows?: number;
  lang?: string | undefined;
}

function toLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

export function LinesField<Form extends FieldValues>(props: LinesFieldProps<Form>) {
  const { control, name, label, hint, ...attributes } = props;
  const { value, set, error, ...field } = useField<Form, readonly string[]>({ control, name, label });
  const [typedText, setTypedText] = useState(() => value.join('\n'));
  // Keep the typed blank lines while the other lines equal the form's value.
  const isCurrent = toLines(typedText).join('\n') === value.join('\n');
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <TextArea
          {...ids}
          {...field}
          {...attributes}
          value={isCurrent ? typedText : value.join('\n')}
          onChange={({ target }) => {
            setTypedText(target.value);
            set(toLines(target.value));
          }}
        />
      )}
    </Field>
  );
}
