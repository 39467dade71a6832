import { readdir } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { Client, type ClientConfig, Pool } from 'pg';
import { buildMissingIndexes, type ConcurrentIndex } from './concurrent-indexes.ts';
import { errorCode, isConnectionLost } from './prepared-client.ts';
import type { Tables } from './tables.ts';

const MIGRATIONS_FOLDER = new URL('../../migrations/', import.meta.url);

interface PreparationOptions {
  readonly connection: ClientConfig;
  readonly load?: (db: Kysely<Tables>) => Promise<void>;
  readonly onWait?: () => void;
  readonly timeoutMs?: number;
  readonly migrations?: Migrations;
}

export type Migrations = Readonly<
  Record<
    string,
    Migration & { /** Built after all migrations. */ readonly concurrentIndexes?: readonly ConcurrentIndex[] }
  >
>;

/** The message is a sentence for the operator. */
export class PreparationError extends Error {
  override readonly name = 'PreparationError';
}

/** Arbitrary key of the advisory lock, the same on every server. */
const PREPARATION_LOCK = 4_711_001;
const LOCK_POLL_INTERVAL_MS = 500;

/** Requests queue behind a migration that waits for a lock: give up before their timeout, let them pass and retry. */
const LOCK_TIMEOUT_MS = 300;
const RETRY_DELAY_MS = 200;
const DEFAULT_TIMEOUT_MS = 120_000;
const LOCK_NOT_AVAILABLE = '55P03';

/** Name of a migration that removes something; releases that have migration `since` no longer need it. */
const CONTRACT_MIGRATION = /^\d{4}-contract-since-(\d{4})-/;

/**
 * One process at a time; later ones and older releases have nothing to do. Throws a failed migration's error, or
 * `PreparationError` if tables stay locked or the schema is incompatible.
 */
export async function prepareDatabase(options: PreparationOptions): Promise<void> {
  try {
    await prepareUnderLock(options);
  } catch (error) {
    throw toPreparationError(error);
  }
}

/** What an operator can do something about, as a sentence; every other error stays as it is. */
function toPreparationError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  if (isConnectionLost(error))
    return new PreparationError(
      `The connection to PostgreSQL was lost while the database was prepared (${error.message}). Start again once PostgreSQL answers: nothing is half done.`,
      { cause: error },
    );
  if (errorCode(error) === INSUFFICIENT_PRIVILEGE)
    return new PreparationError(
      `PostgreSQL refuses to prepare the database: ${error.message}. Make the role of DATABASE_URL the owner of the database and its tables.`,
      { cause: error },
    );
  return error;
}

const INSUFFICIENT_PRIVILEGE = '42501';

async function prepareUnderLock({
  connection,
  load,
  onWait,
  timeoutMs = DEFAULT_TIMEOUT_MS,
  migrations,
}: PreparationOptions): Promise<void> {
  const migrationsOfRelease = migrations ?? (await loadMigrations());
  const lockClient = new Client(connection);
  // A lost connection fails the next query; without a listener it would end the process.
  lockClient.on('error', () => undefined);
  await lockClient.connect();
  try {
    await acquireLock(() => tryLock(lockClient), onWait);
    const db = openMigrationDatabase(connection);
    try {
      if (await isMigratedByNewerRelease(db, migrationsOfRelease)) return;
      await migrate(connection, migrationsOfRelease, timeoutMs);
      await buildMissingIndexes(
        lockClient,
        Object.values(migrationsOfRelease).flatMap(({ concurrentIndexes = [] }) => concurrentIndexes),
      );
      await load?.(db);
    } finally {
      await db.destroy();
    }
  } finally {
    await lockClient.end();
  }
}

/** Asks again and again: a session that waits inside PostgreSQL would block the concurrent build of an index. */
async function acquireLock(tryToLock: () => Promise<boolean>, onWait?: () => void): Promise<void> {
  if (await tryToLock()) return;
  onWait?.();
  do await delay(LOCK_POLL_INTERVAL_MS);
  while (!(await tryToLock()));
}

interface Locked {
  readonly locked: boolean;
}

async function tryLock(client: Client): Promise<boolean> {
  const { rows } = await client.query<Locked>('select pg_try_advisory_lock($1) as locked', [PREPARATION_LOCK]);
  return rows[0]?.locked === true;
}

function openMigrationDatabase(connection: ClientConfig, lockTimeoutMs = 0): Kysely<Tables> {
  const pool = new Pool({ ...connection, max: 2 });
  pool.on('error', () => undefined).on('connect', (client) => client.on('error', () => undefined));
  const limit = CompiledQuery.raw(`set lock_timeout = ${lockTimeoutMs}`);
  return new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool,
      onCreateConnection: async (opened) => void (await opened.executeQuery(limit)),
    }),
  });
}

/**
 * True during a rollout: this older release keeps working, but must not replace newer content. Throws if a newer release
 * has removed what this one needs.
 */
async function isMigratedByNewerRelease(db: Kysely<Tables>, migrations: Migrations): Promise<boolean> {
  const table = await sql<{
    isThere: boolean;
  }>`select to_regclass('kysely_migration') is not null as "isThere"`.execute(db);
  if (!table.rows[0]?.isThere) return false;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const applied = new Set(rows.map(({ name }) => name));
  const known = Object.keys(migrations);
  const last = known.at(-1) ?? '';
  if (applied.size > 0 && !applied.has(known[0] ?? ''))
    throw new PreparationError(
      'This database was made before release 1.0.0, which cannot update it. Start with an empty database or another DATA_DIR.',
    );
  for (const name of applied) {
    const since = CONTRACT_MIGRATION.exec(name)?.[1];
    const numberOfLast = last.slice(0, 4);
    if (since !== undefined && since > numberOfLast)
      throw new PreparationError(
        `A newer release has removed from the database what this release needs (${name}). Start a release that has migration ${since}.`,
      );
  }
  return known.every((name) => applied.has(name)) && [...applied].some((name) => name > last);
}

async function migrate(connection: ClientConfig, migrations: Migrations, timeoutMs: number): Promise<void> {
  const db = openMigrationDatabase(connection, LOCK_TIMEOUT_MS);
  const startedAt = performance.now();
  try {
    const migrator = createMigrator(db, migrations);
    for (;;) {
      const { error } = await migrator.migrateToLatest();
      if (error === undefined) return;
      if (errorCode(error) !== LOCK_NOT_AVAILABLE)
        throw error instanceof Error ? error : new Error('a migration failed', { cause: error });
      if (performance.now() - startedAt > timeoutMs)
        throw new PreparationError(
          'The database could not be migrated, since other sessions keep tables locked. End their transactions (pg_stat_activity lists them), then start again.',
        );
      await delay(RETRY_DELAY_MS);
    }
  } finally {
    await db.destroy();
  }
}

function createMigrator(db: Kysely<Tables>, migrations: Migrations): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}

export async function loadMigrations(): Promise<Migrations> {
  const files = (await readdir(MIGRATIONS_FOLDER)).filter((file) => /^\d{4}-.+\.ts$/.test(file)).toSorted();
  const loaded = files.map(
    async (file) => [file.slice(0, -3), (await import(new URL(file, MIGRATIONS_FOLDER).href)) as Migration] as const,
  );
  return Object.fromEntries(await Promise.all(loaded));
}

export async function listMigrationNames(): Promise<string[]> {
  return Object.keys(await loadMigrations());
}

export interface SchemaChange {
  /** Null is the latest migration. */
  migrateTo(name: string | null): Promise<void>;
}

/**
 * Runs `work` in one transaction, in which migrations can run, under the preparation lock. On an error everything is rolled
 * back and rethrown.
 */
export async function changeSchema(
  client: Client,
  work: (schema: SchemaChange) => Promise<void>,
  migrations?: Migrations,
): Promise<void> {
  const migrationsOfRelease = migrations ?? (await loadMigrations());
  // Kysely needs a pool; this one has only the client of the caller, who also closes it.
  const connected = Object.assign(client, { release: () => undefined });
  const pool = { connect: async () => connected, end: async () => undefined, options: {} };
  const failure: { error?: unknown } = {};
  try {
    await new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }).transaction().execute(async (db) => {
      await acquireLock(async () => {
        // No parameters: their portal would keep its snapshot, and with that block the concurrent build as well.
        const tryLockInTransaction = sql<Locked>`select pg_try_advisory_xact_lock(${sql.lit(PREPARATION_LOCK)}) as locked`;
        return (await tryLockInTransaction.execute(db)).rows[0]?.locked === true;
      });
      const migrator = createMigrator(db, migrationsOfRelease);
      const migrateTo = async (name: string | null): Promise<void> => {
        const { error } = name === null ? await migrator.migrateToLatest() : await migrator.migrateTo(name);
        if (error !== undefined)
          throw error instanceof Error ? error : new Error('a migration failed', { cause: error });
      };
      try {
        await work({ migrateTo });
      } catch (error) {
        failure.error = error;
        throw error;
      }
    });
  } catch (error) {
    // On a lost connection the rollback fails too, and its error would hide the cause.
    throw failure.error ?? error;
  }
}

export async function isMigrated(db: Kysely<Tables>): Promise<boolean> {
  const migrations = await createMigrator(db, await loadMigrations()).getMigrations();
  return migrations.every((migration) => migration.executedAt !== undefined);
}
