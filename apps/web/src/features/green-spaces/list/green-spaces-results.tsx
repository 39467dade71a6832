import { Trans } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { memo } from 'react';
import type { GreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import { LoadProblem } from '../../../lib/query-state.tsx';
import { useBelowTheFold } from '../../../lib/viewport.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { GreenSpaceCard } from './green-space-card.tsx';
import type { GreenSpaceFilters } from './green-space-filters.ts';
import { GreenSpacesSkeleton } from './green-spaces-skeleton.tsx';

interface GreenSpacesResultsProps {
  list: UseQueryResult<GreenSpace[]>;
  spaces: readonly GreenSpace[];
  visitedIds: ReadonlySet<number>;
  filters: GreenSpaceFilters;
  onShowAll: () => void;
}

function NothingFound({ onShowAll }: { onShowAll: () => void }) {
  return (
    <EmptyState
      animal="otter"
      title={<Trans>No green spaces found</Trans>}
      text={<Trans>Try adjusting your search terms or browse all available spaces.</Trans>}
      action={
        <Button variant="soft" onClick={onShowAll}>
          <Trans>View All Green Spaces</Trans>
        </Button>
      }
    />
  );
}

/** Slightly more cards than fit on a phone. */
const INITIALLY_RENDERED_COUNT = 4;

/** Renders visible cards first, with placeholders for the rest. Memoised, so that a refetch does not re-render all cards. */
const Cards = memo(({ spaces, visitedIds }: Pick<GreenSpacesResultsProps, 'spaces' | 'visitedIds'>) => {
  const renderedCount = useBelowTheFold() ? spaces.length : INITIALLY_RENDERED_COUNT;
  return spaces.map((space, index) => (
    <li key={space.id}>
      {index < renderedCount ? (
        <GreenSpaceCard space={space} isVisited={visitedIds.has(space.id)} loadsEagerly={index < 2} />
      ) : (
        <div className="min-h-[34rem]" />
      )}
    </li>
  ));
});

export function GreenSpacesResults({ list, spaces, visitedIds, filters, onShowAll }: GreenSpacesResultsProps) {
  if (list.isPending) return <GreenSpacesSkeleton />;
  if (list.isLoadingError) {
    return (
      <LoadProblem
        title={<Trans>Failed to fetch green spaces</Trans>}
        error={list.error}
        isRetrying={list.isFetching}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (spaces.length === 0) {
    if (filters.search !== undefined || filters.type !== undefined || filters.area !== undefined)
      return <NothingFound onShowAll={onShowAll} />;
    return (
      <EmptyState
        animal="kingfisher"
        title={<Trans>No green spaces available</Trans>}
        text={<Trans>Check back later for new green spaces to explore.</Trans>}
      />
    );
  }
  return (
    <ul
      aria-busy={list.isPlaceholderData}
      className={`grid list-none grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-5 transition-opacity ${list.isPlaceholderData ? 'opacity-60' : ''}`}
    >
      <Cards spaces={spaces} visitedIds={visitedIds} />
    </ul>
  );
}
