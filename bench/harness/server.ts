import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

export interface RunningServer {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

const ROOT = join(import.meta.dirname, '..', '..');
const START_SCRIPT = join(ROOT, 'scripts', 'start.ts');
const NODE_FLAGS = ['--max-semi-space-size=8'];

/** Like `npm start`: builds outdated pages first, and uses a free local port. */
export function startServer(env: Readonly<Record<string, string>>): Promise<RunningServer> {
  const defaults = { DATABASE_URL: '', PUBLIC_URL: '', NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0' };
  const child = spawn(process.execPath, [...NODE_FLAGS, START_SCRIPT], {
    env: { ...process.env, ...defaults, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return waitUntilReady(child, /^EcoPulse is ready at (http:\S+?)\/?$/);
}

export async function withServer<T>(
  env: Readonly<Record<string, string>>,
  work: (server: RunningServer) => Promise<T>,
): Promise<T> {
  const server = await startServer(env);
  try {
    return await work(server);
  } finally {
    await server.stop();
  }
}

export async function withFolder<T>(name: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), `ecopulse-${name}-`));
  try {
    // As root, PostgreSQL runs as another user, who needs access.
    await chmod(folder, 0o711);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs a worker in a separate process: JSON on stdin, its result on stdout. */
export async function runJob(worker: string, job: unknown): Promise<unknown> {
  const child = spawn(process.execPath, [worker], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(job));
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit') as Promise<[number | null]>]);
  if (code !== 0) throw new Error(`${worker} ended with ${code}`);
  return JSON.parse(output);
}

export async function readJob(): Promise<unknown> {
  return JSON.parse(await text(process.stdin));
}

/** Runs a worker that serves once it has printed `ready at …`. */
export function serveJob(worker: string, job: unknown): Promise<RunningServer> {
  const child = spawn(process.execPath, [worker], { stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.end(JSON.stringify(job));
  return waitUntilReady(child, /^ready at (http:\S+)$/);
}

export async function waitUntilReady(child: ChildProcess, readyLine: RegExp): Promise<RunningServer> {
  const lines: string[] = [];
  const exited = once(child, 'exit') as Promise<[number | null]>;
  const ready = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line);
        const url = readyLine.exec(line)?.[1];
        if (url !== undefined) resolve(url);
      });
    }
  });
  const url = await Promise.race([ready, exited.then(() => null)]);
  if (url === null || child.pid === undefined) throw new Error(`a process ended too early:\n${lines.join('\n')}`);
  return {
    url,
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM');
      const [code] = await exited;
      if (code !== 0) throw new Error(`a process ended with ${code}:\n${lines.join('\n')}`);
    },
  };
}

const TICKS_PER_SECOND = 100;

/** CPU time of all threads in seconds; null if the system does not report it. */
export function readCpuSeconds(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  // The program's name may contain spaces. After it, fields 12 and 13 are user and system time.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Null if the system does not report it. */
export function readResidentMegabytes(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return kibibytes === undefined ? null : (Number(kibibytes) * 1024) / 1_000_000;
}
