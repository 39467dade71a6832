import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { NO_NEWS_SOURCES } from './no-news-sources.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const READY = /^EcoPulse is ready at (http:\S+?)\/?$/;

type Environment = Readonly<Record<string, string>>;

/** A server in a process of its own, as `npm start` runs it. */
export interface ServerProcess {
  readonly url: string;
  readonly process: ChildProcess;
  /** From the start of the process to the line that says it is ready. */
  readonly readyMs: number;
  /** What it has said so far, on both outputs. */
  output(): string;
  /** Ends it by a signal and answers its exit code; null when the signal killed it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts a server on a free port. Throws with what it said when it ends before it is ready. */
export async function startServerProcess(env: Environment): Promise<ServerProcess> {
  const began = performance.now();
  const { child, said, ended, ready } = spawnServer(env);
  const url = await Promise.race([ready, ended.then(() => null)]);
  if (url === null) throw new Error(`the server ended before it was ready:\n${said.join('\n')}`);
  return {
    url,
    process: child,
    readyMs: performance.now() - began,
    output: () => said.join('\n'),
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      return ended;
    },
  };
}

/** Starts a server that is to be refused, and answers its exit code and what it said. Throws when it gets ready. */
export async function refusedServerProcess(env: Environment): Promise<{ code: number | null; said: string }> {
  const { child, said, ended, ready } = spawnServer(env);
  const url = await Promise.race([ready, ended.then(() => null)]);
  if (url !== null) {
    child.kill('SIGKILL');
    throw new Error(`the server should have been refused, but is ready at ${url}`);
  }
  return { code: await ended, said: said.join('\n') };
}

function spawnServer(env: Environment) {
  const child = spawn(process.execPath, [MAIN], {
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
  const said: string[] = [];
  // 'close', not 'exit': by then all that it said has been read.
  const ended = once(child, 'close').then(([code]) => code as number | null);
  createInterface({ input: child.stderr }).on('line', (line) => said.push(line));
  const ready = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      said.push(line);
      const url = READY.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
  return { child, said, ended, ready };
}
