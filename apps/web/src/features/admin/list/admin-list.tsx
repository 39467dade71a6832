import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { useProgressiveRows } from '../../../lib/viewport.tsx';
import { Button } from '../../../ui/button.tsx';
import { DataTable } from '../../../ui/data-table.tsx';
import type { Column } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { AdminListQuery } from './admin-list-query.ts';
import type { ContentPath } from './row-parts.tsx';
import type { ListedRow } from '../../../lib/lists/paged-query.ts';
import { FirstPageProblem, NextPageButton, NextPageProblem, usePagedRows } from '../../../lib/lists/paged-rows.tsx';
import { takeFocus } from '../../../ui/use-focus-fallback.ts';

interface PagedListProps<Row extends ListedRow> {
  query: AdminListQuery<Row>;
  label: string;
  skeletonRows?: number;
  empty: ReactNode;
  failedTitle?: ReactNode;
  /** Says how many match after each change of filters, also none. */
  announcesTotal?: boolean;
  renderAbove?: (rows: readonly Row[]) => ReactNode;
  children: (row: Row, previousRow: Row | undefined) => ReactNode;
}

function RowsSkeleton({ rows }: { rows: number }) {
  return Array.from({ length: rows }, (_, row) => row).map((row) => (
    <div key={row} className="grid gap-2 border-t border-line py-4 first:border-t-0">
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="h-4 w-2/5" />
    </div>
  ));
}

interface ListFootProps {
  list: ReturnType<typeof usePagedRows<ListedRow>>;
  /** Shows the number of rows once all are loaded. */
  showsTotal?: boolean;
  /** Not where it is announced already. */
  total?: 'output' | 'span';
}

function Total({ list: { rows, query } }: Pick<ListFootProps, 'list'>) {
  return query.hasNextPage ? (
    <Plural value={rows.length} one="The latest one" other="The latest #" />
  ) : (
    <Plural value={rows.length} one="# in total" other="# in total" />
  );
}

function ListFoot({ list, showsTotal = false, total: TotalTag = 'output' }: ListFootProps) {
  const { hasNextPage } = list.query;
  return (
    <>
      <NextPageProblem list={list} />
      {(hasNextPage || showsTotal) && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <TotalTag className="figures text-md text-muted">
            <Total list={list} />
          </TotalTag>
          <NextPageButton list={list} size="sm">
            <Trans>Load more</Trans>
          </NextPageButton>
        </div>
      )}
    </>
  );
}

/** Rows of the first render: slightly more than fit on a phone. */
const INITIAL_ROW_COUNT = 6;

interface RowsProps<Row> extends Pick<PagedListProps<Row & ListedRow>, 'children'> {
  rows: readonly Row[];
  focusedId: ListedRow['id'] | undefined;
}

function Rows<Row extends ListedRow>({ rows, focusedId, children }: RowsProps<Row>) {
  return useProgressiveRows(rows, INITIAL_ROW_COUNT).map((row, index) => (
    <li
      key={row.id}
      tabIndex={-1}
      ref={row.id === focusedId ? takeFocus : undefined}
      className="min-w-0 py-4 first:pt-0 last:pb-0"
    >
      {children(row, rows[index - 1])}
    </li>
  ));
}

export function PagedList<Row extends ListedRow>({
  query,
  label,
  skeletonRows = 3,
  empty,
  failedTitle,
  announcesTotal = false,
  renderAbove,
  children,
}: PagedListProps<Row>) {
  const list = usePagedRows(query);
  const { data, error, isPlaceholderData } = list.query;

  if (!data) return error ? <FirstPageProblem list={list} title={failedTitle} /> : <RowsSkeleton rows={skeletonRows} />;
  const isEmpty = list.rows.length === 0;
  return (
    <>
      {/* Empty until the new rows are here, so that the same number is announced again. */}
      {announcesTotal && <output className="sr-only">{!isPlaceholderData && <Total list={list} />}</output>}
      {isEmpty ? (
        empty
      ) : (
        <div className="grid grid-cols-1 gap-4">
          {renderAbove?.(list.rows)}
          <ul aria-label={label} className="grid list-none grid-cols-1 divide-y divide-line">
            <Rows rows={list.rows} focusedId={list.focused}>
              {children}
            </Rows>
          </ul>
          <ListFoot list={list} total={announcesTotal ? 'span' : 'output'} />
        </div>
      )}
    </>
  );
}

export const LIST_CARD_STYLE = 'overflow-hidden rounded-xl bg-surface shadow-soft';

const SKELETON_ROW_KEYS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

export function ListSkeleton() {
  return (
    <div className={`@container ${LIST_CARD_STYLE}`}>
      <div className="flex gap-6 px-5 py-3 @max-2xl:hidden">
        <Skeleton className="h-4 w-20" />
        <Skeleton className="ms-auto h-4 w-20" />
        <Skeleton className="h-4 w-20" />
      </div>
      {SKELETON_ROW_KEYS.map((key) => (
        <div
          key={key}
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
  listPath: ContentPath;
  animal: 'otter' | 'kingfisher';
  title: ReactNode;
  text: ReactNode;
  showAllLabel: ReactNode;
}

export function NoMatches({ listPath, animal, title, text, showAllLabel }: NoMatchesProps) {
  return (
    <EmptyState
      animal={animal}
      title={title}
      text={text}
      action={
        <Button asChild variant="quiet">
          <Link to={listPath} search={{}}>
            {showAllLabel}
          </Link>
        </Button>
      }
    />
  );
}

interface PagedTableProps<Row extends { id: number }> {
  query: AdminListQuery<Row>;
  caption: string;
  columns: readonly Column<Row>[];
  empty: ReactNode;
  failedTitle: ReactNode;
}

function idOf({ id }: { id: number }): number {
  return id;
}

type TableRowsProps<Row extends { id: number }> = Omit<ComponentProps<typeof DataTable<Row>>, 'rowKey'>;

function TableRows<Row extends { id: number }>({ rows, ...table }: TableRowsProps<Row>) {
  return <DataTable {...table} rows={useProgressiveRows(rows, INITIAL_ROW_COUNT)} rowKey={idOf} />;
}

export function PagedTable<Row extends { id: number }>({
  query,
  caption,
  columns,
  empty,
  failedTitle,
}: PagedTableProps<Row>) {
  const list = usePagedRows(query);
  const { rows, focused } = list;
  const { data, error, isPlaceholderData } = list.query;

  if (!data) {
    if (!error) return <ListSkeleton />;
    return (
      <div className={`${LIST_CARD_STYLE} p-5`}>
        <FirstPageProblem list={list} title={failedTitle} />
      </div>
    );
  }
  if (rows.length === 0) return <div className={`${LIST_CARD_STYLE} p-5`}>{empty}</div>;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className={`${LIST_CARD_STYLE} transition-opacity ${isPlaceholderData ? 'opacity-55' : ''}`}>
        <TableRows caption={caption} columns={columns} rows={rows} focused={focused} />
      </div>
      <ListFoot list={list} showsTotal />
    </div>
  );
}
