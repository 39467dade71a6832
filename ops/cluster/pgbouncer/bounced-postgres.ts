import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { databaseUrl } from '../../../apps/server/src/testing/database-url.ts';
import { accepts, freePort } from '../../../apps/server/src/testing/faults/ports.ts';
import { until } from '../../../apps/server/src/testing/faults/until.ts';
import { asPostgresUser, fillIn, withSbin } from '../tools.ts';

const BIN = '/usr/lib/postgresql/15/bin';
const SOON_MS = 30_000;
const PASSWORD = 'letters-and-digits';

/** As installed by Debian 12. */
export const PROGRAMS = ['pgbouncer', 'setpriv', `${BIN}/postgres`];

export interface BouncedPostgres {
  /** Through PgBouncer. */
  readonly databaseUrl: string;
  /** Bypasses PgBouncer. */
  readonly direct: ClientConfig;
  restartBouncer(): Promise<void>;
  remove(): Promise<void>;
}

export async function startBouncedPostgres(poolMode: 'session' | 'transaction'): Promise<BouncedPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'ecopulse-pgbouncer-'));
  // If the tests run as root, both run as another user, who creates files here.
  await chmod(folder, 0o777);
  const data = join(folder, 'data');
  const [port, listenPort] = [await freePort(), await freePort()];
  const direct = { host: '127.0.0.1', port, user: 'ecopulse', password: PASSWORD, database: 'ecopulse' };
  const [initdb, args] = asPostgresUser(`${BIN}/initdb`, '-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8');
  execFileSync(initdb, args, { stdio: 'ignore' });
  const postgres = start(`${BIN}/postgres`, '-D', data, ...settings(port, folder));
  await makeDatabase({ ...direct, user: 'postgres', database: 'postgres' });
  await writeFile(join(folder, 'userlist.txt'), `"ecopulse" "${PASSWORD}"\n`);
  const values = {
    // By socket, so that `client_addr` distinguishes its connections from direct ones.
    HOST: folder,
    PORT: String(port),
    LISTEN_PORT: String(listenPort),
    FOLDER: folder,
    POOL_MODE: poolMode,
  };
  const file = await fillIn(new URL('pgbouncer.ini', import.meta.url), join(folder, 'pgbouncer.ini'), values);
  const startBouncer = async (): Promise<ChildProcess> => {
    const started = start('pgbouncer', file);
    await until(() => accepts(listenPort), SOON_MS);
    return started;
  };
  let bouncer = await startBouncer();
  return {
    databaseUrl: databaseUrl({ ...direct, port: listenPort }),
    direct,
    async restartBouncer() {
      await end(bouncer, 'SIGKILL');
      bouncer = await startBouncer();
    },
    async remove() {
      await end(bouncer, 'SIGTERM');
      await end(postgres, 'SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function settings(port: number, folder: string): string[] {
  return Object.entries({
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    deadlock_timeout: '200ms',
    // PgBouncer ignores its clients' time limits. This ends a statement once its client has gone.
    client_connection_check_interval: '200ms',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function makeDatabase(superuser: ClientConfig): Promise<void> {
  let client = new Client(superuser);
  await until(async () => {
    client = new Client(superuser);
    return client.connect().then(
      () => true,
      () => false,
    );
  }, SOON_MS);
  await client.query(`create role ecopulse login password '${PASSWORD}'`);
  await client.query('create database ecopulse owner ecopulse');
  await client.end();
}

function start(program: string, ...args: readonly string[]): ChildProcess {
  const [command, all] = asPostgresUser(program, ...args);
  return spawn(command, all, { env: withSbin(), stdio: 'ignore' });
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
