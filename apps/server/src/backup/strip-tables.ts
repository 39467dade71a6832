import { type Client, escapeIdentifier } from 'pg';
import { qualifiedName } from './snapshot.ts';

export interface StrippedDefinitions {
  /** By table: recreate its indexes, and its constraints other than foreign keys. */
  readonly indexStatements: ReadonlyMap<string, readonly string[]>;
  /** Recreate foreign keys and triggers, once all tables are loaded. */
  readonly deferredStatements: readonly string[];
}

interface DroppedObject {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Drops foreign keys, triggers and indexes: bulk loading is faster without. A merely disabled trigger would still force COPY
 * to insert row by row.
 */
export async function stripTables(client: Client, tables: readonly string[]): Promise<StrippedDefinitions> {
  const indexStatements = new Map<string, string[]>(tables.map((table) => [table, []]));
  const deferredStatements: string[] = [];
  for (const { table, name, definition, isForeignKey } of await listConstraints(client, tables)) {
    await client.query(`alter table ${qualifiedName(table)} drop constraint ${escapeIdentifier(name)}`);
    const recreateStatement = `alter table ${qualifiedName(table)} add constraint ${escapeIdentifier(name)} ${definition}`;
    if (isForeignKey) deferredStatements.push(recreateStatement);
    else indexStatements.get(table)?.push(recreateStatement);
  }
  for (const { table, name, definition } of await listRemainingIndexes(client, tables)) {
    await client.query(`drop index ${qualifiedName(name)}`);
    indexStatements.get(table)?.push(definition);
  }
  for (const { table, name, definition } of await listTriggers(client, tables)) {
    await client.query(`drop trigger ${escapeIdentifier(name)} on ${qualifiedName(table)}`);
    deferredStatements.push(definition);
  }
  return { indexStatements, deferredStatements };
}

/** Foreign keys first: dropping the constraints they refer to would fail otherwise. */
async function listConstraints(client: Client, tables: readonly string[]) {
  const { rows } = await client.query<DroppedObject & { readonly isForeignKey: boolean }>(
    `select c.relname::text as table, k.conname::text as name, k.contype = 'f' as "isForeignKey",
      pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype in ('f', 'p', 'u', 'x') and k.connamespace = 'public'::regnamespace and c.relname = any($1)
    order by k.contype <> 'f', k.contype <> 'p', 1, 2`,
    [tables],
  );
  return rows;
}

/** Dropping the constraints has dropped their indexes. */
async function listRemainingIndexes(client: Client, tables: readonly string[]): Promise<DroppedObject[]> {
  const { rows } = await client.query<DroppedObject>(
    `select c.relname::text as table, n.relname::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_class n on n.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and c.relname = any($1)
    order by 1, 2`,
    [tables],
  );
  return rows;
}

/** Leaves disabled triggers in place: the definition lacks that state, so recreating one would enable it. */
async function listTriggers(client: Client, tables: readonly string[]): Promise<DroppedObject[]> {
  const { rows } = await client.query<DroppedObject>(
    `select c.relname::text as table, t.tgname::text as name, pg_get_triggerdef(t.oid) as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where c.relnamespace = 'public'::regnamespace and c.relname = any($1) and not t.tgisinternal and t.tgenabled = 'O'
    order by 1, 2`,
    [tables],
  );
  return rows;
}
