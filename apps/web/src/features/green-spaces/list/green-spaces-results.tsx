import { Trans } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { memo, useMemo } from 'react';
import type { GreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import { LoadProblem } from '../../../lib/query-state.tsx';
import { useShowMore } from '../../../lib/lists/use-show-more.tsx';
import { useMediaQuery } from '../../../lib/viewport.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { GreenSpaceCard } from './green-space-card.tsx';
import type { GreenSpaceFilters } from './green-space-filters.ts';
import { GreenSpaceRow } from './green-space-row.tsx';
import { GREEN_SPACE_LIST, GreenSpacesSkeleton } from './green-spaces-skeleton.tsx';

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

/** Fills rows of two, three or four cards. */
const INITIAL_COUNT = 12;

type ItemsProps = Pick<GreenSpacesResultsProps, 'spaces' | 'visitedIds'>;

/** Memoised, so that a refetch does not render all of them again. */
const Items = memo(({ spaces, visitedIds }: ItemsProps) => {
  const Item = useMediaQuery('(width >= 40rem)') ? GreenSpaceCard : GreenSpaceRow;
  return spaces.map((space, index) => (
    <li key={space.id}>
      <Item space={space} isVisited={visitedIds.has(space.id)} loadsEagerly={index < 2} />
    </li>
  ));
});

function ShownSpaces({ spaces, visitedIds, isOutdated }: ItemsProps & { isOutdated: boolean }) {
  const { count, list, more } = useShowMore<HTMLUListElement>('green-spaces', spaces.length, INITIAL_COUNT);
  const shownSpaces = useMemo(() => spaces.slice(0, count), [spaces, count]);
  return (
    <>
      <ul
        ref={list}
        aria-busy={isOutdated}
        className={`${GREEN_SPACE_LIST} transition-opacity ${isOutdated ? 'opacity-60' : ''}`}
      >
        <Items spaces={shownSpaces} visitedIds={visitedIds} />
      </ul>
      {more}
    </>
  );
}

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
  return <ShownSpaces spaces={spaces} visitedIds={visitedIds} isOutdated={list.isPlaceholderData} />;
}
