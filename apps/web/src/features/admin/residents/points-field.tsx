import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Control } from 'react-hook-form';
import { formatNumber } from '../../../lib/language/format.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { RadioChoice } from '../../settings/radio-choice.tsx';
import { useField } from '../fields/use-field.ts';
import type { CorrectionFormValues } from './correction.ts';
import { parsePoints, MAX_POINTS_PER_CORRECTION } from './correction.ts';

interface PointsFieldProps {
  control: Control<CorrectionFormValues>;
  currentPoints: number;
}

function NewTotal({ currentPoints, change }: { currentPoints: number; change: number }) {
  const newTotal = currentPoints + change;
  const [has, difference, will] = [
    formatNumber(currentPoints),
    formatNumber(change, { signDisplay: 'exceptZero' }),
    formatNumber(newTotal),
  ];
  return (
    <output className="figures flex flex-wrap items-baseline gap-x-3 gap-y-1 rounded-md bg-sunk px-4 py-3">
      <span className="text-md text-muted">
        <Trans>
          {has} now, {difference}
        </Trans>
      </span>
      <span className={`ms-auto text-lg font-extrabold ${newTotal < 0 ? 'text-coral' : ''}`}>
        <Trans>{will} afterwards</Trans>
      </span>
    </output>
  );
}

/** The sign is a separate choice, because phone number pads have no minus key. */
export function PointsField({ control, currentPoints }: PointsFieldProps) {
  const { t } = useLingui();
  const { value, set, error, ...field } = useField<CorrectionFormValues, number | null>({
    control,
    name: 'points',
    label: t`Eco-points`,
  });
  const [isDeduction, setDeduction] = useState(false);
  const [amount, setAmount] = useState('');
  const [least, most] = [formatNumber(1), formatNumber(MAX_POINTS_PER_CORRECTION)];
  const isValidChange = value !== null && Number.isInteger(value) && value !== 0;

  function change(newAmount: string, newIsDeduction: boolean) {
    setAmount(newAmount);
    setDeduction(newIsDeduction);
    set(parsePoints(newAmount, newIsDeduction));
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <RadioChoice
        legend={<Trans>Add or deduct points?</Trans>}
        options={[
          { value: 'give', label: <Trans>Add points</Trans> },
          { value: 'take', label: <Trans>Deduct points</Trans> },
        ]}
        value={isDeduction ? 'take' : 'give'}
        onChoose={(chosen) => change(amount, chosen === 'take')}
      />
      <Field
        label={<Trans>Eco-points</Trans>}
        error={
          error &&
          (isValidChange && currentPoints + value < 0 ? (
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
            value={amount}
            onChange={({ target }) => change(target.value, isDeduction)}
          />
        )}
      </Field>
      {isValidChange && <NewTotal currentPoints={currentPoints} change={value} />}
    </div>
  );
}
