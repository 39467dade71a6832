import { resolve } from 'node:path';
import { failCommand, formatCommandError } from '../command-errors.ts';
import { openPostgres } from '../db/open-postgres.ts';
import { readEnv } from '../env.ts';
import { listenForShutdown } from '../shutdown.ts';
import type { BackupManifest } from './backup-format.ts';
import { createBackup } from './create-backup.ts';
import { verifyBackupHeader, restoreBackup, verifyBackup } from './restore-backup.ts';

const USAGE = `Usage: npm run backup -- FILE
       npm run restore -- FILE [--keep-sessions] [--create]
       npm run backup:verify -- FILE`;

interface RestoreOptions {
  readonly keepsSessions: boolean;
  /** Makes the database of a new DATA_DIR, which a mistyped one must not. */
  readonly creates: boolean;
}

/**
 * With minimal WAL, rows of a table created in the same transaction skip the WAL and are fsynced at commit. The next server
 * start resets this.
 */
const RESTORE_POSTGRES_SETTINGS = { wal_level: 'minimal', max_wal_senders: '0' };

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function backup(file: string): Promise<void> {
  const signal = listenForShutdown();
  // Joins the bundled PostgreSQL of a server that may be running.
  const postgres = await openPostgres(readEnv(), 'join', { info: printLine, warn: printLine });
  try {
    const { bytes, manifest, otherUnfinishedFiles } = await createBackup(postgres.connection, file, signal);
    printLine(
      `${file} holds ${describe(manifest)}, in ${(bytes / 1e6).toFixed(1)} MB. Keep it as secret as the database.`,
    );
    for (const name of otherUnfinishedFiles)
      printLine(`${name} belongs to another backup. If none is being made, that one was killed: delete the file.`);
  } finally {
    await postgres.close();
  }
}

async function restore(file: string, { keepsSessions, creates }: RestoreOptions): Promise<void> {
  // Reject a bad file before a data folder is created. Until then a signal ends the process.
  await verifyBackupHeader(file);
  const signal = listenForShutdown();
  const postgres = await openPostgres(
    readEnv(),
    'own',
    { info: printLine, warn: printLine },
    { creates, settings: RESTORE_POSTGRES_SETTINGS },
  );
  try {
    const manifest = await restoreBackup(postgres.connection, file, { signal, endsSessions: !keepsSessions });
    printLine(`Restored ${describe(manifest)}. Start the server now.`);
    if (!keepsSessions)
      printLine('Everyone has to sign in again, since sessions that have ended meanwhile would work again.');
  } finally {
    await postgres.close();
  }
}

async function verify(file: string): Promise<void> {
  const { header, manifest } = await verifyBackup(file);
  printLine(`${file} is complete: ${describe(manifest)}.`);
  printLine(
    `Made at ${header.madeAt} from PostgreSQL ${header.postgres}, with the schema ${header.migrations.at(-1)}.`,
  );
}

function describe({ tables }: BackupManifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${tables.length} tables with ${rows.toLocaleString('en-SG')} rows`;
}

const COMMANDS: Readonly<Record<string, (file: string, options: RestoreOptions) => Promise<void>>> = {
  backup,
  restore,
  verify,
};

const RESTORE_OPTIONS = ['--keep-sessions', '--create'];

const [commandName = '', ...commandArguments] = process.argv.slice(2);
const command = COMMANDS[commandName];
const isOption = (argument: string): boolean => commandName === 'restore' && RESTORE_OPTIONS.includes(argument);
const [file, ...extraArguments] = commandArguments.filter((argument) => !isOption(argument));
if (command === undefined || file === undefined || file === '' || extraArguments.length > 0) {
  printLine(USAGE);
  process.exitCode = 1;
} else {
  try {
    await command(resolve(file), {
      keepsSessions: commandArguments.includes('--keep-sessions'),
      creates: commandArguments.includes('--create'),
    });
  } catch (error) {
    failCommand(formatCommandError(error, commandName === 'restore'));
  }
}
