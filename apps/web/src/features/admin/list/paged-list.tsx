import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useRowsInTurn } from '../../../lib/below-the-fold.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { takeFocus } from '../../../ui/use-focus-fallback.ts';
import type { AdminListQuery } from './admin-list-query.ts';
import { FirstPageProblem, NextPageButton, NextPageProblem, usePagedRows } from '../../../lib/lists/paged-rows.tsx';

interface PagedListProps<Row extends { id: number }> {
  /** From `adminListQuery`. */
  query: AdminListQuery<Row>;
  /** The accessible name of the list. */
  label: string;
  /** The number of placeholder rows. */
  skeletonRows?: number;
  empty: ReactNode;
  /** Says that the list did not load, where no heading above it names it. */
  failedTitle?: ReactNode;
  /** Shown above the rows, such as what is done with several of them. */
  renderAbove?: (rows: readonly Row[]) => ReactNode;
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

/** What fits on a phone, and a little more. */
const AT_ONCE = 6;

interface RowsProps<Row> extends Pick<PagedListProps<Row & { id: number }>, 'children'> {
  rows: readonly Row[];
  /** The row that takes the focus. */
  focused: number | undefined;
}

function Rows<Row extends { id: number }>({ rows, focused, children }: RowsProps<Row>) {
  return useRowsInTurn(rows, AT_ONCE).map((row, place) => (
    <li
      key={row.id}
      tabIndex={-1}
      ref={row.id === focused ? takeFocus : undefined}
      className="min-w-0 py-4 first:pt-0 last:pb-0"
    >
      {children(row, rows[place - 1])}
    </li>
  ));
}

/** A list for admins with rows of free form, with further pages, a skeleton, and an error or empty state. */
export function PagedList<Row extends { id: number }>({
  query,
  label,
  skeletonRows = 3,
  empty,
  failedTitle,
  renderAbove,
  children,
}: PagedListProps<Row>) {
  const list = usePagedRows(query);
  const { data, error, hasNextPage } = list.query;

  if (!data) return error ? <FirstPageProblem list={list} title={failedTitle} /> : <RowsSkeleton rows={skeletonRows} />;
  if (list.rows.length === 0) return empty;
  return (
    <div className="grid grid-cols-1 gap-4">
      {renderAbove?.(list.rows)}
      <ul aria-label={label} className="grid list-none grid-cols-1 divide-y divide-line">
        <Rows rows={list.rows} focused={list.focused}>
          {children}
        </Rows>
      </ul>
      <NextPageProblem list={list} />
      {hasNextPage && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <output className="figures text-md text-muted">
            <Plural value={list.rows.length} one="The newest one" other="The newest #" />
          </output>
          <NextPageButton list={list} size="sm">
            <Trans>Load more</Trans>
          </NextPageButton>
        </div>
      )}
    </div>
  );
}
