import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Check, CircleHelp } from 'lucide-react';
import type { GreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import type { Need } from '@ecopulse/contract/green-spaces/needs';

export const needLabels: Record<Need, MessageDescriptor> = {
  toilets: msg`Toilets`,
  'step-free': msg`Step-free`,
  playground: msg`Playground`,
  'water-point': msg`Water point`,
  shelter: msg`Shelter`,
  'fitness-corner': msg`Fitness corner`,
  'dog-run': msg`Dog run`,
  parking: msg`Parking`,
  'lit-at-night': msg`Lit at night`,
};

/** With "open near me", what people ask most before they go: `NeedFilters` always shows them. */
export const QUICK_NEEDS: readonly Need[] = ['toilets', 'step-free'];

/** What was asked for, each with the year of its source or that it isn't known. */
export function KnownNeeds({ space, asked }: { space: GreenSpace; asked: readonly Need[] }) {
  const { i18n } = useLingui();
  return (
    <ul className="flex list-none flex-wrap gap-x-3 gap-y-0.5 text-sm text-muted">
      {asked.map((need) => {
        const label = i18n._(needLabels[need]);
        const year = String(space.needYears[need] ?? '');
        return (
          <li key={need} className="inline-flex items-center gap-1">
            {year === '' ? (
              <>
                <CircleHelp aria-hidden className="size-4" />
                <Trans>{label}: not known</Trans>
              </>
            ) : (
              <>
                <Check aria-hidden className="size-4 text-leaf" />
                <Trans>
                  {label} ({year})
                </Trans>
              </>
            )}
          </li>
        );
      })}
    </ul>
  );
}
