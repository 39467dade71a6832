import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { Client, type ClientConfig, escapeIdentifier } from 'pg';
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams';
import { type SchemaChange, changeSchema, ownMigrations } from '../db/migrate.ts';
import { BackupError } from './backup-error.ts';
import type { BackedUpTable, BackupHeader } from './backup-format.ts';
import { useNeutralTexts } from './neutral-texts.ts';
import { type ReadBackup, readBackup } from './read-backup.ts';
import { findTables, tableName } from './snapshot.ts';

/** Reads all of a backup and writes nothing. Throws `BackupError` if it is damaged or this release cannot restore it. */
export async function verifyBackup(file: string): Promise<ReadBackup> {
  const backup = await readBackup(file, null);
  await checkSchema(file, backup.header);
  return backup;
}

/** The migrations of a backup must be the first ones of this release. */
async function checkSchema(file: string, { migrations }: BackupHeader): Promise<void> {
  const own = await ownMigrations();
  if (migrations.every((name, index) => own[index] === name)) return;
  const last = migrations.at(-1) ?? '';
  const newest = own.at(-1) ?? '';
  throw new BackupError(
    last > newest
      ? `The backup ${file} was made by a newer release: its schema is ${last}, and this release knows those up to ${newest}. Restore it with that release or a newer one.`
      : `The backup ${file} has the schema ${last}, which this release cannot make. Restore it with the release that made it.`,
  );
}

/**
 * Restores a backup into an empty database, in one transaction: the schema of the backup, its rows, and the migrations
 * since. `verified` is what `verifyBackup` found in the file, which is read again. Throws `BackupError` if the file is damaged, of a newer
 * release, or the database is not empty, and what PostgreSQL threw; the database is then as it was.
 */
export async function restoreBackup(connection: ClientConfig, file: string, verified: ReadBackup): Promise<void> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await changeSchema(client, async (schema) => {
      await refuseFilled(client);
      await useNeutralTexts(client);
      await load(client, schema, file, verified);
      await schema.migrateTo(null);
    });
    // What has been restored stays, and PostgreSQL looks at its tables by itself a little later.
    await client.query('set statement_timeout = 0; analyze').catch(() => undefined);
  } finally {
    await client.end();
  }
}

async function refuseFilled(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname <> 'information_schema' and n.nspname not like 'pg\\_%'
      and c.relkind not in ('i', 'I', 't')
      and not exists (
        select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'
      )
    order by c.relkind <> 'r', 1 limit 1`);
  if (rows[0])
    throw new BackupError(
      `The database is not empty: it holds ${rows[0].name}. Restore into an empty one; nothing was changed.`,
    );
}

async function load(
  client: Client,
  schema: SchemaChange,
  file: string,
  { header, manifest }: ReadBackup,
): Promise<void> {
  await schema.migrateTo(header.migrations.at(-1) ?? null);
  const tables = (await findTables(client)).map(({ name }) => name);
  const missing = manifest.tables.find(({ name }) => !tables.includes(name));
  if (missing) throw new BackupError(`The backup holds the table ${missing.name}, which its schema does not have.`);
  // Some migrations fill tables, and what triggers count is in the backup.
  await client.query(`truncate ${tables.map((name) => tableName(name)).join(', ')}`);
  for (const name of tables) await client.query(`alter table ${tableName(name)} disable trigger user`);
  const foreignKeys = await takeForeignKeys(client);
  const counted = await loadRows(client, file);
  for (const { name, rows } of manifest.tables)
    if (counted.get(name) !== rows)
      throw new BackupError(`The table ${name} has ${counted.get(name) ?? 0} rows after loading instead of ${rows}.`);
  // All rows at once are checked much faster than each by itself, and tables can refer to each other.
  for (const statement of foreignKeys) await client.query(statement);
  for (const name of tables) await client.query(`alter table ${tableName(name)} enable trigger user`);
  for (const { name, last } of manifest.sequences)
    if (last !== null) await client.query('select setval($1::regclass, $2::bigint)', [tableName(name), last]);
}

/** Drops all foreign keys, and returns the statements that make them again. */
async function takeForeignKeys(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ of: string; name: string; definition: string }>(`
    select c.relname::text as of, k.conname::text as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by 1, 2`);
  for (const { of, name } of rows)
    await client.query(`alter table ${tableName(of)} drop constraint ${escapeIdentifier(name)}`);
  return rows.map(
    ({ of, name, definition }) => `alter table ${tableName(of)} add constraint ${escapeIdentifier(name)} ${definition}`,
  );
}

/** Loads the rows of all tables, and returns how many each has. */
async function loadRows(client: Client, file: string): Promise<Map<string, number>> {
  const counted = new Map<string, number>();
  let name = '';
  let copy: CopyStreamQuery | null = null;
  let ended = Promise.resolve();
  await readBackup(file, {
    async begin(table) {
      name = table.name;
      copy = client.query(copyFrom(copyStatement(table)));
      ended = finished(copy);
      // The error is thrown where it is waited for.
      ended.catch(() => undefined);
    },
    async rows(bytes) {
      if (copy?.write(bytes) === false) await Promise.race([once(copy, 'drain'), ended]);
    },
    async end() {
      copy?.end();
      await ended;
      counted.set(name, copy?.rowCount ?? 0);
    },
  });
  return counted;
}

/** Rows of a table that this transaction has emptied can be written as if they were old, which saves a later pass. */
function copyStatement({ name, columns }: BackedUpTable): string {
  const names = columns.map((column) => escapeIdentifier(column)).join(', ');
  return `copy ${tableName(name)} (${names}) from stdin (format text, freeze)`;
}
