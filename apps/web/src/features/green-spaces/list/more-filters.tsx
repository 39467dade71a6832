import { Trans, useLingui } from '@lingui/react/macro';
import { NEEDS } from '@ecopulse/contract/green-spaces/needs';
import { formatDuration } from '../../../lib/language/format.ts';
import { NativeSelect } from '../../../ui/forms/select.tsx';
import { type ChangeFilters, type GreenSpaceFilters, toggleNeed } from './green-space-filters.ts';
import { FilterChip } from './filter-chip.tsx';
import { needLabels, QUICK_NEEDS } from './known-needs.tsx';
import { hasNeed } from './need-params.ts';

/** A walk of about seven minutes. */
const NEAR_MRT_METERS = '500';
const ROUTE_MINUTES = ['20', '30', '60', '90'];

interface MoreFiltersProps {
  filters: GreenSpaceFilters;
  onChange: ChangeFilters;
}

export function MoreFilters({ filters, onChange }: MoreFiltersProps) {
  const { t, i18n } = useLingui();
  const { openNow, maxMrtMeters, maxRouteMinutes } = filters;

  function toggle<Key extends 'openNow' | 'maxMrtMeters'>(key: Key, value: GreenSpaceFilters[Key]) {
    onChange(({ [key]: current, ...others }) => (current === undefined ? { ...others, [key]: value } : others));
  }

  function setMinutes(text: string) {
    onChange(({ maxRouteMinutes: _minutes, ...others }) =>
      text === '' ? others : { ...others, maxRouteMinutes: text },
    );
  }

  const minuteChoices = [...new Set([...ROUTE_MINUTES, ...(maxRouteMinutes === undefined ? [] : [maxRouteMinutes])])];
  return (
    <div className="grid gap-3 rounded-lg bg-surface p-3 shadow-soft">
      <div className="flex flex-wrap gap-2">
        {NEEDS.filter((need) => !QUICK_NEEDS.includes(need)).map((need) => (
          <FilterChip key={need} isOn={hasNeed(filters, need)} onToggle={() => onChange(toggleNeed(need))}>
            {i18n._(needLabels[need])}
          </FilterChip>
        ))}
        <FilterChip isOn={openNow !== undefined} onToggle={() => toggle('openNow', 'true')}>
          <Trans>Open now</Trans>
        </FilterChip>
        <FilterChip isOn={maxMrtMeters !== undefined} onToggle={() => toggle('maxMrtMeters', NEAR_MRT_METERS)}>
          <Trans>Near an MRT station</Trans>
        </FilterChip>
      </div>
      <NativeSelect
        aria-label={t`Guided route`}
        value={maxRouteMinutes ?? ''}
        onChange={({ target }) => setMinutes(target.value)}
      >
        <option value="">{t`With or without a guided route`}</option>
        {minuteChoices
          .toSorted((a, b) => Number(a) - Number(b))
          .map((minutes) => (
            <option key={minutes} value={minutes}>
              {t`Guided route of up to ${formatDuration(Number(minutes))}`}
            </option>
          ))}
      </NativeSelect>
    </div>
  );
}
