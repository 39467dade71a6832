import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Field } from '../../../ui/forms/field.tsx';
import { TextArea } from '../../../ui/forms/input.tsx';

const MAX_LENGTH = 300;

interface ReasonFieldProps {
  label: ReactNode;
  hint?: ReactNode;
  value: string;
  onChange: (value: string) => void;
}

export function ReasonField({
  label,
  hint = <Trans>Everyone who joined will read this.</Trans>,
  value,
  onChange,
}: ReasonFieldProps) {
  return (
    <Field label={label} hint={hint}>
      {(ids) => (
        <TextArea
          {...ids}
          lang=""
          maxLength={MAX_LENGTH}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
