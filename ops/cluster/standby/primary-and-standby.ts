import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, rmSync, writeFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBundledPostgres } from '@ecopulse/bundled-postgres';
import { startPostgres } from '@ecopulse/bundled-postgres/testing';
import { Client, type ClientConfig } from 'pg';
import { findFreePort } from '../../../apps/server/src/testing/faults/ports.ts';
import { waitUntil } from '../../../apps/server/src/testing/faults/wait-until.ts';

export interface PrimaryAndStandby {
  readonly primary: ClientConfig;
  readonly standby: ClientConfig;
  runAtStandby(statement: string): Promise<void>;
  signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void;
  startStandby(): Promise<void>;
  remove(): Promise<void>;
}

/** pg_basebackup is not bundled, so the files are copied the same way: between pg_backup_start and pg_backup_stop. */
export async function startPrimaryAndStandby(): Promise<PrimaryAndStandby> {
  const folder = await mkdtemp(join(tmpdir(), 'ecopulse-standby-'));
  // If the tests run as root, PostgreSQL runs as another user, who needs access.
  await chmod(folder, 0o711);
  const log = { info: () => undefined, warn: () => undefined };
  const dataDir = join(folder, 'data');
  const bundled = await openBundledPostgres({ folder: dataDir, log, mode: 'own', settings: { fsync: 'off' } });
  const primaryFolder = join(dataDir, 'postgres');
  const [port, standbyFolder] = [await findFreePort(), join(dataDir, 'standby')];
  const standby = { ...bundled.connection, host: '127.0.0.1', port };
  const superuser = { ...bundled.asSuperuser, database: 'postgres' };

  appendFileSync(
    join(primaryFolder, 'pg_hba.conf'),
    'local replication all scram-sha-256\nhost all all 127.0.0.1/32 scram-sha-256\n',
  );
  await withClient(superuser, async (client) => {
    await client.query('select pg_reload_conf()');
    await client.query(`select pg_backup_start('standby', true)`);
    execFileSync('cp', ['-a', primaryFolder, standbyFolder]);
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop()');
    writeFileSync(join(standbyFolder, 'backup_label'), rows[0]?.labelfile ?? '');
  });
  for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(join(standbyFolder, name), { force: true });
  const { host, port: primaryPort, user, password } = superuser;
  appendFileSync(
    join(standbyFolder, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} port=${primaryPort} user=${user} password=${password}'\n`,
  );
  writeFileSync(join(standbyFolder, 'standby.signal'), '');
  for (const name of ['backup_label', 'standby.signal']) {
    if (bundled.user !== null) chownSync(join(standbyFolder, name), bundled.user.uid, bundled.user.gid);
  }

  let standbyProcess: ChildProcess | null = null;
  const startStandby = async (): Promise<void> => {
    const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off' };
    standbyProcess = await startPostgres(bundled, standbyFolder, settings);
    await waitUntil(() => acceptsQueries(standby), 30_000);
  };
  const signal = (name: NodeJS.Signals): void => {
    const pid = standbyProcess?.pid ?? 0;
    // The main process first, so that it forks no new processes meanwhile.
    for (const processId of [pid, ...listChildPids(pid)]) process.kill(processId, name);
  };
  await startStandby();
  return {
    primary: bundled.connection,
    standby,
    runAtStandby: (statement) =>
      withClient({ ...superuser, host: '127.0.0.1', port }, async (client) => void (await client.query(statement))),
    signal,
    startStandby,
    async remove() {
      if (standbyProcess !== null && standbyProcess.exitCode === null && standbyProcess.signalCode === null) {
        const ended = once(standbyProcess, 'exit');
        signal('SIGCONT');
        standbyProcess.kill('SIGQUIT');
        await ended;
      }
      await bundled.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function withClient(connection: ClientConfig, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 1_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function acceptsQueries(connection: ClientConfig): Promise<boolean> {
  try {
    await withClient(connection, async (client) => void (await client.query('select 1')));
    return true;
  } catch {
    return false;
  }
}

function listChildPids(parent: number): number[] {
  const processes = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return processes
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid, ppid]) => (ppid === parent && pid !== undefined ? [pid] : []));
}
