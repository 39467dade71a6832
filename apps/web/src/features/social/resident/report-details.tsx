import { Trans } from '@lingui/react/macro';
import { formatNumber } from '../../../lib/format.ts';
import { Field } from '../../../ui/forms/field.tsx';

/** The server accepts this many characters. */
const LONGEST = 500;

/** Counts as readers do: an emoji is one character. */
function lengthOf(text: string): number {
  return [...text.trim()].length;
}

export function isTooLong(details: string): boolean {
  return lengthOf(details) > LONGEST;
}

/** The details of a report, with a character count. */
export function ReportDetails({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [length, longest] = [formatNumber(lengthOf(value)), formatNumber(LONGEST)];
  return (
    <Field
      label={<Trans>What happened? (optional)</Trans>}
      hint={
        <Trans>
          {length} of {longest} characters
        </Trans>
      }
      error={isTooLong(value) && <Trans>Please use at most {longest} characters.</Trans>}
    >
      {(ids) => (
        <textarea
          {...ids}
          rows={4}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="w-full min-w-0 resize-y rounded-md border-[1.5px] border-control bg-surface px-4 py-3 text-base text-ink focus-visible:outline-offset-0 aria-invalid:border-coral"
        />
      )}
    </Field>
  );
}
