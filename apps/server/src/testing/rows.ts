import type { Insertable, Kysely, Selectable, Updateable } from 'kysely';
import type { Database } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';

type Columns<T extends keyof Tables> = keyof Selectable<Tables[T]> & string;
/** Columns that equal a value, or are null. */
type Where<T extends keyof Tables> = Partial<Selectable<Tables[T]>>;

/** The plain statements of tests in one line each; for all others use `db`. */
export interface Rows {
  selectRows<T extends keyof Tables, C extends Columns<T>>(
    table: T,
    columns: readonly C[],
    where?: Where<T>,
    orderBy?: Columns<T>,
  ): Promise<Pick<Selectable<Tables[T]>, C>[]>;
  /** Throws if there is none. */
  selectRow<T extends keyof Tables, C extends Columns<T>>(
    table: T,
    columns: readonly C[],
    where?: Where<T>,
    orderBy?: Columns<T>,
  ): Promise<Pick<Selectable<Tables[T]>, C>>;
  insertRows<T extends keyof Tables>(
    table: T,
    rows: Insertable<Tables[T]> | readonly Insertable<Tables[T]>[],
  ): Promise<void>;
  updateRows<T extends keyof Tables>(table: T, values: Updateable<Tables[T]>, where?: Where<T>): Promise<void>;
}

type AnyRow = Record<string, unknown>;

export function createRows(database: Database): Rows {
  // The types of the calls say which columns a table has.
  const db = database as unknown as Kysely<Record<string, AnyRow>>;
  const selectRows = async (table: string, columns: readonly string[], where: AnyRow = {}, orderBy?: string) => {
    const rows = db
      .selectFrom(table)
      .select(columns)
      .where((eb) => eb.and(where));
    return (orderBy === undefined ? rows : rows.orderBy(orderBy)).execute();
  };
  return {
    selectRows: selectRows as Rows['selectRows'],
    selectRow: (async (...args: Parameters<typeof selectRows>) => {
      const [row] = await selectRows(...args);
      if (!row) throw new Error(`${args[0]} has no such row`);
      return row;
    }) as Rows['selectRow'],
    async insertRows(table, rows) {
      await db.insertInto(table).values(rows).execute();
    },
    async updateRows(table, values, where = {}) {
      await db
        .updateTable(table as string)
        .set(values)
        .where((eb) => eb.and(where))
        .execute();
    },
  };
}
