import { chmod, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type RunningServer, startServer } from './server.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const SET_CLOCK = pathToFileURL(join(ROOT, 'apps', 'server', 'src', 'testing', 'faults', 'set-clock.ts')).href;

export interface ServerWithClock extends RunningServer {
  readonly setClock: (now: number) => Promise<void>;
}

/** Starts a separate server with its own clock; its log is `test-results/<name>.log`. */
export async function startServerAt(now: number, name: string): Promise<ServerWithClock> {
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
  const server = await startServer(join(ROOT, 'test-results', `${name}.log`), {
    NODE_OPTIONS: `--import ${SET_CLOCK}`,
    CLOCK_FILE: clock,
  });
  return {
    ...server,
    setClock,
    async stop() {
      try {
        await server.stop();
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}
