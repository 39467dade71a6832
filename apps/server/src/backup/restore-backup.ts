import { Client, type ClientConfig } from 'pg';
import { changeSchema, type Migrations, listMigrationNames, type SchemaChange } from '../db/migrate.ts';
import { errorMessage } from '../db/prepared-client.ts';
import { BackupError, wrapPostgresError } from './backup-error.ts';
import { type BackupHeader, type BackupManifest, setNeutralTextFormats } from './backup-format.ts';
import { loadTables } from './load-tables.ts';
import { type BackupFile, type BackupSummary, readBackup, readBackupHeader } from './read-backup.ts';

/** Upper limit; PostgreSQL allocates it only for large tables. */
const MAX_INDEX_BUILD_MEMORY = '512MB';

const TERMINATE_TIMEOUT_MS = 3_000;

/** Reads a whole backup and writes nothing. Throws `BackupError` if it is damaged or this release cannot restore it. */
export async function verifyBackup(file: BackupFile): Promise<BackupSummary> {
  const backup = await readBackup(file, null);
  await assertRestorableSchema(file, backup.header);
  return backup;
}

/** Like `verifyBackup` but in seconds: skips the checksums of the tables, which a restore compares anyway. */
export async function verifyBackupHeader(file: BackupFile): Promise<void> {
  await assertRestorableSchema(file, await readBackupHeader(file));
}

async function assertRestorableSchema({ path }: BackupFile, { migrations }: BackupHeader): Promise<void> {
  const ownMigrationNames = await listMigrationNames();
  if (migrations.every((name, index) => ownMigrationNames[index] === name)) return;
  const last = migrations.at(-1) ?? '';
  const newest = ownMigrationNames.at(-1) ?? '';
  throw new BackupError(
    migrations[0] === ownMigrationNames[0]
      ? `The backup ${path} was made by a newer release: its schema is ${last}, and this release knows those up to ${newest}. Restore it with that release or a newer one.`
      : `The backup ${path} has the schema ${last}, which this release cannot make. Restore it with the release that made it.`,
  );
}

interface RestoreOptions {
  readonly signal?: AbortSignal | undefined;
  readonly migrations?: Migrations | undefined;
  /** Also links in emails and unfinished sign-ins. Those ended since the backup was made would work again. */
  readonly endsSessions?: boolean;
}

interface Steps {
  readonly migrations: Migrations | undefined;
  readonly endsSessions: boolean;
  readonly beforeCommit: () => void;
}

const TABLES_OF_ACCESS = ['sessions', 'pending_sign_ins', 'account_links', 'passkey_challenges'];

/**
 * One transaction: the backup's schema, its rows and later migrations. Throws `BackupError`; the database is then unchanged
 * unless the message says that this is unknown.
 */
export async function restoreBackup(
  connection: ClientConfig,
  file: BackupFile,
  { signal, migrations, endsSessions = false }: RestoreOptions = {},
): Promise<BackupManifest> {
  const client = new Client(connection);
  client.on('error', () => undefined);
  let isCommitting = false;
  try {
    await client.connect();
    const removeAbortListener = await terminateSessionOnAbort(signal, client, connection);
    try {
      return await restoreInTransaction(client, file, {
        migrations,
        endsSessions,
        beforeCommit: () => {
          isCommitting = true;
        },
      });
    } finally {
      removeAbortListener();
    }
  } catch (error) {
    if (isCommitting) throw new BackupError(formatUnknownOutcome(error), { cause: error });
    if (signal?.aborted) throw new BackupError('Stopped. The database is as empty as before.', { cause: error });
    throw wrapPostgresError('PostgreSQL ended the restore, and nothing was kept of it', error);
  } finally {
    await client.end();
  }
}

/** The connection broke during commit, so the outcome is unknown. */
function formatUnknownOutcome(error: unknown): string {
  return `PostgreSQL did not say whether it kept the restore: ${errorMessage(error)}. Restore again: if the database is then not empty, all of it was kept.`;
}

/**
 * Terminates the session on abort, even during a statement or if PostgreSQL does not respond. Returns a function that
 * removes the listener.
 */
async function terminateSessionOnAbort(
  signal: AbortSignal | undefined,
  client: Client,
  connection: ClientConfig,
): Promise<() => void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const terminate = () =>
    void terminateSession(connection, rows[0]?.pid).finally(() => client.connection.stream.destroy());
  signal?.throwIfAborted();
  signal?.addEventListener('abort', terminate, { once: true });
  return () => signal?.removeEventListener('abort', terminate);
}

async function terminateSession(connection: ClientConfig, pid: number | undefined): Promise<void> {
  const client = new Client({
    ...connection,
    connectionTimeoutMillis: TERMINATE_TIMEOUT_MS,
    query_timeout: TERMINATE_TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select pg_terminate_backend($1)', [pid]);
  } catch {
    // PostgreSQL notices the closed connection within seconds anyway.
  } finally {
    client.connection.stream.destroy();
  }
}

async function restoreInTransaction(
  client: Client,
  file: BackupFile,
  { migrations, endsSessions, beforeCommit }: Steps,
): Promise<BackupManifest> {
  // If this process is killed, the session must not build indexes for minutes. Unsupported on some systems.
  await client.query(`set client_connection_check_interval = '5s'`).catch(() => undefined);
  let manifest: BackupManifest | null = null;
  const work = async (schema: SchemaChange) => {
    await assertDatabaseEmpty(client);
    await setNeutralTextFormats(client);
    await client.query(`set local maintenance_work_mem = '${MAX_INDEX_BUILD_MEMORY}'`);
    manifest = await loadTables(client, schema, file);
    await schema.migrateTo(null);
    if (endsSessions) for (const table of TABLES_OF_ACCESS) await client.query(`delete from ${table}`);
    beforeCommit();
  };
  await changeSchema(client, work, migrations);
  if (manifest === null) throw new Error('the restore ended without a manifest');
  return manifest;
}

async function assertDatabaseEmpty(client: Client): Promise<void> {
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
