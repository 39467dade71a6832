import { Trans } from '@lingui/react/macro';
import { ChevronDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { type ChangeFilters, type GreenSpaceFilters, toggleNeed, withoutNearOpen } from './green-space-filters.ts';
import type { NearbySort } from './use-nearby-sort.ts';
import { FilterChip } from './filter-chip.tsx';
import { MoreFilters } from './lazy-needs.tsx';
import { hasNeed } from './need-params.ts';

/** In one row on phones, which leaves more of the screen to the map. */
const ON_MAP =
  'sm:flex-wrap max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:[scrollbar-width:none] max-sm:*:shrink-0';

interface NeedFiltersProps {
  filters: GreenSpaceFilters;
  onChange: ChangeFilters;
  nearby: NearbySort;
}

export function NeedFilters({ filters, onChange, nearby }: NeedFiltersProps) {
  const [isOpen, setOpen] = useState(false);
  const isOpenNearMe = filters.openNow !== undefined && (filters.sort === 'near' || nearby.isStarting);

  function toggleOpenNearMe() {
    if (isOpenNearMe) {
      onChange(withoutNearOpen);
      return;
    }
    onChange((latest) => ({ ...latest, openNow: 'true' }));
    nearby.start();
  }

  return (
    <div className="grid gap-3">
      <div className={`flex gap-2 ${filters.view === 'map' ? ON_MAP : 'flex-wrap'}`}>
        <FilterChip isOn={isOpenNearMe} isBusy={nearby.isStarting} onToggle={toggleOpenNearMe}>
          <Trans>Open near me</Trans>
        </FilterChip>
        <FilterChip isOn={hasNeed(filters, 'toilets')} onToggle={() => onChange(toggleNeed('toilets'))}>
          <Trans>Toilets</Trans>
        </FilterChip>
        <FilterChip isOn={hasNeed(filters, 'step-free')} onToggle={() => onChange(toggleNeed('step-free'))}>
          <Trans>Step-free</Trans>
        </FilterChip>
        <Button
          variant="quiet"
          className="rounded-full! px-4! font-semibold!"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Trans>More</Trans>
          <ChevronDown aria-hidden className={`size-4 ${isOpen ? 'rotate-180' : ''}`} />
        </Button>
      </div>
      {isOpen && (
        <Suspense>
          <MoreFilters filters={filters} onChange={onChange} />
        </Suspense>
      )}
    </div>
  );
}
