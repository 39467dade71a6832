import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { connectionOf, superuserOf } from '../database.ts';
import type { Serving } from '../processes.ts';
import { startServer } from '../server.ts';
import { findViolations } from './violations.ts';
import { type LoadStep, loadResidents, type Size } from './dataset/load.ts';

/** Increases when the generator changes, so that older databases are made again. */
const GENERATION = 2;

/** The contents of a data folder of this bench. */
export interface Made extends Size {
  readonly generation: number;
  readonly migrations: readonly string[];
  /** The last moment of the ledger. */
  readonly until: string;
  /** Null until it is complete. */
  readonly steps: readonly LoadStep[] | null;
}

const MIGRATIONS = join(import.meta.dirname, '..', '..', 'apps', 'server', 'migrations');

/**
 * Makes a database with a number of residents in a data folder, or uses an existing one of this size and runs its missing
 * migrations, as the product would. Nothing of it runs afterwards.
 */
export async function prepareHome(dataDir: string, size: Size, fresh: boolean): Promise<Made> {
  const wanted = { ...size, generation: GENERATION, migrations: migrationsThere() };
  const there = readMade(dataDir);
  if (there?.steps && !fresh && canBecome(there, wanted)) return bringUpToDate(dataDir, { ...there, ...wanted });
  if (there === null && existsSync(join(dataDir, 'postgres')))
    throw new Error(`${dataDir} has a database that is not of this bench: name another folder with DATA_DIR`);
  if (there !== null) await rm(dataDir, { recursive: true, force: true });

  console.log(`Making ${size.residents.toLocaleString('en-SG')} residents in ${dataDir}`);
  const made = { ...wanted, until: new Date().toISOString(), steps: null };
  // Twice, because PostgreSQL fixes its level of WAL logging at its start.
  await withServer(dataDir, async () => {
    keepMade(dataDir, made);
    await setSettings(dataDir, ["wal_level = 'minimal'", 'max_wal_senders = 0', "max_wal_size = '8GB'"]);
  });
  const steps = await withServer(dataDir, () => fill(dataDir, size, new Date(made.until)));
  const complete = { ...made, steps };
  keepMade(dataDir, complete);
  return complete;
}

/** Runs a server on a data folder during `work`. */
export async function withServer<T>(dataDir: string, work: (server: Serving) => Promise<T>): Promise<T> {
  const server = await startServer({ DATA_DIR: dataDir });
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

/** Runs `work` with a connection to the database of a data folder whose server is running. */
export async function withClient<T>(
  dataDir: string,
  work: (client: Client) => Promise<T>,
  connection = connectionOf(dataDir),
): Promise<T> {
  const client = new Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function fill(dataDir: string, size: Size, until: Date): Promise<LoadStep[]> {
  const steps = await loadResidents(superuserOf(dataDir), size, until);
  await withClient(
    dataDir,
    async (client) => {
      const violations = await findViolations(client, size.residents);
      if (violations.length > 0) throw new Error(`the generated rows contradict each other: ${violations.join('; ')}`);
      await client.query('alter system reset all');
    },
    superuserOf(dataDir),
  );
  return steps;
}

async function setSettings(dataDir: string, settings: readonly string[]): Promise<void> {
  await withClient(
    dataDir,
    async (client) => {
      for (const setting of settings) await client.query(`alter system set ${setting}`);
    },
    superuserOf(dataDir),
  );
}

/** Whether a database's migrations are the first of the current ones, unchanged. */
function canBecome(there: Made, wanted: Omit<Made, 'until' | 'steps'>): boolean {
  return (
    there.generation === wanted.generation &&
    there.residents === wanted.residents &&
    there.activitiesEach === wanted.activitiesEach &&
    there.migrations.every((migration, index) => wanted.migrations[index] === migration)
  );
}

async function bringUpToDate(dataDir: string, made: Made): Promise<Made> {
  const missing = made.migrations.length - (readMade(dataDir)?.migrations.length ?? 0);
  if (missing === 0) return made;
  const start = performance.now();
  await withServer(dataDir, async () => keepMade(dataDir, made));
  console.log(`  ${missing} migrations: ${((performance.now() - start) / 1000).toFixed(1)} s with start and stop`);
  return made;
}

/** Names and contents, so that an edited migration is a different one. */
function migrationsThere(): string[] {
  return readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.ts'))
    .toSorted()
    .map((file) => `${file} ${hash('sha256', readFileSync(join(MIGRATIONS, file))).slice(0, 12)}`);
}

function fileOf(dataDir: string): string {
  return join(dataDir, 'scale.json');
}

function readMade(dataDir: string): Made | null {
  return existsSync(fileOf(dataDir)) ? (JSON.parse(readFileSync(fileOf(dataDir), 'utf8')) as Made) : null;
}

function keepMade(dataDir: string, made: Made): void {
  writeFileSync(fileOf(dataDir), `${JSON.stringify(made, null, 2)}\n`);
}
