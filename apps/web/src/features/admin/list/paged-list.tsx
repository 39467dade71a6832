import { Plural, Trans } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { takeFocus } from '../../../lib/take-focus.ts';
import type { AdminListQuery } from './admin-list-query.ts';
import { LoadProblem } from '../../../lib/query-state.tsx';

interface PagedListProps<Row extends { id: number }> {
  /** From `adminListQuery`. */
  query: AdminListQuery<Row>;
  /** The accessible name of the list. */
  label: string;
  /** The number of placeholder rows. */
  rows?: number;
  empty: ReactNode;
  /** Renders a row; `before` is the row above it. */
  children: (row: Row, before: Row | undefined) => ReactNode;
}

function RowsSkeleton({ rows }: { rows: number }) {
  return Array.from({ length: rows }, (_, row) => row).map((row) => (
    <div key={row} className="grid gap-2 border-t border-line py-4 first:border-t-0">
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="h-4 w-2/5" />
    </div>
  ));
}

/** A list for admins with rows of free form, with further pages, a skeleton, and an error or empty state. */
export function PagedList<Row extends { id: number }>({
  query,
  label,
  rows = 3,
  empty,
  children,
}: PagedListProps<Row>) {
  const { data, error, hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage, refetch } =
    useInfiniteQuery(query);
  const [countBefore, setCountBefore] = useState<number>();
  const all = data?.pages.flat() ?? [];

  function showMore() {
    // The focus moves to the first new row.
    setCountBefore(all.length);
    void fetchNextPage();
  }

  if (!data) {
    if (!error) return <RowsSkeleton rows={rows} />;
    return <LoadProblem error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (all.length === 0) return empty;
  return (
    <div className="grid grid-cols-1 gap-4">
      <ul aria-label={label} className="grid list-none grid-cols-1 divide-y divide-line">
        {all.map((row, place) => (
          <li
            key={row.id}
            tabIndex={-1}
            ref={place === countBefore ? takeFocus : undefined}
            className="min-w-0 py-4 first:pt-0 last:pb-0"
          >
            {children(row, all[place - 1])}
          </li>
        ))}
      </ul>
      {isFetchNextPageError && <LoadProblem error={error} isRetrying={isFetchingNextPage} onRetry={showMore} />}
      {hasNextPage && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <output className="figures text-md text-muted">
            <Plural value={all.length} one="The newest one" other="The newest #" />
          </output>
          {!isFetchNextPageError && (
            <Button variant="soft" size="sm" pending={isFetchingNextPage} onClick={showMore}>
              <Trans>Load more</Trans>
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
