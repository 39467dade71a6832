import type { PersonalDataKind } from '@ecopulse/contract/accounts/personal-data';
import { type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/** On erasure of the resident a row is deleted early or `with-account` (last), unlinked (id set to null), or stripped. */
export type Erasure = 'delete' | 'with-account' | 'unlink' | StrippedColumns;

interface StrippedColumns {
  /** In words, for readers of the code. */
  readonly removes: string;
  where(residentId: number): RawBuilder<boolean>;
  readonly set: RawBuilder<unknown>;
}

/** `query` must exclude secrets and other residents' data. */
interface ExportedList {
  readonly list: string;
  query(residentId: number): RawBuilder<unknown>;
}

/** A list with rows as large as pictures: each row is read only when it is sent. */
interface ExportedLargeList {
  readonly list: string;
  ids(residentId: number): RawBuilder<{ id: number }>;
  row(residentId: number, id: number): RawBuilder<unknown>;
}

interface RegisteredTable {
  readonly table: keyof Tables | 'pgboss.job';
  readonly kind: PersonalDataKind;
  readonly columns: Readonly<Record<string, Erasure>>;
}

/** Each feature registers its tables; a test fails if a column with a resident's id is not registered. */
export type PersonalTable = RegisteredTable & (ExportedList | ExportedLargeList | { readonly notExported: string });

type Column<T extends keyof Tables> = keyof Tables[T] & string;

/** Builds a query for one resident's rows. A column is exported in camel case, or as in `created_at as sentAt`. */
export function ownRowsQuery<T extends keyof Tables>(
  table: T,
  columns: readonly (Column<T> | `${Column<T>} as ${string}`)[],
  orderBy: Column<T>,
  residentColumn = 'resident_id',
): (residentId: number) => RawBuilder<unknown> {
  const selectedColumns = columns.map((each) => {
    const [column = each, name = toCamelCase(column)] = each.split(' as ');
    return sql`${sql.ref(column)} as ${sql.ref(name)}`;
  });
  return (residentId) =>
    sql`select ${sql.join(selectedColumns)} from ${sql.table(table)} where ${sql.ref(residentColumn)} = ${residentId} order by ${sql.ref(orderBy)}`;
}

function toCamelCase(column: string): string {
  return column.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase());
}
