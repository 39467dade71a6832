import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { useRowsInTurn } from '../../../lib/below-the-fold.tsx';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { AdminListQuery } from './admin-list-query.ts';
import type { ContentPath } from './row-parts.tsx';
import { FirstPageProblem, NextPageButton, NextPageProblem, usePagedRows } from '../../../lib/lists/paged-rows.tsx';

/** The surface of a list for admins. */
export const SHEET = 'overflow-hidden rounded-xl bg-surface shadow-soft';

const PLACES = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** The placeholder of a list for admins. */
export function ListSkeleton() {
  return (
    <div className={`@container ${SHEET}`}>
      <div className="flex gap-6 px-5 py-3 @max-2xl:hidden">
        <Skeleton className="h-4 w-20" />
        <Skeleton className="ms-auto h-4 w-20" />
        <Skeleton className="h-4 w-20" />
      </div>
      {PLACES.map((place) => (
        <div
          key={place}
          className="flex items-center gap-x-6 gap-y-3 border-t border-line px-5 py-3 @max-2xl:flex-wrap @max-2xl:py-4 @max-2xl:nth-[2]:border-t-0"
        >
          <div className="grid grow gap-2 py-0.5 @max-2xl:basis-full">
            <Skeleton className="h-5 w-3/5 @max-2xl:w-4/5" />
            <Skeleton className="h-4 w-2/5" />
          </div>
          <Skeleton className="h-6 w-20 rounded-md" />
          <Skeleton className="h-6 w-20 rounded-md" />
        </div>
      ))}
    </div>
  );
}

interface NoMatchesProps {
  of: ContentPath;
  animal: 'otter' | 'kingfisher';
  title: ReactNode;
  text: ReactNode;
  showAll: ReactNode;
}

/** Shown if nothing matches the filters, with a link to the whole list. */
export function NoMatches({ of, animal, title, text, showAll }: NoMatchesProps) {
  return (
    <EmptyState
      animal={animal}
      title={title}
      text={text}
      action={
        <Button asChild variant="quiet">
          <Link to={of} search={{}}>
            {showAll}
          </Link>
        </Button>
      }
    />
  );
}

interface AdminListProps<Row extends { id: number }> {
  /** From `adminListQuery`. */
  query: AdminListQuery<Row>;
  /** The accessible name of the list. */
  caption: string;
  /** The first column names the row, usually by a link. */
  columns: readonly Column<Row>[];
  /** Shown if there are no rows. */
  empty: ReactNode;
  /** Says that the list did not load. */
  failedTitle: ReactNode;
}

function idOf({ id }: { id: number }): number {
  return id;
}

/** What fits on a phone, and a little more. */
const AT_ONCE = 6;

type RowsProps<Row extends { id: number }> = Omit<ComponentProps<typeof DataTable<Row>>, 'rowKey'>;

function Rows<Row extends { id: number }>({ rows, ...table }: RowsProps<Row>) {
  return <DataTable {...table} rows={useRowsInTurn(rows, AT_ONCE)} rowKey={idOf} />;
}

/** A list for admins: a table, or blocks in little width, with further pages, a skeleton, and an error or empty state. */
export function AdminList<Row extends { id: number }>({
  query,
  caption,
  columns,
  empty,
  failedTitle,
}: AdminListProps<Row>) {
  const list = usePagedRows(query);
  const { rows, focused } = list;
  const { data, error, hasNextPage, isPlaceholderData } = list.query;

  if (!data) {
    if (!error) return <ListSkeleton />;
    return (
      <div className={`${SHEET} p-5`}>
        <FirstPageProblem list={list} title={failedTitle} />
      </div>
    );
  }
  if (rows.length === 0) return <div className={`${SHEET} p-5`}>{empty}</div>;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className={`${SHEET} transition-opacity ${isPlaceholderData ? 'opacity-55' : ''}`}>
        <Rows caption={caption} columns={columns} rows={rows} focused={focused} />
      </div>
      <NextPageProblem list={list} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <output className="figures text-md text-muted">
          {hasNextPage ? (
            <Plural value={rows.length} one="The newest one" other="The newest #" />
          ) : (
            <Plural value={rows.length} one="# in total" other="# in total" />
          )}
        </output>
        <NextPageButton list={list} size="sm">
          <Trans>Load more</Trans>
        </NextPageButton>
      </div>
    </div>
  );
}
