import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Control } from 'react-hook-form';
import { formatNumber } from '../../../lib/language/format.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { RadioChoice } from '../../settings/radio-choice.tsx';
import { useField } from '../fields/use-field.ts';
import type { CorrectionForm } from './correction.ts';
import { amountOf, MAX_POINTS } from './correction.ts';

interface PointsFieldProps {
  control: Control<CorrectionForm>;
  now: number;
}

function Total({ now, change }: { now: number; change: number }) {
  const then = now + change;
  const [has, difference, will] = [
    formatNumber(now),
    formatNumber(change, { signDisplay: 'exceptZero' }),
    formatNumber(then),
  ];
  return (
    <output className="figures flex flex-wrap items-baseline gap-x-3 gap-y-1 rounded-md bg-sunk px-4 py-3">
      <span className="text-md text-muted">
        <Trans>
          {has} now, {difference}
        </Trans>
      </span>
      <span className={`ms-auto text-lg font-extrabold ${then < 0 ? 'text-coral' : ''}`}>
        <Trans>{will} afterwards</Trans>
      </span>
    </output>
  );
}

/** The sign is a separate choice, because phone number pads have no minus key. */
export function PointsField({ control, now }: PointsFieldProps) {
  const { t } = useLingui();
  const { value, set, error, ...field } = useField<CorrectionForm, number | null>({
    control,
    name: 'points',
    label: t`Eco-points`,
  });
  const [isTaken, setTaken] = useState(false);
  const [typed, setTyped] = useState('');
  const [least, most] = [formatNumber(1), formatNumber(MAX_POINTS)];
  const hasTotal = value !== null && Number.isInteger(value) && value !== 0;

  function change(amount: string, taken: boolean) {
    setTyped(amount);
    setTaken(taken);
    set(amountOf(amount, taken));
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <RadioChoice
        legend={<Trans>Give or take points?</Trans>}
        options={[
          { value: 'give', label: <Trans>Give points</Trans> },
          { value: 'take', label: <Trans>Take points</Trans> },
        ]}
        value={isTaken ? 'take' : 'give'}
        onChoose={(chosen) => change(typed, chosen === 'take')}
      />
      <Field
        label={<Trans>Eco-points</Trans>}
        error={
          error &&
          (hasTotal && now + value < 0 ? (
            <Trans>They don't have that many points.</Trans>
          ) : (
            <Trans>
              Enter a whole number from {least} to {most}.
            </Trans>
          ))
        }
      >
        {(ids) => (
          <Input
            {...ids}
            {...field}
            inputMode="numeric"
            autoComplete="off"
            className="figures"
            value={typed}
            onChange={({ target }) => change(target.value, isTaken)}
          />
        )}
      </Field>
      {hasTotal && <Total now={now} change={value} />}
    </div>
  );
}
