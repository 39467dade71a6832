import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../../..', import.meta.url));

type Command = 'backup' | 'backup:verify' | 'restore';

export interface BackupProcess {
  readonly process: ChildProcess;
  readonly ended: Promise<EndedCommand>;
}

interface EndedCommand {
  /** Null if a signal killed it. */
  readonly code: number | null;
  readonly said: string;
  readonly complaint: string;
}

export function startBackupProcess(
  command: Command,
  env: Readonly<Record<string, string>>,
  ...file: readonly string[]
): BackupProcess {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<Command, string>>;
  };
  const [, ...words] = scripts[command].split(' ');
  const child = spawn(process.execPath, [...words, ...file], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]).then(
    ([said, complaint, [code]]) => ({ code: code as number | null, said: said.trim(), complaint: complaint.trim() }),
  );
  return { process: child, ended };
}

export function runBackupProcess(...of: Parameters<typeof startBackupProcess>): Promise<EndedCommand> {
  return startBackupProcess(...of).ended;
}
