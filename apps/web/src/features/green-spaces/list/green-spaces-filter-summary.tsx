import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Suspense } from 'react';
import { isFinding } from '@ecopulse/contract/green-spaces/finding';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Tag } from '../../../ui/tag.tsx';
import type { GreenSpaceFilters } from './green-space-filters.ts';
import { FilterTags } from './lazy-needs.tsx';
import { toFinding } from './need-params.ts';
import { parkTypeLabels } from '../park-types.ts';

interface GreenSpacesFilterSummaryProps {
  filters: GreenSpaceFilters;
  onChange: (next: GreenSpaceFilters) => void;
  /** Null while the results load. */
  count: number | null;
  /** How many may have what is asked for. */
  possibleCount: number;
}

export function GreenSpacesFilterSummary({ filters, onChange, count, possibleCount }: GreenSpacesFilterSummaryProps) {
  const { i18n } = useLingui();
  const { search, type, sort, area, view, layer } = filters;
  const isNarrowed = search !== undefined || type !== undefined || area !== undefined || isFinding(toFinding(filters));
  const remainingFilters = { ...(sort && { sort }), ...(view && { view }), ...(layer && { layer }) };
  return (
    <div className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-2 text-md">
      <output className="flex flex-wrap items-center gap-2 text-muted">
        {count === null ? (
          <Skeleton className="h-4 w-32" />
        ) : (
          <span className={`figures font-semibold ${isNarrowed ? 'text-ink' : ''}`}>
            {isNarrowed ? (
              <Plural value={count} one="Showing # result" other="Showing # results" />
            ) : (
              <Plural value={count} one="# green space" other="# green spaces" />
            )}
          </span>
        )}
        {search !== undefined && (
          <Tag>
            <Trans comment="The words that were searched, in quotation marks">“{search}”</Trans>
          </Tag>
        )}
        {type && <Tag>{i18n._(parkTypeLabels[type])}</Tag>}
        {isFinding(toFinding(filters)) && (
          <Suspense>
            <FilterTags filters={filters} possibleCount={count === null ? 0 : possibleCount} />
          </Suspense>
        )}
        {area !== undefined && (
          <Tag>
            <Trans>In this part of the map</Trans>
          </Tag>
        )}
      </output>
      {isNarrowed && (
        <Button variant="link" size="sm" onClick={() => onChange(remainingFilters)}>
          <Trans>Clear All</Trans>
        </Button>
      )}
    </div>
  );
}
