import { Trans } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { memo, Suspense, useMemo } from 'react';
import type { GreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import { type Found, isFinding } from '@ecopulse/contract/green-spaces/finding';
import type { Need } from '@ecopulse/contract/green-spaces/needs';
import { LoadProblem } from '../../../lib/query-state.tsx';
import { useShowMore } from '../../../lib/lists/use-show-more.tsx';
import { useMediaQuery } from '../../../lib/viewport.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { GreenSpaceCard } from './green-space-card.tsx';
import type { GreenSpaceFilters } from './green-space-filters.ts';
import { GreenSpaceRow } from './green-space-row.tsx';
import { PossibleSpaces } from './lazy-needs.tsx';
import { toFinding } from './need-params.ts';
import { GREEN_SPACE_LIST, GreenSpacesSkeleton } from './green-spaces-skeleton.tsx';

interface GreenSpacesResultsProps {
  list: UseQueryResult<GreenSpace[]>;
  /** In the order of display. */
  found: Found<GreenSpace>;
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

interface ItemsProps extends Pick<GreenSpacesResultsProps, 'visitedIds'> {
  spaces: readonly GreenSpace[];
  /** Needs that were asked for. */
  asked: readonly Need[];
}

/** Memoised, so that a refetch does not render all of them again. */
const Items = memo(({ spaces, asked, visitedIds }: ItemsProps) => {
  const Item = useMediaQuery('(width >= 40rem)') ? GreenSpaceCard : GreenSpaceRow;
  return spaces.map((space, index) => (
    <li key={space.id}>
      <Item space={space} asked={asked} isVisited={visitedIds.has(space.id)} loadsEagerly={index < 2} />
    </li>
  ));
});

interface ShownSpacesProps extends ItemsProps {
  name: string;
  isOutdated: boolean;
}

function ShownSpaces({ name, spaces, asked, visitedIds, isOutdated }: ShownSpacesProps) {
  const { count, list, more } = useShowMore<HTMLUListElement>(name, spaces.length, INITIAL_COUNT);
  const shownSpaces = useMemo(() => spaces.slice(0, count), [spaces, count]);
  return (
    <>
      <ul
        ref={list}
        aria-busy={isOutdated}
        className={`${GREEN_SPACE_LIST} transition-opacity ${isOutdated ? 'opacity-60' : ''}`}
      >
        <Items spaces={shownSpaces} asked={asked} visitedIds={visitedIds} />
      </ul>
      {more}
    </>
  );
}

export function GreenSpacesResults({
  list,
  found: { known, possible },
  visitedIds,
  filters,
  onShowAll,
}: GreenSpacesResultsProps) {
  const asked = useMemo(
    () => toFinding({ ...(filters.needs && { needs: filters.needs }) }).needs ?? [],
    [filters.needs],
  );
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
  const finding = toFinding(filters);
  if (known.length + possible.length === 0) {
    if (filters.search !== undefined || filters.type !== undefined || filters.area !== undefined || isFinding(finding))
      return <NothingFound onShowAll={onShowAll} />;
    return (
      <EmptyState
        animal="kingfisher"
        title={<Trans>No green spaces available</Trans>}
        text={<Trans>Check back later for new green spaces to explore.</Trans>}
      />
    );
  }
  const shown = { asked, visitedIds, isOutdated: list.isPlaceholderData };
  return (
    <>
      {known.length > 0 && <ShownSpaces name="green-spaces" spaces={known} {...shown} />}
      {possible.length > 0 && (
        <Suspense>
          <PossibleSpaces count={possible.length} isAll={known.length === 0}>
            <ShownSpaces name="possible" spaces={possible} {...shown} />
          </PossibleSpaces>
        </Suspense>
      )}
    </>
  );
}
