import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

export interface Finished {
  /** 1 if a signal or the time limit ended it. */
  readonly code: number;
  readonly output: string;
}

interface Options {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly seconds?: number;
  readonly aloud?: boolean;
  readonly background?: boolean;
}

const SECONDS_TO_END = 10;

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
export function run(command: string, args: readonly string[], options: Options = {}): Promise<Finished> {
  const { cwd, env, seconds = 300, aloud = false, background = false } = options;
  const own = process.platform !== 'win32';
  const child = spawn(command, args, {
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group, so that its children can be ended too.
    detached: own,
  });
  if (background && child.pid !== undefined) lowerPriority(child.pid);
  let output = '';
  const hear = (text: string): void => {
    output += text;
    if (aloud) process.stdout.write(text);
  };
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', hear);

  const signal = (name: NodeJS.Signals): void => {
    if (child.pid === undefined) return;
    try {
      process.kill(own ? -child.pid : child.pid, name);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
    }
  };
  const leave = (): void => signal('SIGTERM');
  process.once('exit', leave);

  return new Promise((resolve) => {
    const clock = setTimeout(() => {
      hear(`\n${command} ${args.join(' ')}: ended, not done after ${seconds} s\n`);
      signal('SIGTERM');
    }, seconds * 1000);
    const lastClock = setTimeout(() => signal('SIGKILL'), (seconds + SECONDS_TO_END) * 1000);
    const finish = (code: number): void => {
      clearTimeout(clock);
      clearTimeout(lastClock);
      process.off('exit', leave);
      resolve({ code, output });
    };
    child.once('error', (error) => {
      hear(`${command} could not be started: ${error.message}\n`);
      finish(1);
    });
    child.once('close', (code) => finish(code ?? 1));
  });
}
