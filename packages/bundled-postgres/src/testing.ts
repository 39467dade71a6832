import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, type QueryResultRow } from 'pg';
import { openBundledPostgres, type BundledPostgres, type BundledPostgresOptions } from './index.ts';
import { prepareBinaries } from './binaries.ts';
import { resolveDataFolder } from './data-folder.ts';
import { connectionTo, type PostgresConnection } from './postgres-address.ts';
import { isPostmasterOf, readPostmasterFile, runningPostmaster } from './postmaster.ts';
import { programEnvironment } from './programs.ts';

export { nobodyUser, runsAsRoot } from './system-user.ts';

export interface OtherServer {
  readonly process: ChildProcess;
  readonly pid?: number;
  readonly error?: string;
  readonly message?: string;
}

type Options = Partial<
  Pick<BundledPostgresOptions, 'folder' | 'settings' | 'reachableDir' | 'findDedicatedUser' | 'creates' | 'signal'>
>;

// Tests kill processes, never the machine, so no data has to reach the disk.
const fastSettings = { fsync: 'off' };

/** `clear` ends all databases and processes that a test has opened. */
export class TestFolder {
  // PostgreSQL's user must be able to enter if tests run as root.
  readonly base = makeTemporaryFolder(0o711);
  readonly dataDir = join(this.base, 'data');
  readonly cluster = join(this.dataDir, 'postgres');
  readonly warnings: string[] = [];
  readonly notes: string[] = [];
  private readonly opened: BundledPostgres[] = [];
  private readonly others: ChildProcess[] = [];

  /** As a server, which owns the data folder. */
  openAsServer(options: Options = {}): Promise<BundledPostgres> {
    return this.open('own', options);
  }

  /** As a command, which joins the database of a server or starts one. */
  openAsGuest(options: Options = {}): Promise<BundledPostgres> {
    return this.open('join', options);
  }

  private async open(mode: 'own' | 'join', options: Options = {}): Promise<BundledPostgres> {
    const log = {
      info: (note: string) => this.notes.push(note),
      warn: (message: string) => this.warnings.push(message),
    };
    const database = await openBundledPostgres({
      folder: this.dataDir,
      log,
      mode,
      settings: fastSettings,
      ...options,
    });
    this.opened.push(database);
    return database;
  }

  /** Resolves when the server has run `statement` or was refused. */
  async startServer(statement = 'select 1'): Promise<OtherServer> {
    const options = JSON.stringify({ folder: this.dataDir, mode: 'own', settings: fastSettings });
    const program = `
      const { openBundledPostgres } = await import(${JSON.stringify(new URL('index.ts', import.meta.url).href)});
      const { Client } = await import(${JSON.stringify(import.meta.resolve('pg'))});
      try {
        const database = await openBundledPostgres({ ...${options}, log: { info() {}, warn() {} } });
        const client = new Client(database.connection);
        await client.connect();
        await client.query(${JSON.stringify(statement)});
        console.log(JSON.stringify({ pid: database.pid }));
      } catch (error) {
        console.log(JSON.stringify({ error: error.name, message: error.message }));
      }`;
    const child = this.track(
      spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] }),
    );
    const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
    return { process: child, ...(JSON.parse(line) as Omit<OtherServer, 'process'>) };
  }

  async killServer(server: OtherServer): Promise<void> {
    await endProcess(server.process);
  }

  async killPostgres(pid = 0): Promise<void> {
    if (!isPostmasterOf(pid, this.cluster)) throw new Error(`Process ${pid} is not the PostgreSQL of this test.`);
    process.kill(pid, 'SIGKILL');
    await eventually(() => !isPostmasterOf(pid, this.cluster));
  }

  track<Child extends ChildProcess>(child: Child): Child {
    this.others.push(child);
    return child;
  }

  async clear(): Promise<void> {
    for (const other of this.others) await endProcess(other);
    for (const database of this.opened) await database.close();
    // Stops a PostgreSQL that a killed server has left running.
    if (existsSync(this.cluster)) await (await this.openAsGuest()).close();
    rmSync(this.base, { recursive: true, force: true });
  }
}

export async function connect(database: BundledPostgres): Promise<Client> {
  const client = new Client(database.connection);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

export async function query<Row extends QueryResultRow>(database: BundledPostgres, sql: string): Promise<Row[]> {
  const client = await connect(database);
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

export function postgresPid(folder: string): number | null {
  return readPostmasterFile(join(folder, 'postgres'))?.pid ?? null;
}

export function connectionOf(folder: string): PostgresConnection {
  const home = resolveDataFolder(folder, '/var/lib/ecopulse');
  const running = runningPostmaster(home.cluster);
  if (running === null) throw new Error(`No PostgreSQL runs on ${folder}.`);
  return connectionTo(home, running.address);
}

export async function startPostgres(
  { user }: BundledPostgres,
  clusterFolder: string,
  settings: Readonly<Record<string, string | number>>,
): Promise<ChildProcess> {
  const { postgres } = await prepareBinaries(user, ['/var/lib/ecopulse', join(clusterFolder, '..')]);
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return spawn(postgres, ['-D', clusterFolder, ...args], {
    ...user,
    cwd: join(postgres, '..'),
    env: programEnvironment,
    stdio: 'ignore',
    detached: true,
  });
}

export async function eventually(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 8_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Never true: ${condition.toString()}`);
    await delay(10);
  }
}

export function makeTemporaryFolder(mode: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'ecopulse-bundled-test-'));
  chmodSync(folder, mode);
  return folder;
}

async function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
