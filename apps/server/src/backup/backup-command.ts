import { resolve } from 'node:path';
import { openPostgres } from '../db/open-postgres.ts';
import { readEnv } from '../env.ts';
import type { BackupManifest } from './backup-format.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup, verifyBackup } from './restore-backup.ts';

const USAGE = `Usage: npm run backup -- FILE
       npm run restore -- FILE
       npm run backup:verify -- FILE`;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Next to a running server, or without one. */
async function backup(file: string): Promise<void> {
  const postgres = await openPostgres(readEnv(), 'join', { info: say, warn: say });
  try {
    const { bytes, manifest } = await makeBackup(postgres.connection, file);
    say(`${file} holds ${describe(manifest)}, in ${(bytes / 1e6).toFixed(1)} MB. Keep it as secret as the database.`);
  } finally {
    await postgres.close();
  }
}

/** Into the bundled database, which no server may use meanwhile, or into an empty one of DATABASE_URL. */
async function restore(file: string): Promise<void> {
  // A file that cannot be restored is refused before a data folder is made.
  const verified = await verifyBackup(file);
  const postgres = await openPostgres(readEnv(), 'own', { info: say, warn: say });
  try {
    await restoreBackup(postgres.connection, file, verified);
    say(`Restored ${describe(verified.manifest)}. Start the server now.`);
  } finally {
    await postgres.close();
  }
}

async function verify(file: string): Promise<void> {
  const { header, manifest } = await verifyBackup(file);
  say(`${file} is complete: ${describe(manifest)}.`);
  say(`Made at ${header.madeAt} from PostgreSQL ${header.postgres}, with the schema ${header.migrations.at(-1)}.`);
}

function describe({ tables }: BackupManifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${tables.length} tables with ${rows.toLocaleString('en-SG')} rows`;
}

const ACTIONS: Readonly<Record<string, (file: string) => Promise<void>>> = { backup, restore, verify };

const [action = '', file, ...more] = process.argv.slice(2);
const work = ACTIONS[action];
if (work === undefined || file === undefined || file === '' || more.length > 0) {
  say(USAGE);
  process.exitCode = 1;
} else {
  try {
    await work(resolve(file));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
