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
  readonly result: Promise<CommandResult>;
}

interface CommandResult {
  /** Null if a signal killed it. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export function startBackupProcess(
  command: Command,
  env: Readonly<Record<string, string>>,
  ...files: readonly string[]
): BackupProcess {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Readonly<Record<Command, string>>;
  };
  // Without the first word, `node`.
  const [, ...args] = scripts[command].split(' ');
  const child = spawn(process.execPath, [...args, ...files], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const result = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]).then(
    ([stdout, stderr, [code]]) => ({ code: code as number | null, stdout: stdout.trim(), stderr: stderr.trim() }),
  );
  return { process: child, result };
}

export function runBackupProcess(...parameters: Parameters<typeof startBackupProcess>): Promise<CommandResult> {
  return startBackupProcess(...parameters).result;
}
