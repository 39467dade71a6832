import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

export interface Finished {
  /** The exit code; 1 if a signal or the time limit ended the command. */
  readonly code: number;
  /** The text of both outputs, in order. */
  readonly output: string;
}

interface Options {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Time limit in seconds, after which the command and everything it started is ended. */
  readonly seconds?: number;
  /** Whether to print the output as it arrives. */
  readonly aloud?: boolean;
  /** Whether it gives way to whatever else needs a core. */
  readonly background?: boolean;
}

/** How long a command may take to clean up after SIGTERM. */
const SECONDS_TO_END = 10;

// On these signals this process exits, and its exit ends what it has started.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => process.exit(1));

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
    // Many Linux systems compare priorities within a session only, and sessions by this file.
    writeFileSync(`/proc/${pid}/autogroup`, String(constants.priority.PRIORITY_LOW));
  } catch {
    // The process has ended already, or the system has no such file and compares all processes.
  }
}

/** Runs a command to its end. It never throws: a command that cannot start has failed, with the reason in its output. */
export function run(command: string, args: readonly string[], options: Options = {}): Promise<Finished> {
  const { cwd, env, seconds = 300, aloud = false, background = false } = options;
  const own = process.platform !== 'win32';
  const child = spawn(command, args, {
    ...(cwd === undefined ? {} : { cwd }),
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A process group of its own, so that its children can be ended with it.
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
      // The process may already have ended.
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
