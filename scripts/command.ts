import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

export interface CommandResult {
  /** 1 if a signal or the time limit ended the command. */
  readonly code: number;
  readonly output: string;
}

interface Options {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly timeoutSeconds?: number;
  readonly isEchoed?: boolean;
  /** Runs with low priority. */
  readonly background?: boolean;
}

const KILL_DELAY_SECONDS = 10;

// Exiting ends everything this process has started.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => process.exit(1));

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
    // Linux compares priorities within a session only, and sessions by this file.
    writeFileSync(`/proc/${pid}/autogroup`, String(constants.priority.PRIORITY_LOW));
  } catch {
    // The process has ended, or the system has no such file.
  }
}

/** Never throws: a command that cannot start counts as failed. */
export function run(command: string, args: readonly string[], options: Options = {}): Promise<CommandResult> {
  const { cwd, env, isEchoed = false, background = false } = options;
  // A background command only gets the CPU time that others leave.
  const timeoutSeconds = options.timeoutSeconds ?? (background ? 1_200 : 300);
  const hasProcessGroup = process.platform !== 'win32';
  const child = spawn(command, args, {
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group, so that its children can be ended too.
    detached: hasProcessGroup,
  });
  if (background && child.pid !== undefined) lowerPriority(child.pid);
  let output = '';
  const appendOutput = (text: string): void => {
    output += text;
    if (isEchoed) process.stdout.write(text);
  };
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', appendOutput);

  const signal = (name: NodeJS.Signals): void => {
    if (child.pid === undefined) return;
    try {
      process.kill(hasProcessGroup ? -child.pid : child.pid, name);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  };
  const terminate = (): void => signal('SIGTERM');
  process.once('exit', terminate);

  return new Promise((resolve) => {
    const timeout = setTimeout(() => {
      appendOutput(`\n${command} ${args.join(' ')}: ended, not done after ${timeoutSeconds} s\n`);
      signal('SIGTERM');
    }, timeoutSeconds * 1000);
    const killTimeout = setTimeout(() => signal('SIGKILL'), (timeoutSeconds + KILL_DELAY_SECONDS) * 1000);
    const settle = (code: number): void => {
      clearTimeout(timeout);
      clearTimeout(killTimeout);
      process.off('exit', terminate);
      resolve({ code, output });
    };
    child.once('error', (error) => {
      appendOutput(`${command} could not be started: ${error.message}\n`);
      settle(1);
    });
    child.once('close', (code) => settle(code ?? 1));
  });
}
