import { type Client, escapeIdentifier } from 'pg';
import { tableName } from './snapshot.ts';

export interface Taken {
  readonly indexes: ReadonlyMap<string, readonly string[]>;
  readonly rules: readonly string[];
}

interface Found {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Drops foreign keys, triggers and indexes: bulk loading is faster without. A merely disabled trigger would still force COPY
 * to insert row by row.
 */
export async function stripTables(client: Client, tables: readonly string[]): Promise<Taken> {
  const indexes = new Map<string, string[]>(tables.map((table) => [table, []]));
  const rules: string[] = [];
  for (const { table, name, definition, isForeignKey } of await findConstraints(client, tables)) {
    await client.query(`alter table ${tableName(table)} drop constraint ${escapeIdentifier(name)}`);
    const again = `alter table ${tableName(table)} add constraint ${escapeIdentifier(name)} ${definition}`;
    if (isForeignKey) rules.push(again);
    else indexes.get(table)?.push(again);
  }
  for (const { table, name, definition } of await findOtherIndexes(client, tables)) {
    await client.query(`drop index ${tableName(name)}`);
    indexes.get(table)?.push(definition);
  }
  for (const { table, name, definition } of await findTriggers(client, tables)) {
    await client.query(`drop trigger ${escapeIdentifier(name)} on ${tableName(table)}`);
    rules.push(definition);
  }
  return { indexes, rules };
}

/** Foreign keys first: dropping the constraints they refer to would fail otherwise. */
async function findConstraints(client: Client, tables: readonly string[]) {
  const { rows } = await client.query<Found & { readonly isForeignKey: boolean }>(
    `select c.relname::text as table, k.conname::text as name, k.contype = 'f' as "isForeignKey",
      pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype in ('f', 'p', 'u', 'x') and k.connamespace = 'public'::regnamespace and c.relname = any($1)
    order by k.contype <> 'f', k.contype <> 'p', 1, 2`,
    [tables],
  );
  return rows;
}

async function findOtherIndexes(client: Client, tables: readonly string[]): Promise<Found[]> {
  const { rows } = await client.query<Found>(
    `select c.relname::text as table, n.relname::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_class n on n.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and c.relname = any($1)
    order by 1, 2`,
    [tables],
  );
  return rows;
}

/** Skips disabled triggers. */
async function findTriggers(client: Client, tables: readonly string[]): Promise<Found[]> {
  const { rows } = await client.query<Found>(
    `select c.relname::text as table, t.tgname::text as name, pg_get_triggerdef(t.oid) as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and c.relname = any($1) and not t.tgisinternal and t.tgenabled = 'O'
    order by 1, 2`,
    [tables],
  );
  return rows;
}
