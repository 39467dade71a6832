import { createHash } from 'node:crypto';
import { Client, type ClientConfig, escapeIdentifier } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { BackupError } from './backup-error.ts';
import {
  type BackedUpTable,
  type BackupManifest,
  encodeFrame,
  encodeJsonFrame,
  setNeutralTextFormats,
} from './backup-format.ts';

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Reads all frames from one snapshot, and calls `onManifest` with the manifest. Throws `BackupError` if the database is
 * empty or its schema changes.
 */
export async function* readSnapshot(
  connection: ClientConfig,
  onManifest: (manifest: BackupManifest) => void,
  signal?: AbortSignal,
): AsyncGenerator<Buffer> {
  const client = new Client({ ...connection, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on('error', () => undefined);
  await client.connect();
  // Destroying the socket also ends waits for a lock or a lost network.
  signal?.addEventListener('abort', () => client.connection.stream.destroy(), { once: true });
  try {
    signal?.throwIfAborted();
    const tablesBeforeLock = await listTables(client);
    await client.query('begin transaction isolation level repeatable read read only');
    await setNeutralTextFormats(client);
    // Lock before the first read, so that no migration can change a table afterwards.
    const names = tablesBeforeLock.map(({ name }) => qualifiedName(name));
    if (names.length > 0) await client.query(`lock table ${names.join(', ')} in access share mode`);
    const tables = await listTables(client);
    if (JSON.stringify(tables) !== JSON.stringify(tablesBeforeLock))
      throw new BackupError('The tables were changed at the same moment, as by a new release that starts. Try again.');

    const migrations = await readMigrations(client);
    const postgres = await client.query<{ server_version: string }>('show server_version');
    const version = postgres.rows[0]?.server_version ?? 'unknown';
    yield* encodeJsonFrame('H', { madeAt: new Date().toISOString(), postgres: version, migrations });
    const manifest: BackupManifest = { tables: [], sequences: [] };
    for (const table of tables) manifest.tables.push(yield* readTable(client, table));
    manifest.sequences.push(...(await readSequences(client)));
    yield* encodeJsonFrame('M', manifest);
    onManifest(manifest);
  } finally {
    await client.end();
  }
}

async function* readTable(client: Client, table: BackedUpTable): AsyncGenerator<Buffer, BackupManifest['tables'][0]> {
  yield* encodeJsonFrame('T', table);
  const columns = table.columns.map((column) => escapeIdentifier(column)).join(', ');
  const rows = client.query(copyTo(`copy ${qualifiedName(table.name)} (${columns}) to stdout (format text)`));
  const hash = createHash('sha256');
  for await (const bytes of rows as AsyncIterable<Buffer>) {
    hash.update(bytes);
    yield* encodeFrame('D', bytes);
  }
  return { name: table.name, rows: rows.rowCount, sha256: hash.digest('hex') };
}

export function qualifiedName(name: string): string {
  return `public.${escapeIdentifier(name)}`;
}

/** Omits generated columns, unlogged tables (their rows can vanish) and migration tables. */
export async function listTables(client: Client): Promise<BackedUpTable[]> {
  const { rows } = await client.query<BackedUpTable>(`
    select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
      and a.attgenerated = '' and c.relname not in ('kysely_migration', 'kysely_migration_lock')
      and not exists (
        select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
      )
    group by c.relname order by c.relname`);
  return rows;
}

async function readMigrations(client: Client): Promise<string[]> {
  const { rows: migrationTables } = await client.query(`select from pg_tables where tablename = 'kysely_migration'`);
  const { rows } =
    migrationTables.length === 0
      ? { rows: [] }
      : await client.query<{ name: string }>('select name from kysely_migration order by name');
  if (rows.length === 0)
    throw new BackupError('The database is empty: no server has used it yet, so there is nothing to back up.');
  return rows.map(({ name }) => name);
}

/** Sequences are not transactional, but they are never behind the rows in the snapshot. */
async function readSequences(client: Client): Promise<BackupManifest['sequences']> {
  const { rows } = await client.query<{ name: string; last: string | null }>(`
    select sequencename::text as name, last_value::text as last from pg_sequences
    where schemaname = 'public' order by sequencename`);
  return rows;
}
