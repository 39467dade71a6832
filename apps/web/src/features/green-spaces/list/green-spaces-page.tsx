import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { BookOpenCheck } from 'lucide-react';
import { useMemo } from 'react';
import { brand } from '../../../lib/brand.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { nearestFirst } from '../location/distance.ts';
import { ofType } from './green-space-filters.ts';
import type { GreenSpaceFilters } from './green-space-filters.ts';
import { GreenSpacesFilterBar } from './green-spaces-filter-bar.tsx';
import { GreenSpacesFilterSummary } from './green-spaces-filter-summary.tsx';
import { GreenSpacesResults } from './green-spaces-results.tsx';
import { greenSpacesQuery, visitedQuery } from '../green-spaces.api.ts';
import { useNearbySort } from './use-nearby-sort.ts';

const route = getRouteApi('/green-spaces');

/** The list of green spaces, with its filters in the address. */
export function GreenSpacesPage() {
  const { t } = useLingui();
  const filters = route.useSearch();
  const navigate = route.useNavigate();
  const list = useQuery(greenSpacesQuery(filters.search));
  const { data: visits = [] } = useQuery(visitedQuery);

  function change(next: GreenSpaceFilters, options: { replace?: boolean } = {}) {
    void navigate({ search: next, resetScroll: false, ...options });
  }

  const nearby = useNearbySort(filters, change);
  const spaces = useMemo(() => {
    const shown = ofType(list.data ?? [], filters.type);
    return nearby.position ? nearestFirst(shown, nearby.position) : shown;
  }, [list.data, filters.type, nearby.position]);
  const visited = useMemo(() => new Set(visits.map((visit) => visit.greenSpaceId)), [visits]);

  return (
    <div className="grid grid-cols-1 gap-6">
      <title>{`${t`Green Spaces`} · ${brand.name}`}</title>
      <PageHeading
        title={<Trans>Discover Green Spaces</Trans>}
        lede={<Trans>Parks, gardens and reserves across the island. Each visit earns eco-points.</Trans>}
        actions={
          <Link
            to="/passport"
            className="inline-flex min-h-6 items-center gap-2 rounded-sm text-md font-bold text-leaf-strong underline-offset-4 hover:underline"
          >
            <BookOpenCheck aria-hidden className="size-4" />
            <Trans>Your passport</Trans>
          </Link>
        }
      />
      <div className="grid gap-3">
        <GreenSpacesFilterBar filters={filters} onChange={change} isSearching={list.isFetching} nearby={nearby} />
        {list.data && <GreenSpacesFilterSummary filters={filters} onChange={change} count={spaces.length} />}
      </div>
      <GreenSpacesResults
        list={list}
        spaces={spaces}
        visited={visited}
        filters={filters}
        onShowAll={() => change({})}
      />
    </div>
  );
}
