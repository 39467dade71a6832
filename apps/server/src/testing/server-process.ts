import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { NO_NEWS_SOURCES } from './news/no-news-sources.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
/** Captures the listening address, which follows the public one. */
const READY = /^EcoPulse is ready at (?:\S+ \(listening at )?(http:[^\s)]+?)\/?\)?$/;

type Environment = Readonly<Record<string, string>>;

export interface ServerProcess {
  readonly url: string;
  readonly process: ChildProcess;
  /** From the start of the process to the line that says it is ready. */
  readonly readyMs: number;
  output(): string;
  /** Resolves to the exit code, or to null if the signal killed it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** `main` may be that of another release. Throws with the output if the server ends before it is ready. */
export async function startServerProcess(env: Environment, main = MAIN): Promise<ServerProcess> {
  const began = performance.now();
  const { child, lines, ended, ready } = spawnServer(env, main);
  const url = await Promise.race([ready, ended.then(() => null)]);
  if (url === null) throw new Error(`the server ended before it was ready:\n${lines.join('\n')}`);
  return {
    url,
    process: child,
    readyMs: performance.now() - began,
    output: () => lines.join('\n'),
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      return ended;
    },
  };
}

/** Throws if the server becomes ready. */
export async function refusedServerProcess(
  env: Environment,
  main = MAIN,
): Promise<{ code: number | null; output: string }> {
  const { child, lines, ended, ready } = spawnServer(env, main);
  const url = await Promise.race([ready, ended.then(() => null)]);
  if (url !== null) {
    child.kill('SIGKILL');
    throw new Error(`the server should have been refused, but is ready at ${url}`);
  }
  return { code: await ended, output: lines.join('\n') };
}

function spawnServer(env: Environment, main: string) {
  const child = spawn(process.execPath, ['--max-semi-space-size=8', main], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PORT: '0',
      NEWS_SOURCES: NO_NEWS_SOURCES,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  // 'close', not 'exit': by then all its output has been read.
  const ended = once(child, 'close').then(([code]) => code as number | null);
  createInterface({ input: child.stderr }).on('line', (line) => lines.push(line));
  const ready = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      const url = READY.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
  return { child, lines, ended, ready };
}
