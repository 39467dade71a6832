import { resolve } from 'node:path';
import { openPostgres } from '../db/open-postgres.ts';
import { readEnv } from '../env.ts';
import type { BackupManifest } from './backup-format.ts';
import { createBackup } from './create-backup.ts';
import { verifyBackupHeader, restoreBackup, verifyBackup } from './restore-backup.ts';

const USAGE = `Usage: npm run backup -- FILE
       npm run restore -- FILE [--keep-sessions]
       npm run backup:verify -- FILE`;

/**
 * With minimal WAL, rows of a table created in the same transaction skip the WAL and are fsynced at commit. The next server
 * start resets this.
 */
const RESTORE_POSTGRES_SETTINGS = { wal_level: 'minimal', max_wal_senders: '0' };

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function backup(file: string): Promise<void> {
  const signal = listenForStopSignals();
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

async function restore(file: string, keepsSessions: boolean): Promise<void> {
  // Reject a bad file before a data folder is created. Until then a signal ends the process.
  await verifyBackupHeader(file);
  const signal = listenForStopSignals();
  const postgres = await openPostgres(
    readEnv(),
    'own',
    { info: printLine, warn: printLine },
    RESTORE_POSTGRES_SETTINGS,
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

function listenForStopSignals(): AbortSignal {
  const abortController = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // npm forwards Ctrl-C that this process already got from the terminal: a repeated SIGINT is no second signal.
      if (abortController.signal.aborted && signal !== 'SIGINT') process.exit(1);
      abortController.abort();
    });
  }
  return abortController.signal;
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

const COMMANDS: Readonly<Record<string, (file: string, keepsSessions: boolean) => Promise<void>>> = {
  backup,
  restore,
  verify,
};

const [commandName = '', ...commandArguments] = process.argv.slice(2);
const command = COMMANDS[commandName];
const keepsSessions = commandName === 'restore' && commandArguments.includes('--keep-sessions');
const [file, ...extraArguments] = commandArguments.filter(
  (argument) => !keepsSessions || argument !== '--keep-sessions',
);
if (command === undefined || file === undefined || file === '' || extraArguments.length > 0) {
  printLine(USAGE);
  process.exitCode = 1;
} else {
  try {
    await command(resolve(file), keepsSessions);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
