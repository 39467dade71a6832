import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { NO_NEWS_SOURCES } from './news/no-news-sources.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
/** Captures the listening address, which follows the public one. */
const READY_LINE = /^EcoPulse is ready at (?:\S+ \(listening at )?(http:[^\s)]+?)\/?\)?$/;

type Environment = Readonly<Record<string, string>>;

export interface ServerProcess {
  readonly url: string;
  readonly process: ChildProcess;
  /** From the start of the process to its "is ready" line. */
  readonly readyMs: number;
  output(): string;
  /** Resolves to the exit code, or to null if the signal killed it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** `main` may be that of another release. Throws with the output if the server ends before it is ready. */
export async function startServerProcess(env: Environment, main = MAIN): Promise<ServerProcess> {
  const startedAt = performance.now();
  const { child, lines, exited, ready } = spawnServer(env, main);
  const url = await Promise.race([ready, exited.then(() => null)]);
  if (url === null) throw new Error(`the server ended before it was ready:\n${lines.join('\n')}`);
  return {
    url,
    process: child,
    readyMs: performance.now() - startedAt,
    output: () => lines.join('\n'),
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      return exited;
    },
  };
}

/** Throws if the server becomes ready. */
export async function runFailingServerProcess(
  env: Environment,
  main = MAIN,
): Promise<{ code: number | null; output: string }> {
  const { child, lines, exited, ready } = spawnServer(env, main);
  const url = await Promise.race([ready, exited.then(() => null)]);
  if (url !== null) {
    child.kill('SIGKILL');
    throw new Error(`the server should have been refused, but is ready at ${url}`);
  }
  return { code: await exited, output: lines.join('\n') };
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
  // 'close', not 'exit', because only then all output has been read.
  const exited = once(child, 'close').then(([code]) => code as number | null);
  createInterface({ input: child.stderr }).on('line', (line) => lines.push(line));
  const ready = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      const url = READY_LINE.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
  return { child, lines, exited, ready };
}
