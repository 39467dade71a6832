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

/**
 * Each feature registers its tables; a test fails if a column with a resident's id is not registered. `not` is the reason
 * for no export.
 */
export interface PersonalTable {
  readonly table: keyof Tables | 'pgboss.job';
  readonly kind: PersonalDataKind;
  readonly columns: Readonly<Record<string, Erasure>>;
  readonly exported: ExportedList | ExportedLargeList | { readonly not: string };
}

/** Builds a query for one resident's rows. `columns` maps names in the export to columns. */
export function ownRowsQuery(
  table: keyof Tables,
  columns: Readonly<Record<string, string>>,
  { residentColumn = 'resident_id', orderBy }: { residentColumn?: string; orderBy: string },
): (residentId: number) => RawBuilder<unknown> {
  const selectedColumns = Object.entries(columns).map(([name, column]) => sql`${sql.ref(column)} as ${sql.ref(name)}`);
  return (residentId) =>
    sql`select ${sql.join(selectedColumns)} from ${sql.table(table)} where ${sql.ref(residentColumn)} = ${residentId} order by ${sql.ref(orderBy)}`;
}
