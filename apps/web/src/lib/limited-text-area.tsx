import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatNumber } from './language/format.ts';
import { Field } from '../ui/forms/field.tsx';
import { TextArea } from '../ui/forms/input.tsx';

const MAX_LENGTH = 500;

/** Counts an emoji as one character. */
function lengthOf(text: string): number {
  return [...text.trim()].length;
}

export function isTooLong(text: string): boolean {
  return lengthOf(text) > MAX_LENGTH;
}

interface LimitedTextAreaProps {
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
}

export function LimitedTextArea({ label, value, onChange }: LimitedTextAreaProps) {
  const [length, longest] = [formatNumber(lengthOf(value)), formatNumber(MAX_LENGTH)];
  return (
    <Field
      label={label}
      hint={
        <Trans>
          {length} of {longest} characters
        </Trans>
      }
      error={isTooLong(value) && <Trans>Please use at most {longest} characters.</Trans>}
    >
      {(ids) => <TextArea {...ids} rows={4} value={value} onChange={(event) => onChange(event.target.value)} />}
    </Field>
  );
}
