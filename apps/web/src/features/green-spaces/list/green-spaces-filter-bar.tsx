import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { SyntheticEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { NativeSelect } from '../../../ui/forms/select.tsx';
import { SearchBox } from '../../../ui/forms/search-box.tsx';
import { type ChangeFilters, type GreenSpaceFilters, isGreenSpaceSort } from './green-space-filters.ts';
import { PARK_TYPE_LIST, isParkType, parkTypeLabels } from '../park-types.ts';
import { NeedFilters } from './need-filters.tsx';
import type { NearbySort } from './use-nearby-sort.ts';

interface GreenSpacesFilterBarProps {
  filters: GreenSpaceFilters;
  onChange: ChangeFilters;
  isSearching: boolean;
  nearby: NearbySort;
}

/** If the words of needs cannot be loaded, all is searched as text. */
async function readNeeds(text: string, filters: GreenSpaceFilters) {
  const asText = { filters: { ...filters, ...(text !== '' && { search: text }) }, isNearMe: false };
  if (text === '') return asText;
  return import('./typed-needs.ts').then(
    ({ readTypedNeeds }) => readTypedNeeds(text, filters),
    () => asText,
  );
}

/** Leaves room for two on a phone. */
const NARROW_SELECT = 'max-sm:[&>select]:ps-3 max-sm:[&>select]:pe-8 max-sm:[&>svg]:end-2.5';

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
  // Other results: the map moves to them.
  const { search, type, area: _area, ...otherFilters } = filters;
  const [text, setText] = useSearchText(search ?? '');

  /** Needs that the text names become filters. An empty search shows all again. */
  async function submit(event: SyntheticEvent) {
    event.preventDefault();
    const trimmedText = text.trim();
    if (trimmedText === '' && search === undefined) return;
    const current = { ...otherFilters, ...(type && { type }) };
    const named = await readNeeds(trimmedText, current);
    setText(named.filters.search ?? '');
    onChange(named.filters);
    if (named.isNearMe) nearby.start();
  }

  function sortBy(value: string) {
    const { sort: _sort, ...filtersToKeep } = filters;
    if (value === 'near') nearby.start();
    else onChange({ ...filtersToKeep, ...(isGreenSpaceSort(value) && { sort: value }) });
  }

  return (
    <search>
      <form onSubmit={(event) => void submit(event)} className="grid gap-3">
        <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-3">
          <SearchBox
            label={t`Search green spaces`}
            placeholder={t`Search by name, location, MRT station, or park type...`}
            value={text}
            onChange={setText}
            onClear={() => onChange({ ...otherFilters, ...(type && { type }) })}
            className="lg:max-[100rem]:[&_input]:placeholder:text-sm"
          />
          <Button type="submit" pending={isSearching && search !== undefined} className="min-h-12">
            {isSearching && search !== undefined ? <Trans>Searching...</Trans> : <Trans>Search</Trans>}
          </Button>
        </div>
        <div className="flex flex-wrap gap-2 *:grow sm:gap-3">
          <NativeSelect
            aria-label={t`Category`}
            className={NARROW_SELECT}
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
          <NativeSelect
            aria-label={t`Sort order`}
            aria-busy={nearby.isStarting}
            className={NARROW_SELECT}
            value={nearby.isStarting ? 'near' : (filters.sort ?? 'recommended')}
            onChange={({ target }) => sortBy(target.value)}
          >
            <option value="recommended">{t`Recommended`}</option>
            <option value="near">{t`Nearest first`}</option>
            <option value="name">{t`By name`}</option>
            <option value="points">{t`Most points`}</option>
            <option value="unvisited">{t`Unvisited first`}</option>
          </NativeSelect>
        </div>
        <NeedFilters filters={filters} onChange={onChange} nearby={nearby} />
      </form>
    </search>
  );
}
