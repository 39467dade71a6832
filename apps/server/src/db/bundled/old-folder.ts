import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import { Client } from 'pg';
import { prepareBinaries, type PostgresBinaries } from './binaries.ts';
import { settleDataFolder, type DatabaseHome } from './data-folder.ts';
import { choosePlace } from './postgres-place.ts';
import { programEnvironment, readPostmasterFile } from './postmaster.ts';
import { settingArguments } from './server-settings.ts';
import { nobodyUser } from './system-user.ts';
import { eventually, type TestFolder } from './test-folder.ts';

/** The PostgreSQL of a data folder as releases before this one made and ran it. */
export interface OldPostgres {
  readonly pid: number;
  readonly socketFolder: string;
  connect(): Promise<Client>;
  stop(): Promise<void>;
}

/**
 * Makes a data folder as releases before this one did, and runs its PostgreSQL, as a killed server leaves it: no
 * passwords, one role that is superuser and application at once, and `nobody` as the user if root starts it.
 */
export async function startOldPostgres(folder: TestFolder): Promise<OldPostgres> {
  const home = settleDataFolder(folder.dataDir, '/nowhere', () => null);
  const binaries = await prepareBinaries(home.user, []);
  makeOldCluster(home, binaries);
  const place = await choosePlace(home);
  const child = spawn(
    binaries.postgres,
    ['-D', home.cluster, ...settingArguments(place, { fsync: 'off' })],
    // It outlives the servers that use it.
    { ...home.user, detached: true, env: programEnvironment(), stdio: 'ignore' },
  );
  child.unref();
  folder.track(child);
  await eventually(() => readPostmasterFile(home.cluster)?.status === 'ready');
  const socketFolder = place.socketFolder ?? '';
  const connect = async (database = 'ecopulse') => {
    const client = new Client({ host: socketFolder, port: place.port, user: 'ecopulse', database });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  const maintenance = await connect('postgres');
  await maintenance.query('create database ecopulse');
  await maintenance.end();
  return {
    pid: child.pid ?? 0,
    socketFolder,
    connect,
    async stop() {
      child.kill('SIGINT');
      await eventually(() => child.exitCode !== null);
    },
  };
}

function makeOldCluster({ user, cluster }: DatabaseHome, binaries: PostgresBinaries): void {
  mkdirSync(cluster, { mode: 0o700 });
  if (user !== null) chownSync(cluster, nobodyUser().uid, nobodyUser().gid);
  const kind = ['--username=ecopulse', '--auth-local=trust', '--auth-host=reject', '--no-sync', '--encoding=UTF8'];
  const made = spawnSync(binaries.initdb, [`--pgdata=${cluster}`, '--locale=C.UTF-8', ...kind], {
    ...user,
    env: programEnvironment(),
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(made.stderr);
}
