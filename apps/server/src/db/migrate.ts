import { readdir } from 'node:fs/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { Client, type ClientConfig, Pool } from 'pg';
import type { Tables } from './tables.ts';

const FOLDER = new URL('../../migrations/', import.meta.url);

/** What runs at start under one lock: `load` brings the starting content in, once its tables are there. */
interface Preparation {
  readonly connection: ClientConfig;
  readonly load?: (db: Kysely<Tables>) => Promise<void>;
}

/** Any number, the same in every server: the advisory lock that lets one process at a time prepare the database. */
const PREPARATION_LOCK = 4_711_001;

/**
 * Brings the schema up to date and loads the starting content, one process at a time: a second one waits and then finds
 * all done. Where a newer release was there first, nothing is left to do. Throws what a migration threw; a half migration
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
 * Whether a newer release has prepared the database already. Its tables serve this release, too, which runs on while the
 * newer one comes; its content must not become older again.
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

/** Whether every migration in this release has run. */
export async function isMigrated(db: Kysely<Tables>): Promise<boolean> {
  const migrations = await new Migrator({ db, provider: { getMigrations } }).getMigrations();
  return migrations.every((migration) => migration.executedAt !== undefined);
}
