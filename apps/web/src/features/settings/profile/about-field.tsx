import { Plural, Trans } from '@lingui/react/macro';
import { formatNumber } from '../../../lib/language/format.ts';
import { Field } from '../../../ui/forms/field.tsx';

const MAX_ABOUT_LENGTH = 300;

interface AboutFieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Counts code points, as the server does, so that an emoji counts once. */
export function AboutField({ value, error, onChange }: AboutFieldProps) {
  const length = [...value].length;
  const [now, most] = [formatNumber(length), formatNumber(MAX_ABOUT_LENGTH)];
  return (
    <Field
      label={<Trans>About you</Trans>}
      hint={
        <span className="figures">
          <Trans>
            {now} of {most} characters
          </Trans>
        </span>
      }
      error={
        length > MAX_ABOUT_LENGTH ? (
          <Plural value={length - MAX_ABOUT_LENGTH} one="# character too many" other="# characters too many" />
        ) : (
          error
        )
      }
    >
      {(ids) => (
        <textarea
          {...ids}
          name="about"
          rows={4}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="field-sizing-content min-h-28 w-full rounded-md border-[1.5px] border-control bg-surface px-4 py-3 text-base text-ink focus-visible:outline-offset-0 aria-invalid:border-coral"
        />
      )}
    </Field>
  );
}
