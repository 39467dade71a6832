import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { formatNumber } from '../../../lib/language/format.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Input, TextArea } from '../../../ui/forms/input.tsx';
import { useField } from './use-field.ts';
import type { FieldProps } from './use-field.ts';

type Attributes = Pick<
  ComponentProps<'input'>,
  'autoCapitalize' | 'inputMode' | 'placeholder' | 'spellCheck' | 'lang' | 'className'
>;

export interface TextFieldProps<Form extends FieldValues> extends FieldProps<Form>, Attributes {
  type?: 'text' | 'url' | 'date';
  /** An empty field is null, not an empty text. */
  isNullable?: boolean;
}

/** A line of text. */
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

/** A line of text that may be long. It wraps, and the field grows with it. */
export function LongTextField<Form extends FieldValues>(props: FieldProps<Form> & Pick<Attributes, 'lang'>) {
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
  /** The most characters that the contract allows. */
  max: number;
  /** The least height in lines. */
  rows?: number;
  lang?: string | undefined;
}

function LengthHint({ used, max, children }: { used: number; max: number; children: ReactNode }) {
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
export function TextAreaField<Form extends FieldValues>(props: TextAreaFieldProps<Form>) {
  const { control, name, label, hint, max, rows = 3, lang } = props;
  const { value, set, error, ...field } = useField<Form, string>({ control, name, label });
  const used = [...value].length;
  const tooMany = used - max;
  return (
    <Field
      label={label}
      hint={
        <LengthHint used={used} max={max}>
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
          // The field grows with its text, so `rows` would have no effect.
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

/** The lines of a text that are not blank. */
function toLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** A list of short texts, one per line, so that a whole list can be pasted. */
export function LinesField<Form extends FieldValues>(props: LinesFieldProps<Form>) {
  const { control, name, label, hint, ...attributes } = props;
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
