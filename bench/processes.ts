import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

/** Runs the program at a path in its own process: it receives a job as JSON and returns its result. */
export async function runJob(program: string, job: unknown): Promise<unknown> {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(job));
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit') as Promise<[number | null]>]);
  if (code !== 0) throw new Error(`${program} ended with ${code}`);
  return JSON.parse(output);
}

/** The job that this process received. */
export async function readJob(): Promise<unknown> {
  return JSON.parse(await text(process.stdin));
}

/** A process that serves until it is stopped. */
export interface Serving {
  readonly url: string;
  readonly pid: number;
  /** Stops it as an operator would. Throws if it does not exit cleanly. */
  stop(): Promise<void>;
}

/** Runs the program at a path in its own process: it receives a job as JSON and serves, once it has printed `ready at …`. */
export async function serveJob(program: string, job: unknown): Promise<Serving> {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.end(JSON.stringify(job));
  return untilServing(child, /^ready at (http:\S+)$/);
}

/** Waits for the line with the process's address. If the process ends first, throws with its output. */
export async function untilServing(child: ChildProcess, line: RegExp): Promise<Serving> {
  const lines: string[] = [];
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const ready = new Promise<string>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (sentence) => {
        lines.push(sentence);
        const url = line.exec(sentence)?.[1];
        if (url !== undefined) resolve(url);
      });
    }
  });
  const url = await Promise.race([ready, ended.then(() => null)]);
  if (url === null || child.pid === undefined) throw new Error(`a process ended too early:\n${lines.join('\n')}`);
  return {
    url,
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM');
      const [code] = await ended;
      if (code !== 0) throw new Error(`a process ended with ${code}:\n${lines.join('\n')}`);
    },
  };
}

const TICKS_A_SECOND = 100;

/** Seconds of processor time of all threads of a process so far; null if the system does not report it. */
export function cpuSeconds(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  // After the program's name, which may contain spaces, fields 12 and 13 are user and system time.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

/** Megabytes of memory that a process uses; null if the system does not report it. */
export function residentMegabytes(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return kibibytes === undefined ? null : (Number(kibibytes) * 1024) / 1_000_000;
}
