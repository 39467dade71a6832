import type { Key, ReactNode } from 'react';
import { takeFocus } from './take-focus.ts';

export interface Column<Row> {
  /** Above the column, or next to the value on a phone. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** `figure`: numbers, aligned to the end. `actions`: buttons, whose header is only read out. */
  kind?: 'figure' | 'actions';
  /** Classes of its cells, such as a width. */
  className?: string;
}

interface DataTableProps<Row> {
  /** Describes the list to screen readers; not visible. */
  caption: string;
  /** The first column names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** The row that takes the focus when it appears. */
  focused?: Key | undefined;
}

function Head<Row>({ header, kind }: Column<Row>) {
  return (
    <th
      scope="col"
      className={`px-4 py-2.5 text-sm font-bold whitespace-nowrap text-muted first:ps-5 last:pe-5 ${kind === 'figure' ? 'text-end' : 'text-start'}`}
    >
      {kind === 'actions' ? <span className="sr-only">{header}</span> : header}
    </th>
  );
}

const CELL =
  'max-md:flex max-md:max-w-full max-md:items-baseline max-md:gap-1.5 md:px-4 md:py-3 md:align-middle md:first:ps-5 md:last:pe-5';

function Cell<Row>({ column: { header, cell, kind, className = '' }, row }: { column: Column<Row>; row: Row }) {
  const isActions = kind === 'actions';
  return (
    <td
      className={`${CELL} ${kind === 'figure' ? 'figures md:text-end' : ''} ${isActions ? 'max-md:basis-full max-md:pt-1 md:text-end' : ''} ${className}`}
    >
      {!isActions && (
        <span aria-hidden className="shrink-0 text-sm text-muted md:hidden">
          {header}
        </span>
      )}
      <div className="min-w-0 max-md:grow">{cell(row)}</div>
    </td>
  );
}

/** A table. On a phone each row becomes a block of its own, with the headers next to the values. */
export function DataTable<Row>({ caption, columns, rows, rowKey, focused }: DataTableProps<Row>) {
  const [first, ...others] = columns;
  if (!first) return null;
  return (
    <table className="w-full text-start text-md max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:sr-only">
        <tr>
          {columns.map((column) => (
            <Head key={column.header} {...column} />
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            tabIndex={-1}
            ref={rowKey(row) === focused ? takeFocus : undefined}
            className="border-t border-line max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-5 max-md:gap-y-1.5 max-md:px-5 max-md:py-4 max-md:first:border-t-0"
          >
            <th
              scope="row"
              className={`text-start font-semibold wrap-anywhere max-md:block max-md:basis-full md:px-4 md:py-3 md:first:ps-5 ${first.className ?? ''}`}
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
  );
}
