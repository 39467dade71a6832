import { type Client, escapeIdentifier } from 'pg';

/**
 * An index of a later release, built without locking its table against writes. A migration exports them as
 * `concurrentIndexes`, since `create index concurrently` cannot run in its transaction.
 */
export interface ConcurrentIndex {
  readonly name: string;
  /** What follows the name in `create index`, such as `on check_ins (day)`. */
  readonly definition: string;
  readonly isUnique?: boolean;
}

/** Builds those that are missing, or that an interrupted build has left invalid. */
export async function buildMissingIndexes(client: Client, indexes: readonly ConcurrentIndex[]): Promise<void> {
  if (indexes.length === 0) return;
  const { rows } = await client.query<{ name: string; isValid: boolean }>(
    `select c.relname::text as name, i.indisvalid as "isValid"
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace and c.relname = any($1)`,
    [indexes.map(({ name }) => name)],
  );
  const validity = new Map(rows.map(({ name, isValid }) => [name, isValid]));
  for (const { name, definition, isUnique = false } of indexes) {
    if (validity.get(name) === true) continue;
    if (validity.has(name)) await client.query(`drop index concurrently ${escapeIdentifier(name)}`);
    const kind = isUnique ? 'unique index' : 'index';
    await client.query(`create ${kind} concurrently ${escapeIdentifier(name)} ${definition}`);
  }
}
