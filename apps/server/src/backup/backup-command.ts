import { resolve } from 'node:path';
import { parseArgs, type ParseArgsConfig } from 'node:util';
import { failCommand, formatCommandError } from '../command-errors.ts';
import { openPostgres } from '../db/open-postgres.ts';
import { readBackupIdentity, readEnv } from '../env.ts';
import { listenForShutdown } from '../shutdown.ts';
import type { BackupManifest } from './backup-format.ts';
import { createBackup } from './create-backup.ts';
import { createEncryption, readIdentities } from './encryption.ts';
import { verifyBackupHeader, restoreBackup, verifyBackup } from './restore-backup.ts';

const USAGE = `Usage: npm run backup -- FILE [--encrypt-to PUBLIC_KEY]
       npm run restore -- FILE [--identity FILE] [--keep-sessions] [--create]
       npm run backup:verify -- FILE [--identity FILE]`;

type OptionTypes = NonNullable<ParseArgsConfig['options']>;

interface Options {
  /** A public key of age. */
  readonly 'encrypt-to'?: string;
  /** A file with private keys of age. */
  readonly identity?: string;
  readonly 'keep-sessions'?: boolean;
  /** Makes the database of a new DATA_DIR, which a mistyped one must not. */
  readonly create?: boolean;
}

/**
 * With minimal WAL, rows of a table created in the same transaction skip the WAL and are fsynced at commit. The next server
 * start resets this.
 */
const RESTORE_POSTGRES_SETTINGS = { wal_level: 'minimal', max_wal_senders: '0' };

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function backup(file: string, { 'encrypt-to': recipient }: Options): Promise<void> {
  const encrypt = recipient === undefined ? undefined : createEncryption(recipient);
  const signal = listenForShutdown();
  // Joins the bundled PostgreSQL of a server that may be running.
  const postgres = await openPostgres(readEnv(), 'join', { info: printLine, warn: printLine });
  try {
    const { bytes, manifest, otherUnfinishedFiles } = await createBackup(postgres.connection, file, {
      signal,
      encrypt,
    });
    const advice = encrypt
      ? 'Only the private key opens it: keep that elsewhere.'
      : 'Keep it as secret as the database.';
    printLine(`${file} holds ${describe(manifest)}, in ${(bytes / 1e6).toFixed(1)} MB. ${advice}`);
    for (const name of otherUnfinishedFiles)
      printLine(`${name} belongs to another backup. If none is being made, that one was killed: delete the file.`);
  } finally {
    await postgres.close();
  }
}

async function restore(path: string, options: Options): Promise<void> {
  const file = { path, identities: await findIdentities(options) };
  const { create: creates = false, 'keep-sessions': keepsSessions = false } = options;
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

async function verify(path: string, options: Options): Promise<void> {
  const { header, manifest } = await verifyBackup({ path, identities: await findIdentities(options) });
  printLine(`${path} is complete: ${describe(manifest)}.`);
  printLine(
    `Made at ${header.madeAt} from PostgreSQL ${header.postgres}, with the schema ${header.migrations.at(-1)}.`,
  );
}

function describe({ tables }: BackupManifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${tables.length} tables with ${rows.toLocaleString('en-SG')} rows`;
}

function findIdentities({ identity }: Options): Promise<string[] | undefined> {
  return readIdentities(identity, readBackupIdentity());
}

const IDENTITY = { identity: { type: 'string' } } as const;

const COMMANDS: Readonly<
  Record<string, { run: (file: string, options: Options) => Promise<void>; options: OptionTypes }>
> = {
  backup: { run: backup, options: { 'encrypt-to': { type: 'string' } } },
  restore: {
    run: restore,
    options: { ...IDENTITY, 'keep-sessions': { type: 'boolean' }, create: { type: 'boolean' } },
  },
  verify: { run: verify, options: IDENTITY },
};

const [commandName = '', ...commandArguments] = process.argv.slice(2);
const command = COMMANDS[commandName];
const parsed = command && parseArguments(command.options, commandArguments);
if (command === undefined || !parsed) {
  printLine(USAGE);
  process.exitCode = 1;
} else {
  try {
    await command.run(resolve(parsed.file), parsed.options);
  } catch (error) {
    failCommand(formatCommandError(error, commandName === 'restore'));
  }
}

/** Null unless there is one file and only known options. */
function parseArguments(options: OptionTypes, args: string[]): { file: string; options: Options } | null {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [file = '', ...others] = positionals;
    return file === '' || others.length > 0 ? null : { file, options: values };
  } catch {
    return null;
  }
}
