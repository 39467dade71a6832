import { Trans, useLingui } from '@lingui/react/macro';
import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { NativeSelect } from '../../../ui/forms/select.tsx';
import { useMediaQuery } from '../../../lib/viewport.tsx';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import type { GreenSpaceFilters } from './green-space-filters.ts';
import { PARK_TYPE_LIST, isParkType, parkTypeLabels } from '../park-types.ts';
import type { NearbySort } from './use-nearby-sort.ts';

interface GreenSpacesFilterBarProps {
  filters: GreenSpaceFilters;
  onChange: (next: GreenSpaceFilters) => void;
  isSearching: boolean;
  nearby: NearbySort;
}

/** Follows the URL when the back button or "Clear All" changes it. */
function useSearchText(urlText: string) {
  const [text, setText] = useState(urlText);
  const [lastUrlText, setLastUrlText] = useState(urlText);
  if (lastUrlText !== urlText) {
    setLastUrlText(urlText);
    setText(urlText);
  }
  return [text, setText] as const;
}

export function GreenSpacesFilterBar({ filters, onChange, isSearching, nearby }: GreenSpacesFilterBarProps) {
  const { t, i18n } = useLingui();
  // The long placeholder would be truncated.
  const isNarrow = useMediaQuery('(width < 40rem)');
  const { search, type, ...otherFilters } = filters;
  const [text, setText] = useSearchText(search ?? '');

  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const trimmedText = text.trim();
    if (trimmedText === '' && search === undefined) return;
    // A search covers the whole island, and the map moves to the results. An empty one shows all again.
    const { area: _area, search: _search, ...filtersToKeep } = filters;
    onChange({ ...filtersToKeep, ...(trimmedText !== '' && { search: trimmedText }) });
  }

  return (
    <search>
      <form onSubmit={submit} className="grid gap-3">
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-3">
          <SearchBox
            label={t`Search green spaces`}
            placeholder={isNarrow ? t`Name or place` : t`Search by name, location, MRT station, or park type...`}
            value={text}
            onChange={setText}
            onClear={() => onChange({ ...otherFilters, ...(type && { type }) })}
            className="lg:max-[100rem]:[&_input]:placeholder:text-sm"
          />
          <Button type="submit" pending={isSearching && search !== undefined} className="min-h-12">
            {isSearching && search !== undefined ? <Trans>Searching...</Trans> : <Trans>Search</Trans>}
          </Button>
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 sm:gap-3">
          <NativeSelect
            aria-label={t`Category`}
            className="max-[22rem]:[&>select]:ps-3 max-[22rem]:[&>select]:pe-8 max-[22rem]:[&>svg]:end-2.5"
            value={type ?? 'all'}
            onChange={({ target }) =>
              onChange({
                ...otherFilters,
                ...(search && { search }),
                ...(isParkType(target.value) && { type: target.value }),
              })
            }
          >
            <option value="all">{t`All categories`}</option>
            {PARK_TYPE_LIST.map((parkType) => (
              <option key={parkType} value={parkType}>
                {i18n._(parkTypeLabels[parkType])}
              </option>
            ))}
          </NativeSelect>
          <Button
            variant={nearby.position ? 'soft' : 'quiet'}
            aria-pressed={nearby.position !== null}
            pending={nearby.isLocating}
            onClick={nearby.toggle}
            className="min-h-12 max-[22rem]:px-3"
          >
            {!nearby.isLocating && <LocateFixed aria-hidden className="size-4" />}
            <Trans>Near me</Trans>
          </Button>
        </div>
      </form>
    </search>
  );
}
