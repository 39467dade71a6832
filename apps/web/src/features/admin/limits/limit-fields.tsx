import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { UseFormReturn } from 'react-hook-form';
import { type LimitName, LIMITS } from '@ecopulse/contract/admin/limit-table';
import { formatNumber } from '../../../lib/language/format.ts';
import { FieldGroupContext } from '../fields/field-labels.tsx';
import { NumberField } from '../fields/inputs.tsx';
import { limitLabels } from './limit-labels.ts';
import type { LimitsFormValues } from './limits.api.ts';

interface LimitFieldsProps {
  form: UseFormReturn<LimitsFormValues>;
  name: LimitName;
  refusedToday: number;
}

export function LimitFields({ form, name, refusedToday }: LimitFieldsProps) {
  const { i18n } = useLingui();
  const label = i18n._(limitLabels[name]);
  const [max, seconds] = [formatNumber(LIMITS[name].max), formatNumber(LIMITS[name].seconds)];
  return (
    <FieldGroupContext value={label}>
      <fieldset className="grid min-w-0 grid-cols-1 gap-3 border-s-3 border-line ps-4">
        <legend className="sr-only">{label}</legend>
        <div>
          <p aria-hidden className="text-md font-semibold">
            {label}
          </p>
          <p className="flex flex-wrap gap-x-4 text-sm text-muted">
            <span>
              <Trans>
                Default: {max} in {seconds} seconds
              </Trans>
            </span>
            {refusedToday > 0 && (
              <span className="font-semibold text-coral">
                <Plural value={refusedToday} one="# refused today" other="# refused today" />
              </span>
            )}
          </p>
        </div>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <NumberField control={form.control} name={`limits.${name}.max`} label={<Trans>At most</Trans>} />
          <NumberField
            control={form.control}
            name={`limits.${name}.seconds`}
            label={<Trans>Within</Trans>}
            unit={<Trans>seconds</Trans>}
          />
        </div>
      </fieldset>
    </FieldGroupContext>
  );
}
