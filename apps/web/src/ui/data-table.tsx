import type { Key, ReactNode } from 'react';
import { takeFocus } from './use-focus-fallback.ts';

export interface Column<Row> {
  header: string;
  cell: (row: Row) => ReactNode;
  /** `figure` aligns numbers to the end; the header of `actions` is for screen readers only. */
  kind?: 'figure' | 'actions';
  className?: string;
}

interface DataTableProps<Row> {
  caption: string;
  /** The first column is the row header. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** The key of the row that takes the focus once it appears. */
  focused?: Key | undefined;
}

function Head<Row>({ header, kind }: Column<Row>) {
  return (
    <th
      scope="col"
      className={`px-4 py-2.5 text-sm font-bold text-muted first:ps-5 last:pe-5 ${kind === 'figure' ? 'text-end' : 'text-start'}`}
    >
      {kind === 'actions' ? <span className="sr-only">{header}</span> : header}
    </th>
  );
}

const CELL =
  '@max-2xl:flex @max-2xl:max-w-full @max-2xl:items-center @max-2xl:gap-1.5 @2xl:px-4 @2xl:py-3 @2xl:align-middle @2xl:first:ps-5 @2xl:last:pe-5';

function Cell<Row>({ column: { header, cell, kind, className = '' }, row }: { column: Column<Row>; row: Row }) {
  const isActions = kind === 'actions';
  return (
    <td
      className={`${CELL} ${kind === 'figure' ? 'figures @2xl:text-end' : ''} ${isActions ? '@max-2xl:basis-full @max-2xl:pt-1 @2xl:text-end' : ''} ${className}`}
    >
      {!isActions && (
        <span aria-hidden className="shrink-0 text-sm text-muted @2xl:hidden">
          {header}
        </span>
      )}
      <div className="min-w-0 @max-2xl:grow">{cell(row)}</div>
    </td>
  );
}

/** In a narrow container, each row becomes a block with the headers next to the values. */
export function DataTable<Row>({ caption, columns, rows, rowKey, focused }: DataTableProps<Row>) {
  const [first, ...others] = columns;
  if (!first) return null;
  return (
    <div className="@container overflow-x-auto">
      <table className="w-full text-start text-md @max-2xl:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="@max-2xl:sr-only">
          <tr>
            {columns.map((column) => (
              <Head key={column.header} {...column} />
            ))}
          </tr>
        </thead>
        <tbody className="@max-2xl:block">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              tabIndex={-1}
              ref={rowKey(row) === focused ? takeFocus : undefined}
              className="border-t border-line @max-2xl:flex @max-2xl:flex-wrap @max-2xl:items-center @max-2xl:gap-x-5 @max-2xl:gap-y-1.5 @max-2xl:px-5 @max-2xl:py-4 @max-2xl:first:border-t-0"
            >
              <th
                scope="row"
                className={`text-start font-semibold wrap-anywhere @2xl:min-w-50 @max-2xl:block @max-2xl:basis-full @2xl:px-4 @2xl:py-3 @2xl:first:ps-5 ${first.className ?? ''}`}
              >
                {first.cell(row)}
              </th>
              {others.map((column) => (
                <Cell key={column.header} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
