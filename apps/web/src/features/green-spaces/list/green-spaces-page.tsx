import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { BookOpenCheck, List, Map } from 'lucide-react';
import { lazy, Suspense, useMemo } from 'react';
import { brand } from '../../../lib/brand.ts';
import { readArea, writeArea } from '../../../lib/map/map-area.ts';
import { useMedia } from '../../../lib/viewport.tsx';
import { Button } from '../../../ui/button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { nearestFirst } from '../location/distance.ts';
import { inArea, ofType } from './green-space-filters.ts';
import type { GreenSpaceFilters } from './green-space-filters.ts';
import { GreenSpacesFilterBar } from './green-spaces-filter-bar.tsx';
import { GreenSpacesFilterSummary } from './green-spaces-filter-summary.tsx';
import { GreenSpacesResults } from './green-spaces-results.tsx';
import { greenSpacesQuery, visitedQuery } from '../green-spaces.api.ts';
import { useNearbySort } from './use-nearby-sort.ts';

const route = getRouteApi('/green-spaces');

const GreenSpacesMap = lazy(async () => ({ default: (await import('../map/green-spaces-map.tsx')).GreenSpacesMap }));

/** On phones, the height left by the frame, heading and filters. Beside the list, the island's aspect ratio. */
const MAP_SIZE =
  'h-[calc(100dvh-30rem)] min-h-80 rounded-2xl shadow-soft lg:sticky lg:top-22 lg:aspect-6/5 lg:h-auto lg:max-h-[calc(100dvh-7rem)] min-[100rem]:aspect-4/3';

const WIDE = '(min-width: 64rem)';

export function GreenSpacesPage() {
  const { t } = useLingui();
  const filters = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(greenSpacesQuery(filters.search));
  const { data: visits = [] } = useQuery(visitedQuery);

  function change(next: GreenSpaceFilters, options: { replace?: boolean } = {}) {
    void navigate({ search: next, resetScroll: false, ...options });
  }

  const isWide = useMedia(WIDE);
  const isMapShown = (isWide || filters.view === 'map') && !list.isLoadingError;
  const nearby = useNearbySort(filters, change, isMapShown);
  const matching = useMemo(() => ofType(list.data ?? [], filters.type), [list.data, filters.type]);
  const spaces = useMemo(() => {
    const shown = isMapShown ? inArea(matching, filters.area) : matching;
    return nearby.position ? nearestFirst(shown, nearby.position) : [...shown];
  }, [matching, isMapShown, filters.area, nearby.position]);
  const visited = useMemo(() => new Set(visits.map((visit) => visit.greenSpaceId)), [visits]);
  const { view: _view, ...asList } = filters;

  const isOnlyMap = isMapShown && !isWide;

  return (
    <div className={`grid grid-cols-1 items-start gap-6 ${list.isLoadingError ? '' : 'lg:grid-cols-2'}`}>
      <title>{`${t`Green Spaces`} · ${brand.name}`}</title>
      <div className="grid grid-cols-1 gap-6">
        <PageHeading
          title={<Trans>Discover Green Spaces</Trans>}
          {...(!isOnlyMap && {
            lede: <Trans>Parks, gardens and reserves across the island. Each visit earns eco-points.</Trans>,
            actions: <PassportLink />,
          })}
        />
        <div className="grid gap-3">
          <GreenSpacesFilterBar filters={filters} onChange={change} isSearching={list.isFetching} nearby={nearby} />
          {!list.isLoadingError && (
            <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-2 sm:gap-3">
              {list.data ? (
                <GreenSpacesFilterSummary filters={filters} onChange={change} count={spaces.length} />
              ) : (
                <div className="flex h-6 items-center">
                  <Skeleton className="h-4 w-32" />
                </div>
              )}
              {!isWide && (
                <Button
                  variant="soft"
                  size="sm"
                  onClick={() => change(isMapShown ? asList : { ...filters, view: 'map' })}
                >
                  {isMapShown ? <List aria-hidden className="size-4" /> : <Map aria-hidden className="size-4" />}
                  {isMapShown ? <Trans>Show the list</Trans> : <Trans>Show the map</Trans>}
                </Button>
              )}
            </div>
          )}
        </div>
        {!isOnlyMap && (
          <GreenSpacesResults
            list={list}
            spaces={spaces}
            visited={visited}
            filters={filters}
            onShowAll={() => change({})}
          />
        )}
      </div>
      {isMapShown && (
        <Suspense fallback={<Skeleton className={MAP_SIZE} />}>
          <GreenSpacesMap
            spaces={matching}
            isNarrowed={filters.search !== undefined || filters.type !== undefined}
            visits={visits}
            area={readArea(filters.area)}
            onMoved={(area) => change({ ...filters, area: writeArea(area) }, { replace: true })}
            position={nearby.device}
            isLocating={nearby.isLocating}
            onLocate={nearby.locate}
            className={MAP_SIZE}
          />
        </Suspense>
      )}
    </div>
  );
}

function PassportLink() {
  return (
    <Link
      to="/passport"
      className="inline-flex min-h-6 items-center gap-2 rounded-sm text-md font-bold text-leaf-strong underline-offset-4 hover:underline"
    >
      <BookOpenCheck aria-hidden className="size-4" />
      <Trans>Your passport</Trans>
    </Link>
  );
}
