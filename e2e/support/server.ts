import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface RunningServer {
  readonly url: string;
  readonly dataDir: string;
  /** What the server has printed so far. */
  readonly output: () => string;
  /** Throws if the server does not exit with code 0 in time. */
  readonly stop: () => Promise<void>;
}

const ROOT = join(import.meta.dirname, '..', '..');
const READY_LINE = /EcoPulse is ready at (https?:\/\/\S+)/;
const START_TIMEOUT_SECONDS = 180;
const STOP_TIMEOUT_SECONDS = 15;

const SERVER_PROGRAM = join('apps', 'server', 'src', 'main.ts');

function start(dataDir: string, env: NodeJS.ProcessEnv, program: string): ChildProcess {
  return spawn(process.execPath, [program], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      PORT: '0',
      LOG_LEVEL: 'warn',
      // Each resident registers from their own address, as behind a proxy in production.
      TRUST_PROXY: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function waitForAddress(child: ChildProcess, output: () => string): Promise<string> {
  const deadline = Date.now() + START_TIMEOUT_SECONDS * 1000;
  while (Date.now() < deadline) {
    const url = READY_LINE.exec(output())?.[1];
    if (url && (await isReady(url))) return new URL(url).origin;
    if (child.exitCode !== null || child.signalCode !== null) break;
    await delay(50);
  }
  throw new Error(`The server did not become ready in ${START_TIMEOUT_SECONDS} s. Its output:\n${output()}`);
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(new URL('/api/ready', url))).ok;
  } catch {
    return false;
  }
}

async function stopGracefully(child: ChildProcess, output: () => string): Promise<void> {
  const printed = `Its output:\n${output()}`;
  if (child.exitCode !== null || child.signalCode !== null) {
    throw new Error(`The server ended during the journeys (${child.signalCode ?? child.exitCode}). ${printed}`);
  }
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  const timeoutAbort = new AbortController();
  const hasExitedInTime = await Promise.race([
    exit.then(() => true),
    delay(STOP_TIMEOUT_SECONDS * 1000, false, { signal: timeoutAbort.signal }).catch(() => false),
  ]);
  timeoutAbort.abort();
  if (!hasExitedInTime) child.kill('SIGKILL');
  await exit;
  if (!hasExitedInTime) throw new Error(`The server did not stop in ${STOP_TIMEOUT_SECONDS} s. ${printed}`);
  if (child.exitCode !== 0)
    throw new Error(`The server stopped with ${child.signalCode ?? child.exitCode}. ${printed}`);
}

/** Uses the built product, a new data folder and a free port; logs to `logFile`. */
export async function startServer(
  logFile: string,
  env: NodeJS.ProcessEnv = {},
  program = SERVER_PROGRAM,
): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'ecopulse-e2e-'));
  // If tests run as root, PostgreSQL runs as another user, who needs access.
  await chmod(folder, 0o755);
  await mkdir(dirname(logFile), { recursive: true });
  const log = createWriteStream(logFile);
  const dataDir = join(folder, 'data');
  const child = start(dataDir, env, program);
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      log.write(text);
    });
  }
  const output = (): string => printed;
  const cleanUp = async (): Promise<void> => {
    log.end();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const url = await waitForAddress(child, output);
    const stop = async (): Promise<void> => {
      try {
        await stopGracefully(child, output);
      } finally {
        await cleanUp();
      }
    };
    return { url, dataDir, output, stop };
  } catch (error) {
    child.kill('SIGKILL');
    await cleanUp();
    throw error;
  }
}
