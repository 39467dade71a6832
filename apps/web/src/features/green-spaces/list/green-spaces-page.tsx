import '../map/map-view.css';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { BookOpen, List, Map } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useMemo } from 'react';
import { type Finding, findPlaces, type Found, isFinding } from '@ecopulse/contract/green-spaces/finding';
import type { GreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import { brand } from '../../../lib/brand.ts';
import { GoNow } from '../../../lib/conditions/go-now.tsx';
import { formatArea, type MapArea, parseArea } from '../../../lib/map/map-area.ts';
import { useServerTime } from '../../../lib/time/use-server-time.ts';
import { useMediaQuery } from '../../../lib/viewport.tsx';
import { Button } from '../../../ui/button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { hasNeed, joinNeeds, type NeedParams, toFinding } from './need-params.ts';
import { type ChangeFilters, filterByArea, filterByParkType, parseGreenSpaceFilters } from './green-space-filters.ts';
import { GreenSpacesFilterBar } from './green-spaces-filter-bar.tsx';
import { GreenSpacesFilterSummary } from './green-spaces-filter-summary.tsx';
import { GreenSpacesResults } from './green-spaces-results.tsx';
import { greenSpacesQuery, visitedGreenSpacesQuery } from '../green-spaces.api.ts';
import { sortGreenSpaces } from './sort-green-spaces.ts';
import { useNearbySort } from './use-nearby-sort.ts';

const route = getRouteApi('/green-spaces');

const GreenSpacesMap = lazy(async () => ({ default: (await import('../map/green-spaces-map.tsx')).GreenSpacesMap }));

/** The height left by the filters, or beside the list the island's aspect ratio. */
const MAP_CLASSES =
  'grow max-lg:min-h-80 lg:w-full lg:rounded-2xl lg:shadow-soft lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:aspect-6/5 lg:max-h-[calc(100dvh-7rem)] min-[100rem]:aspect-4/3';

/** Without the margins of the page; `map-view.css` gives it the height. */
const MAP_VIEW_CLASSES = 'relative -mx-4 flex min-h-0 grow flex-col gap-3 overflow-y-auto pt-3 sm:-mx-6';

const WIDE_SCREEN = '(min-width: 64rem)';

interface GreenSpacesPageProps {
  /** What is shown of events, once it is asked for. */
  EventList?: ComponentType<{ area: string | undefined }>;
  EventMarks?: ComponentType;
}

export function GreenSpacesPage({ EventList, EventMarks }: GreenSpacesPageProps = {}) {
  const { t } = useLingui();
  const filters = parseGreenSpaceFilters({ ...route.useSearch() });
  const navigate = route.useNavigate();
  const router = useRouter();
  const list = useQuery(greenSpacesQuery(filters.search));
  const { data: visits = [] } = useQuery(visitedGreenSpacesQuery);

  const changeFilters: ChangeFilters = (next, options = {}) =>
    void navigate({ search: next, resetScroll: false, ...options });

  /** Not once a link was followed: a map that is still moving would take the reader back. */
  function keepArea(area: MapArea) {
    if (router.history.location.pathname !== '/green-spaces') return;
    changeFilters({ ...filters, area: formatArea(area) }, { replace: true });
  }

  const isWide = useMediaQuery(WIDE_SCREEN);
  const isMapShown = (isWide || filters.view === 'map') && !list.isLoadingError;
  const nearby = useNearbySort(filters, changeFilters, isMapShown);
  const spacesOfType = useMemo(() => filterByParkType(list.data ?? [], filters.type), [list.data, filters.type]);
  const visitedIds = useMemo(() => new Set(visits.map((visit) => visit.greenSpaceId)), [visits]);
  const everywhere = useFoundSpaces(spacesOfType, filters);
  const found = useMemo(() => {
    const shownOf = (spaces: readonly GreenSpace[]) =>
      sortGreenSpaces(isMapShown ? filterByArea(spaces, filters.area) : spaces, filters.sort, {
        position: nearby.position,
        visitedIds,
      });
    return { known: shownOf(everywhere.known), possible: shownOf(everywhere.possible) };
  }, [everywhere, isMapShown, filters.area, filters.sort, nearby.position, visitedIds]);
  const { view: _view, ...listFilters } = filters;
  const filtersOfView = { ...(filters.sort && { sort: filters.sort }), ...(filters.view && { view: filters.view }) };

  const isMapOnly = isMapShown && !isWide;
  const { layer, ...filtersWithoutLayer } = filters;
  const hasEvents = layer === 'events';

  return (
    <div
      data-map-view={isMapOnly || undefined}
      className={
        isMapOnly
          ? MAP_VIEW_CLASSES
          : `grid grid-cols-1 items-start gap-6 ${list.isLoadingError ? '' : 'lg:grid-cols-2'}`
      }
    >
      <title>{`${t`Green Spaces`} · ${brand.name}`}</title>
      <div className={isMapOnly ? 'shrink-0 px-4 sm:px-6' : 'grid grid-cols-1 gap-6'}>
        <div className={isMapOnly ? 'sr-only' : ''}>
          <PageHeading
            title={<Trans>Discover Green Spaces</Trans>}
            {...(!isMapOnly && {
              lede: <Trans>Parks, gardens and reserves across the island. Each visit earns eco-points.</Trans>,
              actions: <PassportLink />,
            })}
          />
        </div>
        <div className="grid gap-3">
          <GreenSpacesFilterBar
            filters={filters}
            onChange={changeFilters}
            isSearching={list.isFetching}
            nearby={nearby}
          />
          {!list.isLoadingError && (
            <div className="grid grid-cols-1 items-center gap-2 min-[26rem]:grid-cols-[minmax(0,1fr)_auto] sm:gap-3">
              <GreenSpacesFilterSummary
                filters={filters}
                onChange={changeFilters}
                count={list.data && !list.isPlaceholderData ? found.known.length : null}
                possibleCount={found.possible.length}
              />
              <div className="flex flex-wrap gap-2 min-[26rem]:justify-end">
                {EventList && (
                  <Button
                    variant={hasEvents ? 'primary' : 'soft'}
                    size="sm"
                    aria-pressed={hasEvents}
                    onClick={() => changeFilters(hasEvents ? filtersWithoutLayer : { ...filters, layer: 'events' })}
                  >
                    <Trans>Events</Trans>
                  </Button>
                )}
                {!isWide && (
                  <Button
                    variant="soft"
                    size="sm"
                    onClick={() => changeFilters(isMapShown ? listFilters : { ...filters, view: 'map' })}
                  >
                    {isMapShown ? <List aria-hidden className="size-4" /> : <Map aria-hidden className="size-4" />}
                    {isMapShown ? <Trans>Show the list</Trans> : <Trans>Show the map</Trans>}
                  </Button>
                )}
              </div>
            </div>
          )}
        </div>
        {!isMapOnly && filters.maxRouteMinutes !== undefined && (
          <GoNow
            at={nearby.position}
            onFindShelter={
              hasNeed(filters, 'shelter')
                ? undefined
                : () =>
                    changeFilters({ ...filters, needs: joinNeeds([...(toFinding(filters).needs ?? []), 'shelter']) })
            }
          />
        )}
        {!isMapOnly && hasEvents && EventList && (
          <Suspense fallback={<Skeleton className="h-40 rounded-xl" />}>
            <EventList area={isMapShown ? filters.area : undefined} />
          </Suspense>
        )}
        {!isMapOnly && (
          <GreenSpacesResults
            list={list}
            found={found}
            visitedIds={visitedIds}
            filters={filters}
            onShowAll={() => changeFilters({})}
          />
        )}
      </div>
      {isMapShown && (
        <Suspense fallback={<Skeleton className={MAP_CLASSES} />}>
          <GreenSpacesMap
            found={everywhere}
            isNarrowed={filters.search !== undefined || filters.type !== undefined || isFinding(toFinding(filters))}
            isEmpty={list.isSuccess && found.known.length + found.possible.length === 0}
            onShowAll={() => changeFilters(filtersOfView)}
            visits={visits}
            area={parseArea(filters.area)}
            onMoved={keepArea}
            position={nearby.devicePosition}
            isLocating={nearby.isLocating}
            onLocate={nearby.locate}
            className={MAP_CLASSES}
          >
            {hasEvents && EventMarks && (
              <Suspense fallback={null}>
                <EventMarks />
              </Suspense>
            )}
          </GreenSpacesMap>
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
      <BookOpen aria-hidden className="size-4" />
      <Trans>Your passport</Trans>
    </Link>
  );
}

const MINUTE_MS = 60_000;

/** On the device, so that it works offline too. Follows the clock while it matters what is open now. */
function useFoundSpaces(spaces: readonly GreenSpace[], params: NeedParams): Found<GreenSpace> {
  const minute = Math.floor(useServerTime() / MINUTE_MS);
  const time = params.openNow ? minute * MINUTE_MS : 0;
  const key = JSON.stringify(toFinding(params));
  return useMemo(() => {
    const finding = JSON.parse(key) as Finding;
    return isFinding(finding) ? findPlaces(spaces, finding, time) : { known: spaces, possible: [] };
  }, [spaces, key, time]);
}
