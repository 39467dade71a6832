import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { type RunningServer, startServer } from './server.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const SET_CLOCK = pathToFileURL(join(ROOT, 'apps', 'server', 'src', 'testing', 'faults', 'set-clock.ts')).href;

export interface ServerWithClock extends RunningServer {
  readonly setClock: (now: number) => Promise<void>;
  /** Decides the goals of clubs that have ended, and gives their badges. */
  readonly settleGoals: () => Promise<void>;
}
const SETTLE_GOALS = join(ROOT, 'apps', 'server', 'src', 'testing', 'content', 'settle-goals.ts');

/** Starts a separate server with its own clock; its log is `test-results/<name>.log`. */
export async function startServerAt(now: number, name: string, env: NodeJS.ProcessEnv = {}): Promise<ServerWithClock> {
  const folder = await mkdtemp(join(tmpdir(), 'ecopulse-e2e-clock-'));
  // A server started as root drops root, but must still read the clock.
  await chmod(folder, 0o711);
  const clock = join(folder, 'now');
  // Renamed into place, because the server would read a file that is being written as 1970.
  async function setClock(time: number): Promise<void> {
    await writeFile(`${clock}.new`, String(time));
    await rename(`${clock}.new`, clock);
  }
  await setClock(now);
  const clockEnv = { NODE_OPTIONS: `--import ${SET_CLOCK}`, CLOCK_FILE: clock };
  const server = await startServer(join(ROOT, 'test-results', `${name}.log`), { ...clockEnv, ...env });
  return {
    ...server,
    setClock,
    async settleGoals() {
      const options = { env: { ...process.env, ...clockEnv, DATA_DIR: server.dataDir, DATABASE_URL: '' } };
      await promisify(execFile)(process.execPath, [SETTLE_GOALS], options);
    },
    async stop() {
      try {
        await server.stop();
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
