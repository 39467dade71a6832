import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { databaseUrl } from '../../../apps/server/src/testing/test-database.ts';
import { waitUntil } from '../../../apps/server/src/testing/faults/wait-until.ts';
import { asPostgresUser, writeFromTemplate, withSbin } from '../tools.ts';
import { type Machine, createNetwork } from './network.ts';

const NODE_COUNT = 3;
const CLUSTER_TIMEOUT_MS = 60_000;

interface NodeState {
  readonly role: string;
  readonly state: string;
  readonly timeline: number;
  readonly sync_standby?: boolean;
}

export interface PatroniNode extends Machine {
  /** By Unix socket, which no network fault affects. */
  readonly socket: ClientConfig;
  /** Null if its Patroni does not answer. */
  state(): Promise<NodeState | null>;
  start(): void;
  /** A planned switchover, as before maintenance. */
  switchOver(): Promise<void>;
}

export interface Roles {
  readonly primary: PatroniNode;
  /** The synchronous standby, which has every acknowledged write. */
  readonly standby: PatroniNode;
}

/** An etcd, three nodes of PostgreSQL under Patroni, and an HAProxy that routes to the primary. */
export interface PatroniCluster {
  readonly databaseUrl: string;
  readonly connection: ClientConfig;
  readonly nodes: readonly PatroniNode[];
  /** Resolves once one node is the primary and the others follow, one of them synchronously. */
  waitForRoles(): Promise<Roles>;
  /** Null if there is none yet. */
  findNewPrimary(former: PatroniNode): Promise<PatroniNode | null>;
  /** On the timeline of the present primary. */
  isFollowing(node: PatroniNode): Promise<boolean>;
  remove(): Promise<void>;
}

/** As installed by Debian 12. */
export const PROGRAMS = ['etcd', 'patroni', 'haproxy', 'ip', 'setpriv', '/usr/lib/postgresql/15/bin/postgres'];

/** One etcd is enough to fail over here; three survive the loss of one. */
export async function startPatroniCluster(): Promise<PatroniCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'ecopulse-patroni-'));
  await chmod(folder, 0o711);
  const user = await stat('/var/lib/postgresql');
  const createFolder = async (name: string): Promise<string> => {
    const path = join(folder, name);
    await mkdir(path, { mode: 0o700 });
    await chown(path, user.uid, user.gid);
    return path;
  };
  const network = createNetwork(NODE_COUNT);
  const { gateway } = network;
  const password = randomBytes(12).toString('hex');
  const etcd = spawnOnHost('etcd', ...etcdArguments(await createFolder('etcd'), gateway));
  const nodes = await Promise.all(
    network.machines.map(async (machine, index) => {
      const name = `node${index + 1}`;
      const nodeFolder = await createFolder(name);
      const file = await writeFromTemplate(new URL('patroni.yml', import.meta.url), join(nodeFolder, 'patroni.yml'), {
        NAME: name,
        FOLDER: nodeFolder,
        ADDRESS: machine.address,
        ETCD: `${gateway}:2379`,
        NETWORK: network.range,
        PASSWORD: password,
      });
      await chown(file, user.uid, user.gid);
      return createNode(machine, name, file, {
        host: nodeFolder,
        port: 5432,
        user: 'postgres',
        password,
        database: 'ecopulse',
      });
    }),
  );
  const servers = nodes.map(({ address }, index) => `  server node${index + 1} ${address}:5432`).join('\n');
  const file = await writeFromTemplate(new URL('haproxy.cfg', import.meta.url), join(folder, 'haproxy.cfg'), {
    ADDRESS: gateway,
    NODES: servers,
  });
  const haproxy = spawnOnHost('haproxy', '-db', '-f', file);
  const connection = { host: gateway, port: 5000, user: 'ecopulse', password, database: 'ecopulse' };

  const waitForRoles = async (): Promise<Roles> => {
    await waitUntil(async () => (await readRoles(nodes)) !== null, CLUSTER_TIMEOUT_MS);
    return (await readRoles(nodes)) ?? waitForRoles();
  };
  const findNewPrimary = async (former: PatroniNode): Promise<PatroniNode | null> => {
    const others = nodes.filter((node) => node !== former);
    const states = await Promise.all(others.map((node) => node.state()));
    return others.find((_, index) => isPrimary(states[index] ?? null)) ?? null;
  };
  for (const node of nodes) node.start();
  const { primary } = await waitForRoles();
  await createDatabase(primary.socket, password);
  await waitUntil(async () => canConnect(connection), CLUSTER_TIMEOUT_MS);
  return {
    databaseUrl: databaseUrl(connection),
    connection,
    nodes,
    waitForRoles,
    findNewPrimary,
    async isFollowing(node) {
      const [state, primary] = [await node.state(), await findNewPrimary(node)];
      const timeline = (await primary?.state())?.timeline;
      return state?.role === 'replica' && state.state === 'running' && state.timeline === timeline;
    },
    async remove() {
      network.remove();
      await Promise.all([etcd, haproxy].map(stopProcess));
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

function createNode(machine: Machine, name: string, file: string, socket: ClientConfig): PatroniNode {
  return {
    ...machine,
    socket,
    async state() {
      try {
        const response = await fetch(`http://${machine.address}:8008/patroni`, { signal: AbortSignal.timeout(1_000) });
        return (await response.json()) as NodeState;
      } catch {
        return null;
      }
    },
    start: () => void machine.run('patroni', file),
    async switchOver() {
      const response = await fetch(`http://${machine.address}:8008/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: name }),
      });
      if (!response.ok) throw new Error(`Patroni refuses to switch over: ${await response.text()}`);
    },
  };
}

/** Null unless all run on one timeline. */
async function readRoles(nodes: readonly PatroniNode[]): Promise<Roles | null> {
  const states = await Promise.all(nodes.map((node) => node.state()));
  if (states.some((state) => state?.state !== 'running')) return null;
  if (new Set(states.map((state) => state?.timeline)).size > 1) return null;
  const [primary, ...otherPrimaries] = nodes.filter((_, index) => isPrimary(states[index] ?? null));
  const standby = nodes.find((_, index) => states[index]?.sync_standby === true);
  return primary === undefined || otherPrimaries.length > 0 || standby === undefined ? null : { primary, standby };
}

/** The name of the role depends on Patroni's release. */
function isPrimary(state: NodeState | null): boolean {
  return state !== null && ['master', 'primary'].includes(state.role);
}

async function createDatabase(superuser: ClientConfig, password: string): Promise<void> {
  const client = new Client({ ...superuser, database: 'postgres' });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(`create role ecopulse login password '${password}'`);
  await client.query('create database ecopulse owner ecopulse');
  await client.end();
}

async function canConnect(connection: ClientConfig): Promise<boolean> {
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

function spawnOnHost(program: string, ...args: readonly string[]): ChildProcess {
  const [command, commandArguments] = asPostgresUser(program, ...args);
  return spawn(command, commandArguments, { env: withSbin(), stdio: 'ignore' });
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
