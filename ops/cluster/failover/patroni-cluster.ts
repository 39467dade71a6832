import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { databaseUrl } from '../../../apps/server/src/testing/database-url.ts';
import { until } from '../../../apps/server/src/testing/faults/until.ts';
import { withSbin } from '../tools.ts';
import { asUser, type Machine, makeNetwork } from './network.ts';

const NODES = 3;
const SOON_MS = 60_000;

/** What Patroni says of a node. */
interface State {
  readonly role: string;
  readonly state: string;
  readonly timeline: number;
  readonly sync_standby?: boolean;
}

export interface PatroniNode extends Machine {
  /** To its PostgreSQL by the socket in the file system, which no network cuts. */
  readonly socket: ClientConfig;
  /** What its Patroni says; null if that does not answer. */
  state(): Promise<State | null>;
  start(): void;
}

/** An etcd, three nodes of PostgreSQL under Patroni, and an HAProxy that leads to the primary. */
export interface PatroniCluster {
  /** Of an empty database, through HAProxy. */
  readonly databaseUrl: string;
  readonly connection: ClientConfig;
  readonly nodes: readonly PatroniNode[];
  /** Resolves once one node is the primary and the others follow, one of them synchronously. */
  settled(): Promise<{ readonly primary: PatroniNode; readonly standby: PatroniNode }>;
  remove(): Promise<void>;
}

/** Programs that have to be installed, as Debian 12 does. */
export const PROGRAMS = ['etcd', 'patroni', 'haproxy', 'ip', 'setpriv', '/usr/lib/postgresql/15/bin/postgres'];

/** Starts one, each node as a machine of its own. One etcd is enough to fail over here; three survive the loss of one. */
export async function startPatroniCluster(): Promise<PatroniCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'ecopulse-patroni-'));
  await chmod(folder, 0o711);
  const user = await stat('/var/lib/postgresql');
  const makeFolder = async (name: string): Promise<string> => {
    const made = join(folder, name);
    await mkdir(made, { mode: 0o700 });
    await chown(made, user.uid, user.gid);
    return made;
  };
  const network = makeNetwork(NODES);
  const { gateway } = network;
  const password = randomBytes(12).toString('hex');
  const etcd = spawnHere(...asUser('etcd', ...etcdArguments(await makeFolder('etcd'), gateway)));
  const nodes = await Promise.all(
    network.machines.map(async (machine, index) => {
      const name = `node${index + 1}`;
      const own = await makeFolder(name);
      const file = await fill('patroni.yml', join(own, 'patroni.yml'), {
        NAME: name,
        FOLDER: own,
        ADDRESS: machine.address,
        ETCD: `${gateway}:2379`,
        NETWORK: network.range,
        PASSWORD: password,
      });
      await chown(file, user.uid, user.gid);
      return makeNode(machine, file, { host: own, port: 5432, user: 'postgres', password, database: 'ecopulse' });
    }),
  );
  const servers = nodes.map(({ address }, index) => `  server node${index + 1} ${address}:5432`).join('\n');
  const file = await fill('haproxy.cfg', join(folder, 'haproxy.cfg'), { ADDRESS: gateway, NODES: servers });
  const haproxy = spawnHere(...asUser('haproxy', '-db', '-f', file));
  const connection = { host: gateway, port: 5000, user: 'ecopulse', password, database: 'ecopulse' };

  const settled = async (): Promise<{ primary: PatroniNode; standby: PatroniNode }> => {
    let found: { primary: PatroniNode; standby: PatroniNode } | null = null;
    await until(async () => (found = await settledOf(nodes)) !== null, SOON_MS);
    if (found === null) throw new Error('found before');
    return found;
  };
  for (const node of nodes) node.start();
  const { primary } = await settled();
  await makeDatabase(primary.socket, password);
  await until(async () => reaches(connection), SOON_MS);
  return {
    databaseUrl: databaseUrl(connection),
    connection,
    nodes,
    settled,
    async remove() {
      network.remove();
      await Promise.all([etcd, haproxy].map(end));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function etcdArguments(folder: string, address: string): string[] {
  const [clients, peers] = [`http://${address}:2379`, `http://${address}:2380`];
  return Object.entries({
    name: 'etcd1',
    'data-dir': folder,
    'listen-client-urls': clients,
    'advertise-client-urls': clients,
    'listen-peer-urls': peers,
    'initial-advertise-peer-urls': peers,
    'initial-cluster': `etcd1=${peers}`,
  }).flatMap(([name, value]) => [`--${name}`, value]);
}

function makeNode(machine: Machine, file: string, socket: ClientConfig): PatroniNode {
  return {
    ...machine,
    socket,
    async state() {
      try {
        const response = await fetch(`http://${machine.address}:8008/patroni`, { signal: AbortSignal.timeout(1_000) });
        return (await response.json()) as State;
      } catch {
        return null;
      }
    },
    start: () => void machine.run('patroni', file),
  };
}

/** The primary and its synchronous standby, if all nodes are on one timeline and run; else null. */
async function settledOf(
  nodes: readonly PatroniNode[],
): Promise<{ primary: PatroniNode; standby: PatroniNode } | null> {
  const states = await Promise.all(nodes.map((node) => node.state()));
  if (states.some((state) => state?.state !== 'running')) return null;
  if (new Set(states.map((state) => state?.timeline)).size > 1) return null;
  const primary = nodes.filter((_, index) => isPrimary(states[index] ?? null));
  const standby = nodes.find((_, index) => states[index]?.sync_standby === true);
  return primary.length === 1 && primary[0] !== undefined && standby !== undefined
    ? { primary: primary[0], standby }
    : null;
}

/** Whether Patroni says that its node is the primary; the word changes between its releases. */
export function isPrimary(state: { readonly role: string } | null): boolean {
  return state !== null && ['master', 'primary'].includes(state.role);
}

async function makeDatabase(superuser: ClientConfig, password: string): Promise<void> {
  const client = new Client({ ...superuser, database: 'postgres' });
  await client.connect();
  await client.query(`create role ecopulse login password '${password}'`);
  await client.query('create database ecopulse owner ecopulse');
  await client.end();
}

async function reaches(connection: ClientConfig): Promise<boolean> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 1_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function fill(template: string, target: string, values: Readonly<Record<string, string>>): Promise<string> {
  const text = await readFile(new URL(template, import.meta.url), 'utf8');
  await writeFile(
    target,
    text.replaceAll(/\$\{(\w+)\}/g, (_, name: string) => values[name] ?? ''),
  );
  return target;
}

function spawnHere(command: string, args: readonly string[]): ChildProcess {
  return spawn(command, args, { env: withSbin(), stdio: 'ignore' });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
