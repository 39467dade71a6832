import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { databaseUrl } from '../../../apps/server/src/testing/test-database.ts';
import { acceptsConnections, findFreePort } from '../../../apps/server/src/testing/faults/ports.ts';
import { waitUntil } from '../../../apps/server/src/testing/faults/wait-until.ts';
import { asPostgresUser, writeFromTemplate, withSbin } from '../tools.ts';

const POSTGRES_BIN = '/usr/lib/postgresql/15/bin';
const START_TIMEOUT_MS = 30_000;
const PASSWORD = 'letters-and-digits';

/** As installed by Debian 12. */
export const PROGRAMS = ['pgbouncer', 'setpriv', `${POSTGRES_BIN}/postgres`];

export interface PostgresBehindPgBouncer {
  /** Through PgBouncer. */
  readonly databaseUrl: string;
  /** Bypasses PgBouncer. */
  readonly direct: ClientConfig;
  restartPgBouncer(): Promise<void>;
  remove(): Promise<void>;
}

export async function startPostgresBehindPgBouncer(
  poolMode: 'session' | 'transaction',
): Promise<PostgresBehindPgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'ecopulse-pgbouncer-'));
  // If the tests run as root, both run as another user, who creates files here.
  await chmod(folder, 0o777);
  const data = join(folder, 'data');
  const [port, listenPort] = [await findFreePort(), await findFreePort()];
  const direct = { host: '127.0.0.1', port, user: 'ecopulse', password: PASSWORD, database: 'ecopulse' };
  const [initdb, args] = asPostgresUser(
    `${POSTGRES_BIN}/initdb`,
    '-D',
    data,
    '-U',
    'postgres',
    '--auth=trust',
    '-E',
    'UTF8',
  );
  execFileSync(initdb, args, { stdio: 'ignore' });
  const postgres = spawnProcess(`${POSTGRES_BIN}/postgres`, '-D', data, ...postgresArguments(port, folder));
  await createDatabase({ ...direct, user: 'postgres', database: 'postgres' });
  await writeFile(join(folder, 'userlist.txt'), `"ecopulse" "${PASSWORD}"\n`);
  const values = {
    // By socket, so that `client_addr` distinguishes its connections from direct ones.
    HOST: folder,
    PORT: String(port),
    LISTEN_PORT: String(listenPort),
    FOLDER: folder,
    POOL_MODE: poolMode,
  };
  const file = await writeFromTemplate(
    new URL('pgbouncer.ini', import.meta.url),
    join(folder, 'pgbouncer.ini'),
    values,
  );
  const startPgBouncer = async (): Promise<ChildProcess> => {
    const startedChild = spawnProcess('pgbouncer', file);
    await waitUntil(() => acceptsConnections(listenPort), START_TIMEOUT_MS);
    return startedChild;
  };
  let pgBouncer = await startPgBouncer();
  return {
    databaseUrl: databaseUrl({ ...direct, port: listenPort }),
    direct,
    async restartPgBouncer() {
      await stopProcess(pgBouncer, 'SIGKILL');
      pgBouncer = await startPgBouncer();
    },
    async remove() {
      await stopProcess(pgBouncer, 'SIGTERM');
      await stopProcess(postgres, 'SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function postgresArguments(port: number, folder: string): string[] {
  return Object.entries({
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    deadlock_timeout: '200ms',
    // PgBouncer ignores its clients' time limits. This setting ends a statement once its client has disconnected.
    client_connection_check_interval: '200ms',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function createDatabase(superuser: ClientConfig): Promise<void> {
  let client = new Client(superuser);
  await waitUntil(async () => {
    client = new Client(superuser);
    client.on('error', () => undefined);
    return client.connect().then(
      () => true,
      () => false,
    );
  }, START_TIMEOUT_MS);
  await client.query(`create role ecopulse login password '${PASSWORD}'`);
  await client.query('create database ecopulse owner ecopulse');
  await client.end();
}

function spawnProcess(program: string, ...args: readonly string[]): ChildProcess {
  const [command, commandArguments] = asPostgresUser(program, ...args);
  return spawn(command, commandArguments, { env: withSbin(), stdio: 'ignore' });
}

async function stopProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
