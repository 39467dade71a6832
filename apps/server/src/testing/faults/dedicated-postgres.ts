import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BundledPostgres, openBundledPostgres } from '@ecopulse/bundled-postgres';
import type { ClientConfig } from 'pg';
import { loadContent } from '../../content.ts';
import { prepareDatabase } from '../../db/migrate.ts';

export interface DedicatedPostgres {
  readonly connection: ClientConfig;
  /** PostgreSQL then accepts connections and never answers. */
  freeze(): void;
  thaw(): void;
  /** Connections end, and new ones are refused. */
  stop(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

export async function startDedicatedPostgres(
  settings: Readonly<Record<string, string>> = {},
): Promise<DedicatedPostgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'ecopulse-away-'));
  // If the tests run as root, PostgreSQL runs as another user, who needs access.
  await chmod(dataDir, 0o711);
  const log = { info: () => undefined, warn: () => undefined };
  const open = (): Promise<BundledPostgres> =>
    openBundledPostgres({ folder: dataDir, log, mode: 'own', settings: { fsync: 'off', ...settings } });
  let postgres = await open();
  let frozenPids: number[] = [];
  let isStopped = false;

  const freeze = (): void => {
    // The main process first, so that it forks no new processes meanwhile.
    process.kill(postgres.pid, 'SIGSTOP');
    frozenPids = [postgres.pid, ...listChildPids(postgres.pid)];
    for (const pid of frozenPids) process.kill(pid, 'SIGSTOP');
  };
  const thaw = (): void => {
    for (const pid of frozenPids) process.kill(pid, 'SIGCONT');
    frozenPids = [];
  };
  const { connection } = postgres;
  await prepareDatabase({ connection: { ...connection }, load: loadContent });
  return {
    connection: { ...connection },
    freeze,
    thaw,
    async stop() {
      isStopped = true;
      await postgres.close();
    },
    async start() {
      if (isStopped) postgres = await open();
      isStopped = false;
    },
    async remove() {
      thaw();
      await postgres.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function listChildPids(parent: number): number[] {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return processes
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, ppid]) => (ppid === parent && pid !== undefined ? [pid] : []));
}
