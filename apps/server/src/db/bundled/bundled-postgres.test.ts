import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBundledPostgres, type BundledPostgres, type BundledPostgresOptions } from './bundled-postgres.ts';
import { BundledPostgresError } from './bundled-postgres-errors.ts';
import { isPostmasterOf } from './postmaster.ts';
import { nobodyUser } from './system-user.ts';

interface OtherServer {
  readonly process: ChildProcess;
  readonly pid?: number;
  readonly error?: string;
  readonly message?: string;
}

const isRoot = process.getuid?.() === 0;

let base: string;
let dataDir: string;
let warnings: string[];
let opened: BundledPostgres[];
let others: ChildProcess[];

beforeEach(() => {
  // Open to PostgreSQL's user, where the tests run as root.
  base = openTemporaryFolder(0o711);
  dataDir = join(base, 'data');
  warnings = [];
  opened = [];
  others = [];
});

afterEach(async () => {
  for (const other of others) {
    if (other.exitCode === null && other.signalCode === null) {
      other.kill('SIGKILL');
      await once(other, 'exit');
    }
  }
  for (const database of opened) await database.close();
  // Stops what a killed server has left running.
  if (existsSync(join(dataDir, 'postgres'))) await (await open('join')).close();
  rmSync(base, { recursive: true, force: true });
});

describe('opening', () => {
  it('makes the database on the first start, listening on a private socket only', async () => {
    const database = await open('own');

    const settings = await ask<{ name: string; setting: string }>(
      database,
      `select name, setting from pg_settings
       where name in ('fsync', 'listen_addresses', 'data_checksums', 'server_encoding', 'jit') order by name`,
    );
    expect(settings.map(({ name, setting }) => `${name}=${setting}`)).toEqual([
      'data_checksums=on',
      'fsync=on',
      'jit=off',
      'listen_addresses=',
      'server_encoding=UTF8',
    ]);
    expect(statSync(database.connection.host).mode & 0o777).toBe(0o700);
    expect(await ask(database, 'select current_database() as name')).toEqual([{ name: 'ecopulse' }]);
    expect(database.note).toBeNull();
  });

  it('knows the letters of every language, in lower() and in trigrams', async () => {
    const database = await open('own');
    await ask(database, 'create extension pg_trgm');

    expect(await ask(database, `select lower('ÉTÉ') as lower, similarity('植物园', '植物园') as alike`)).toEqual([
      { lower: 'été', alike: 1 },
    ]);
  });

  it('finds the data again after a close', async () => {
    const first = await open('own');
    await ask(first, 'create table kept as select 42 as answer');
    await first.close();

    const second = await open('own');

    expect(await ask(second, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(second.pid).not.toBe(first.pid);
  });

  it('leaves no process and no socket folder behind when closed, however often', async () => {
    const database = await open('own');

    await Promise.all([database.close(), database.close()]);

    expect(isPostmasterOf(database.pid, clusterOf(dataDir))).toBe(false);
    expect(existsSync(database.connection.host)).toBe(false);
  });

  it('applies settings of the caller', async () => {
    const database = await open('own', { settings: { work_mem: '7MB' } });

    expect(await ask(database, `select current_setting('work_mem') as value`)).toEqual([{ value: '7MB' }]);
  });

  it('names both versions when another PostgreSQL has written the data', async () => {
    await (await open('own')).close();
    const version = join(clusterOf(dataDir), 'PG_VERSION');
    const written = readFileSync(version, 'utf8');
    writeFileSync(version, '15\n');

    await expect(open('own')).rejects.toThrow(/was written by PostgreSQL 15, but the bundled one is 18/);
    writeFileSync(version, written);
  });
});

describe('ownership', () => {
  it('refuses a second server with a sentence, and touches nothing', async () => {
    const first = await open('own');
    await ask(first, 'create table kept as select 42 as answer');
    const before = describeFolder();

    const second = await startServer();

    expect(second.error).toBe('DataFolderInUseError');
    expect(second.message).toBe(
      `The data folder ${dataDir} is in use by another EcoPulse server: stop that server first, or give this one a folder of its own with DATA_DIR.`,
    );
    expect(describeFolder()).toEqual(before);
    expect(await ask(first, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(warnings).toEqual([]);
  });

  it('lets exactly one of two servers win that start at once on a fresh folder', async () => {
    const servers = await Promise.all([startServer(), startServer()]);

    expect(servers.map(({ error }) => error ?? 'won').sort()).toEqual(['DataFolderInUseError', 'won']);
  });

  it('takes over the running PostgreSQL of a server that was killed', async () => {
    const killed = await startServer('create table kept as select 42 as answer');
    await kill(killed.process);

    const heir = await open('own');

    expect(heir.pid).toBe(killed.pid);
    expect(await ask(heir, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('starts afresh when server and PostgreSQL were both killed', async () => {
    const killed = await startServer('create table kept as select 42 as answer');
    await kill(killed.process);
    await killPostgres(killed.pid);

    const heir = await open('own');

    expect(heir.pid).not.toBe(killed.pid);
    expect(await ask(heir, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('is not blocked when another process has got the number of a killed PostgreSQL', async () => {
    const killed = await startServer();
    await kill(killed.process);
    await killPostgres(killed.pid);
    const user = isRoot ? nobodyUser() : {};
    const stranger = spawn('sleep', ['60'], { ...user, stdio: 'ignore' });
    others.push(stranger);
    const lockFile = join(clusterOf(dataDir), 'postmaster.pid');
    writeFileSync(lockFile, readFileSync(lockFile, 'utf8').replace(/^\d+/, String(stranger.pid)));

    const heir = await open('own');

    expect(await ask(heir, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(stranger.exitCode).toBeNull();
  });
});

describe('supervision', () => {
  it('brings a killed PostgreSQL back within 5 seconds, with every acknowledged row', async () => {
    const database = await open('own');
    await ask(database, 'create table acknowledged (n integer)');
    for (let n = 0; n < 20; n += 1) await ask(database, `insert into acknowledged values (${n})`);
    const killed = database.pid;
    const start = performance.now();
    process.kill(killed, 'SIGKILL');

    await eventually(() => database.pid !== killed);

    expect(await ask(database, 'select count(*)::integer as rows from acknowledged')).toEqual([{ rows: 20 }]);
    expect(performance.now() - start).toBeLessThan(5_000);
    expect(warnings).toHaveLength(1);
    expect((await startServer()).error).toBe('DataFolderInUseError');
  });

  it('does not wait for statements that outlive a killed PostgreSQL', async () => {
    const database = await open('own');
    const busy = await connect(database);
    const cut = expect(busy.query('select count(*) from generate_series(1, 1e12::bigint)')).rejects.toThrow();
    await eventually(async () => {
      const rows = await ask(
        database,
        `select 1 from pg_stat_activity where query like '%1e12%' and pid <> pg_backend_pid()`,
      );
      return rows.length === 1;
    });
    const killed = database.pid;
    const start = performance.now();
    process.kill(killed, 'SIGKILL');

    await eventually(() => database.pid !== killed);

    expect(performance.now() - start).toBeLessThan(5_000);
    await cut;
  });

  it('reports database files that vanish, and does not begin anew', async () => {
    const database = await open('own');
    rmSync(clusterOf(dataDir), { recursive: true, force: true });
    process.kill(database.pid, 'SIGKILL');

    await eventually(() => warnings.some((warning) => warning.includes('have vanished')));

    expect(existsSync(clusterOf(dataDir))).toBe(false);
  });
});

describe('joining', () => {
  it('uses the PostgreSQL of a running server and leaves it running', async () => {
    const owner = await open('own');
    const guest = await open('join');

    expect(guest.pid).toBe(owner.pid);
    expect(guest.connection).toEqual(owner.connection);
    await guest.close();

    expect(await ask(owner, 'select 1 as one')).toEqual([{ one: 1 }]);
    expect(warnings).toEqual([]);
  });

  it('starts PostgreSQL for the call where none runs, and stops it with the last guest', async () => {
    const first = await open('join');
    const second = await open('join');

    await first.close();
    expect(await ask(second, 'select 1 as one')).toEqual([{ one: 1 }]);
    await second.close();

    expect(isPostmasterOf(second.pid, clusterOf(dataDir))).toBe(false);
  });

  it('hands its PostgreSQL to a server that starts meanwhile', async () => {
    const guest = await open('join');
    const owner = await open('own');
    await guest.close();

    expect(owner.pid).toBe(guest.pid);
    expect(await ask(owner, 'select 1 as one')).toEqual([{ one: 1 }]);
  });
});

// Only root runs PostgreSQL as another user than itself.
describe.runIf(isRoot)('as root below a folder that others cannot enter', () => {
  it('keeps data in a reachable folder, says so, and finds them again', async () => {
    const closed = openTemporaryFolder(0o700);
    const reachableDir = join(base, 'reachable');
    const options = { dataDir: join(closed, 'deep', 'data'), reachableDir };
    const first = await open('own', options);
    await ask(first, 'create table kept as select 42 as answer');
    await first.close();

    const second = await open('own', options);

    const [place = ''] = readdirSync(reachableDir);
    expect(second.note).toContain(options.dataDir);
    expect(second.note).toContain(join(reachableDir, place));
    expect(readFileSync(join(options.dataDir, 'postgres.location'), 'utf8')).toContain(join(reachableDir, place));
    expect(await ask(second, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await second.close();
    rmSync(closed, { recursive: true });
  });

  it('refuses data that are there already and cannot be reached, with the reason', async () => {
    await (await open('own')).close();
    chmodSync(base, 0o700);

    await expect(open('own')).rejects.toThrow(BundledPostgresError);
    await expect(open('own')).rejects.toThrow(`who cannot enter ${base}`);
    chmodSync(base, 0o711);
  });
});

async function open(
  mode: 'own' | 'join',
  options: Partial<Pick<BundledPostgresOptions, 'dataDir' | 'settings' | 'reachableDir'>> = {},
): Promise<BundledPostgres> {
  const log = { info: () => undefined, warn: (message: string) => warnings.push(message) };
  const database = await openBundledPostgres({ dataDir, log, mode, ...options });
  opened.push(database);
  return database;
}

/** A server in a process of its own: it has opened the data folder, or was refused, when this resolves. */
async function startServer(statement = 'select 1'): Promise<OtherServer> {
  const module = new URL('bundled-postgres.ts', import.meta.url).href;
  const program = `
    const { openBundledPostgres } = await import(${JSON.stringify(module)});
    const { default: pg } = await import(${JSON.stringify(import.meta.resolve('pg'))});
    try {
      const log = { info() {}, warn() {} };
      const database = await openBundledPostgres({ dataDir: ${JSON.stringify(dataDir)}, log, mode: 'own' });
      const client = new pg.Client(database.connection);
      await client.connect();
      await client.query(${JSON.stringify(statement)});
      console.log(JSON.stringify({ pid: database.pid }));
    } catch (error) {
      console.log(JSON.stringify({ error: error.name, message: error.message }));
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  others.push(child);
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { process: child, ...(JSON.parse(line) as Omit<OtherServer, 'process'>) };
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

async function killPostgres(pid = 0): Promise<void> {
  expect(isPostmasterOf(pid, clusterOf(dataDir))).toBe(true);
  process.kill(pid, 'SIGKILL');
  await eventually(() => !isPostmasterOf(pid, clusterOf(dataDir)));
}

async function connect(database: BundledPostgres): Promise<pg.Client> {
  const client = new pg.Client(database.connection);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function ask<Row extends pg.QueryResultRow>(database: BundledPostgres, sql: string): Promise<Row[]> {
  const client = await connect(database);
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

async function eventually(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 8_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Never true: ${condition.toString()}`);
    await delay(10);
  }
}

function clusterOf(folder: string): string {
  return join(folder, 'postgres');
}

function openTemporaryFolder(mode: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'ecopulse-test-'));
  chmodSync(folder, mode);
  return folder;
}

/** What a second server could have touched: names, sizes, owners and times of the folder's own files. */
function describeFolder(): string[] {
  const settled = ['PG_VERSION', 'postmaster.pid', 'postmaster.opts', 'pg_hba.conf'].map((name) =>
    join('postgres', name),
  );
  return [...readdirSync(dataDir), ...settled].map((name) => {
    const { size, uid, mode, mtimeMs, ino } = statSync(join(dataDir, name));
    return [name, size, uid, mode, name === 'postgres' ? '' : mtimeMs, ino].join(' ');
  });
}
