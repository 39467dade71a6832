import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import type { Region } from '@ecopulse/contract/green-spaces/planning-areas';
import { PLANNING_AREAS } from '@ecopulse/contract/green-spaces/planning-areas';
import { translateName } from '../../../lib/language/lang-of.ts';

const REGION_LABELS: Record<Region, MessageDescriptor> = {
  Central: msg`Central`,
  East: msg`East`,
  North: msg`North`,
  'North-East': msg`North-East`,
  West: msg`West`,
};

interface HomeTownSelectProps extends Omit<ComponentProps<'select'>, 'className' | 'children'> {
  emptyOptionLabel?: string;
}

/** A native select, since 55 names suit a phone's wheel and typing elsewhere. */
export function HomeTownSelect({ emptyOptionLabel, ...props }: HomeTownSelectProps) {
  const { i18n } = useLingui();
  return (
    <div className="relative">
      <select
        className="min-h-12 w-full appearance-none truncate rounded-md border-[1.5px] border-control bg-surface ps-4 pe-11 text-base text-ink focus-visible:outline-offset-0 aria-invalid:border-coral"
        {...props}
      >
        <option value="">{emptyOptionLabel ?? <Trans>Not given</Trans>}</option>
        {(Object.keys(REGION_LABELS) as Region[]).map((region) => (
          <optgroup key={region} label={i18n._(REGION_LABELS[region])}>
            {PLANNING_AREAS[region].map((area) => (
              <option key={area} value={area}>
                {translateName(area)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <ChevronDown aria-hidden className="pointer-events-none absolute inset-y-0 end-4 my-auto size-4 text-muted" />
    </div>
  );
}
