import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { NO_NEWS_SOURCES } from '../news/no-news-sources.ts';
import { createDataFolder, type DataFolder } from './data-folder.ts';
import { waitUntil } from './wait-until.ts';

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));
const longTimeout = { timeout: 90_000 };
const START_TIMEOUT_MS = 40_000;
const MAX_STOP_MS = 5_000;
const MAX_ORPHAN_MS = 10_000;

interface StartedProgram {
  readonly process: ChildProcess;
  output(): string;
  /** Resolves when the output contains `text`. */
  until(text: string): Promise<void>;
  readonly code: Promise<number | null>;
}

/** The server with its own database; `shell` runs it, as npm does. */
async function start(env: Record<string, string> = {}, command: 'server' | 'npm' = 'server') {
  const folder = await createDataFolder();
  const server = `${process.execPath} ${MAIN}`;
  // A program that starts a shell, which starts the server and waits for it.
  const npm = `require('node:child_process').spawn('sh', ['-c', '${server} & echo "the server is $!"; wait'], { stdio: 'inherit' })`;
  const child = spawn(process.execPath, command === 'npm' ? ['-e', npm] : [MAIN], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      PORT: '0',
      NEWS_SOURCES: NO_NEWS_SOURCES,
      DATABASE_URL: '',
      DATA_DIR: folder.path,
      npm_lifecycle_event: 'start',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines: string[] = [];
  let partial = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (partial += text));
  createInterface({ input: child.stderr }).on('line', (line) => lines.push(line));
  const output = (): string => [partial, ...lines].join('\n');
  const program: StartedProgram = {
    process: child,
    output,
    until: async (text) => void (await waitUntil(() => output().includes(text), START_TIMEOUT_MS)),
    code: once(child, 'exit').then(([code]) => code as number | null),
  };
  return { folder, program };
}

/** The server waits some seconds for the rest of it. */
async function beginRequest(program: StartedProgram): Promise<void> {
  const port = Number(/is ready at http:\/\/127\.0\.0\.1:(\d+)/.exec(program.output())?.[1]);
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n',
  );
  // The server waits for the body now.
  await once(socket, 'data');
}

const postgresHasEnded = (folder: DataFolder): boolean => {
  const pid = folder.postgresPid();
  return pid === null || !isRunning(pid);
};

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const STEPS = ['Starting the bundled PostgreSQL', 'Preparing the tables', 'Loading green spaces'] as const;

test.each(STEPS.flatMap((step) => (['SIGINT', 'SIGTERM'] as const).map((signal) => [step, signal] as const)))(
  'a server stops within seconds during "%s" when it gets %s, with its PostgreSQL',
  longTimeout,
  async (step, signal) => {
    const { folder, program } = await start();
    await program.until(step);
    const startedAt = performance.now();
    program.process.kill(signal);
    expect(await program.code).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(MAX_STOP_MS);
    expect(program.output()).toContain(`${signal}: stopped before the server was ready.`);
    expect(program.output()).not.toContain('    at ');
    await waitUntil(() => postgresHasEnded(folder), 1_000);
  },
);

test(
  'a Ctrl-C that npm forwards is one; a second one ends a server hard, and PostgreSQL with it',
  longTimeout,
  async () => {
    const { folder, program } = await start();
    await program.until('is ready at');
    await beginRequest(program);
    program.process.kill('SIGINT');
    await program.until('SIGINT: finishing the requests in progress.');
    program.process.kill('SIGINT');
    await delay(500);
    expect(program.process.exitCode).toBeNull();
    program.process.kill('SIGINT');
    expect(await program.code).toBe(1);
    await waitUntil(() => postgresHasEnded(folder), MAX_STOP_MS);
  },
);

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'a server whose npm got %s ends within 10 s, with its PostgreSQL',
  longTimeout,
  async (signal) => {
    const { folder, program } = await start({}, 'npm');
    await program.until('is ready at');
    const pid = folder.postgresPid() ?? 0;
    expect(isRunning(pid)).toBe(true);
    program.process.kill(signal);
    await waitUntil(() => !isRunning(pid), MAX_ORPHAN_MS);
    expect(program.output()).toContain('npm has ended: finishing the requests in progress.');
  },
);

test('a server that npm has not started outlives its parent', longTimeout, async () => {
  const { folder, program } = await start({ npm_lifecycle_event: '' }, 'npm');
  await program.until('is ready at');
  const pid = Number(/the server is (\d+)/.exec(program.output())?.[1]);
  program.process.kill('SIGKILL');
  await delay(5_000);
  expect(isRunning(pid)).toBe(true);
  process.kill(pid, 'SIGTERM');
  await waitUntil(() => !isRunning(pid) && postgresHasEnded(folder), MAX_ORPHAN_MS);
});
