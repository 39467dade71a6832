import { readdir } from 'node:fs/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { Client, type ClientConfig, Pool } from 'pg';
import type { Tables } from './tables.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);

/** The steps at start that run under one lock: `load` loads the initial content once its tables exist. */
interface Preparation {
  readonly connection: ClientConfig;
  readonly load?: (db: Kysely<Tables>) => Promise<void>;
}

/**
 * The advisory lock that lets one process at a time prepare the database; any number that is the same in every
 * server.
 */
const PREPARATION_LOCK = 4_711_001;

/**
 * Migrates the schema and loads the initial content, one process at a time: a second process waits and then has
 * nothing to do, and so does one that starts after a newer release. Throws what a migration threw; a failed migration
 * is rolled back.
 */
export async function prepareDatabase({ connection, load }: Preparation): Promise<void> {
  const lock = new Client(connection);
  await lock.connect();
  try {
    await lock.query('select pg_advisory_lock($1)', [PREPARATION_LOCK]);
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: new Pool({ ...connection, max: 2 }) }) });
    try {
      if (await isOfNewerRelease(db)) return;
      await migrate(db);
      await load?.(db);
    } finally {
      await db.destroy();
    }
  } finally {
    await lock.end();
  }
}

/**
 * Whether a newer release has already prepared the database. Its tables also work for this release, which keeps
 * running during the rollout; its content must not be replaced by older content.
 */
async function isOfNewerRelease(db: Kysely<Tables>): Promise<boolean> {
  const table = await sql<{
    isThere: boolean;
  }>`select to_regclass('kysely_migration') is not null as "isThere"`.execute(db);
  if (!table.rows[0]?.isThere) return false;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const ran = new Set(rows.map(({ name }) => name));
  const own = Object.keys(await getMigrations());
  const last = own.at(-1) ?? '';
  return own.every((name) => ran.has(name)) && [...ran].some((name) => name > last);
}

async function migrate(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error('a migration failed', { cause: error });
}

async function getMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((file) => /^\d{4}-.+\.ts$/.test(file)).toSorted();
  const loaded = files.map(
    async (file) => [file.slice(0, -3), (await import(new URL(file, FOLDER).href)) as Migration] as const,
  );
  return Object.fromEntries(await Promise.all(loaded));
}

/** The names of all migrations in this release, in order. */
export async function ownMigrations(): Promise<string[]> {
  return Object.keys(await getMigrations());
}

export interface SchemaChange {
  /** Runs the migrations up to this one, or all of them. */
  migrateTo(name: string | null): Promise<void>;
}

/**
 * Does `work` on this connection in one transaction, in which migrations can run too, while no other process prepares the
 * database. If `work` throws, nothing was changed.
 */
export async function changeSchema(client: Client, work: (schema: SchemaChange) => Promise<void>): Promise<void> {
  const connected = Object.assign(client, { release: () => undefined });
  const pool = { connect: async () => connected, end: async () => undefined, options: {} };
  await new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }).transaction().execute(async (db) => {
    await sql`select pg_advisory_xact_lock(${PREPARATION_LOCK})`.execute(db);
    const migrator = new Migrator({ db, provider: { getMigrations } });
    await work({
      async migrateTo(name) {
        const { error } = name === null ? await migrator.migrateToLatest() : await migrator.migrateTo(name);
        if (error !== undefined)
          throw error instanceof Error ? error : new Error('a migration failed', { cause: error });
      },
    });
  });
}

/** Whether every migration in this release has run. */
export async function isMigrated(db: Kysely<Tables>): Promise<boolean> {
  const migrations = await new Migrator({ db, provider: { getMigrations } }).getMigrations();
  return migrations.every((migration) => migration.executedAt !== undefined);
}
