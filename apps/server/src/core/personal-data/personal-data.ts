import type { PersonalDataKind } from '@ecopulse/contract/accounts/personal-data';
import { type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../db/tables.ts';

/**
 * What becomes of a row when the resident whose id it holds is erased: it is deleted, at the very end `with-account` or
 * before; or the id is set to null, since the row counts without it; or its other traces of the resident are removed.
 */
export type Erasure = 'delete' | 'with-account' | 'unlink' | Stripped;

interface Stripped {
  /** What is removed, in words. */
  readonly removes: string;
  /** The rows of a resident that still have it. */
  rows(residentId: number): RawBuilder<boolean>;
  readonly set: RawBuilder<unknown>;
}

/** A list of the export: its name, and a query for what the resident gets, never a secret or another's data. */
interface ExportedList {
  readonly list: string;
  query(residentId: number): RawBuilder<unknown>;
}

/** A list with rows as large as pictures. Its ids are read with the other lists, each row only when it is sent. */
interface ExportedLargeList {
  readonly list: string;
  ids(residentId: number): RawBuilder<{ id: number }>;
  row(residentId: number, id: number): RawBuilder<unknown>;
}

/**
 * A table with personal data: what it holds, who gets it, and what is left of it. Each feature registers its tables in its
 * module, and a test fails if a column with a resident's id is not registered.
 */
export interface PersonalTable {
  /** One of ours, or the queue of mails. */
  readonly table: keyof Tables | 'pgboss.job';
  readonly kind: PersonalDataKind;
  /** Every column that holds a resident's id. */
  readonly columns: Readonly<Record<string, Erasure>>;
  readonly exported: ExportedList | ExportedLargeList | { readonly not: string };
}

/** A list of the columns of a table, named as in calls, for the rows of one resident in the order of a column. */
export function ownRows(
  table: keyof Tables,
  columns: Readonly<Record<string, string>>,
  { of = 'resident_id', by }: { of?: string; by: string },
): (residentId: number) => RawBuilder<unknown> {
  const named = Object.entries(columns).map(([name, column]) => sql`${sql.ref(column)} as ${sql.ref(name)}`);
  return (residentId) =>
    sql`select ${sql.join(named)} from ${sql.table(table)} where ${sql.ref(of)} = ${residentId} order by ${sql.ref(by)}`;
}
