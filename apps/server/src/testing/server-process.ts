import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const MAIN = new URL('../main.ts', import.meta.url).pathname;
const READY = /^EcoPulse is ready at (http:\S+?)\/?$/;

/** A server in a process of its own, as `npm start` runs it. */
export interface ServerProcess {
  readonly url: string;
  readonly process: ChildProcess;
  /** What it has said so far, on both outputs. */
  output(): string;
  /** Ends it by a signal and answers its exit code; null when the signal killed it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts a server on a free port. Throws with what it said when it ends before it is ready. */
export async function startServerProcess(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'warn', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  const ended = once(child, 'exit') as Promise<[number | null]>;
  createInterface({ input: child.stderr }).on('line', (line) => said.push(line));
  const ready = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      said.push(line);
      const url = READY.exec(line)?.[1];
      if (url !== undefined) resolve(url);
    });
  });
  const url = await Promise.race([ready, ended.then(() => null)]);
  if (url === null) throw new Error(`the server ended before it was ready:\n${said.join('\n')}`);
  return {
    url,
    process: child,
    output: () => said.join('\n'),
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal);
      const [code] = await ended;
      return code;
    },
  };
}
