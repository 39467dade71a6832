import { Trans } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { UsersRound } from 'lucide-react';
import { useId } from 'react';
import type { Club } from '@ecopulse/contract/clubs/clubs';
import { NextPageButton, NextPageProblem } from '../../../lib/lists/paged-rows.tsx';
import { LoadProblem } from '../../../lib/query-state.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useDebouncedValue } from '../../../ui/forms/search-box.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { type ClubFilters, clubsQuery, parseClubFilters } from '../club-lists.api.ts';
import { ownClubsQuery } from '../clubs.api.ts';
import { ClubBoard } from './club-board.tsx';
import { ClubCard } from './club-card.tsx';
import { ClubsFilterBar } from './clubs-filter-bar.tsx';

const route = getRouteApi('/clubs');
const SEARCH_DELAY_MS = 200;
/** The server refuses longer searches. */
const MAX_SEARCH_LENGTH = 100;

/** In Social: clubs of mine, all others, and the clubs of the week. */
export function ClubsTab() {
  const { kind, q = '' } = parseClubFilters(route.useSearch());
  const settled = useDebouncedValue(q.trim().slice(0, MAX_SEARCH_LENGTH), SEARCH_DELAY_MS);
  const own = useQuery(ownClubsQuery);
  const [ownId, findId] = [useId(), useId()];
  const isFiltered = kind !== undefined || q !== '';
  return (
    <div className="grid grid-cols-1 gap-8">
      {!isFiltered && own.data && own.data.length > 0 && (
        <section aria-labelledby={ownId} className="grid grid-cols-1 gap-4">
          <h2 id={ownId} className="text-xl font-extrabold tracking-[-0.02em]">
            <Trans>Your clubs</Trans>
          </h2>
          <Clubs clubs={own.data} className="xl:grid-cols-3" />
        </section>
      )}
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1.9fr)_minmax(0,1fr)]">
        <section aria-labelledby={findId} className="grid grid-cols-1 content-start gap-5">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 id={findId} className="text-xl font-extrabold tracking-[-0.02em]">
              <Trans>Find a club</Trans>
            </h2>
            <StartLink />
          </div>
          <ClubsFilterBar filters={{ ...(kind && { kind }), q }} />
          <Results filters={{ ...(kind && { kind }), ...(settled !== '' && { q: settled }) }} />
        </section>
        <aside>
          <ClubBoard />
        </aside>
      </div>
    </div>
  );
}

function StartLink() {
  return (
    <Button asChild>
      <Link to="/clubs/new">
        <UsersRound aria-hidden className="size-[18px]" />
        <Trans>Start a club</Trans>
      </Link>
    </Button>
  );
}

function Clubs({ clubs, className }: { clubs: readonly Club[]; className: string }) {
  return (
    <ul className={`grid list-none grid-cols-1 gap-4 md:grid-cols-2 ${className}`}>
      {clubs.map((club) => (
        <li key={club.id}>
          <ClubCard club={club} />
        </li>
      ))}
    </ul>
  );
}

function Results({ filters }: { filters: ClubFilters }) {
  const list = useInfiniteQuery(clubsQuery(filters));
  const more = { query: list, showMore: () => void list.fetchNextPage() };
  if (list.isLoadingError) {
    return (
      <LoadProblem
        title={<Trans>Failed to load clubs</Trans>}
        level="h3"
        error={list.error}
        isRetrying={list.isFetching}
        onRetry={() => list.refetch()}
      />
    );
  }
  if (!list.data) {
    return (
      <div className="grid grid-cols-1 gap-3 md:grid-cols-2">
        {[1, 2, 3, 4].map((each) => (
          <Skeleton key={each} className="h-72 rounded-xl" />
        ))}
      </div>
    );
  }
  const clubs = list.data.pages.flat();
  const isFiltered = Object.keys(filters).length > 0;
  if (clubs.length === 0) return <NoClubs isFiltered={isFiltered} />;
  // One's own are above while nothing is filtered.
  const others = isFiltered ? [] : clubs.filter(({ own }) => own === null);
  return (
    <>
      <Clubs clubs={others.length > 0 ? others : clubs} className="lg:grid-cols-1 xl:grid-cols-2" />
      <NextPageProblem list={more} />
      <NextPageButton list={more} className="justify-self-center">
        <Trans>Show more clubs</Trans>
      </NextPageButton>
    </>
  );
}

function NoClubs({ isFiltered }: { isFiltered: boolean }) {
  return (
    <EmptyState
      animal="otter"
      level="h3"
      title={isFiltered ? <Trans>No matching clubs</Trans> : <Trans>No clubs yet</Trans>}
      text={
        isFiltered ? (
          <Trans>Try another name or type.</Trans>
        ) : (
          <Trans>Start the first one with your classmates, colleagues or neighbours.</Trans>
        )
      }
      action={
        isFiltered && (
          <Button asChild variant="quiet">
            <Link to="/clubs" search={{}}>
              <Trans>Show all clubs</Trans>
            </Link>
          </Button>
        )
      }
    />
  );
}
