import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { connectionOf, postgresVersion } from '../database.ts';
import { CONNECTIONS, putLoad } from '../load.ts';
import { dateOfToday, machine } from '../machine.ts';
import { residentMegabytes, type Serving } from '../processes.ts';
import { pathOf } from '../responses.ts';
import { ROUNDS } from '../rounds.ts';
import { buildPages, startServer } from '../server.ts';
import { type Peer, preparePeers, QUESTIONS, type Versions } from './peers.ts';
import { recordPeers } from './record.ts';
import { type Measured, summarize } from './results.ts';
import { installUnleash } from './unleash.ts';

const SECONDS = 1.5;
/** A new process is slow until its hot code is compiled. */
const WARM_UP_SECONDS = 1;

const ROOT = join(import.meta.dirname, '..', '..');

const { values: options } = parseArgs({ options: { folder: { type: 'string' } } });
const folder = resolve(options.folder ?? join(tmpdir(), 'ecopulse-peers'));
const dataDir = join(folder, 'data');

await buildPages();
mkdirSync(folder, { recursive: true });
// As root, PostgreSQL runs as another user, who needs access.
chmodSync(folder, 0o711);
const unleash = await installUnleash(folder);
const resident = await makeDemo();
const { peers, postgres } = await prepare();
const measured: Measured[] = [];
for (let round = 1; round <= ROUNDS; round += 1) {
  console.log(`Round ${round} of ${ROUNDS}`);
  measured.push(...(await measureRound(peers)));
}
console.log(
  `\n${recordPeers({
    date: dateOfToday(),
    machine: { ...machine, postgres },
    connections: CONNECTIONS,
    rounds: ROUNDS,
    results: summarize(peers, measured),
  })}`,
);

/** Fills the data folder with the demo, unless it is there; returns the sign-in of its resident. */
async function makeDemo(): Promise<{ email: string; password: string }> {
  const child = spawn(process.execPath, [join(ROOT, 'apps', 'server', 'src', 'demo', 'demo.ts')], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit') as Promise<[number | null]>]);
  const [, email, password] = /resident: (\S+), .*password of both is (\S+)\.$/m.exec(said) ?? [];
  if (code !== 0 || email === undefined || password === undefined) throw new Error(`the demo was not made: ${said}`);
  return { email, password };
}

/** The servers to compare, with what each is asked. Nothing of them runs afterwards. */
async function prepare(): Promise<{ peers: Peer[]; postgres: string }> {
  const ours = await startServer({ DATA_DIR: dataDir });
  try {
    const cookie = await signIn(ours.url);
    const peers = await preparePeers({ ours, dataDir, cookie, unleash, versions: readVersions() });
    return { peers, postgres: await postgresVersion(connectionOf(dataDir)) };
  } finally {
    await ours.stop();
  }
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(url + pathOf('POST /api/auth/login'), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(resident),
  });
  const cookies = response.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
  const cookie = cookies.find((one) => one.startsWith('session='));
  if (cookie === undefined) throw new Error(`the demo's resident cannot sign in: ${response.status}`);
  return cookie;
}

function readVersions(): Versions {
  const { version, devDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly version: string;
    readonly devDependencies: Readonly<Record<'fastify' | 'pg', string>>;
  };
  return { ecopulse: version, fastify: devDependencies.fastify, pg: devDependencies.pg };
}

/**
 * Every question to every server in turn. All run in new processes, since two processes of one program may differ in
 * speed; the first has the PostgreSQL of all, so it starts first and stops last.
 */
async function measureRound(peers: readonly Peer[]): Promise<Measured[]> {
  await using started = new AsyncDisposableStack();
  const running: { readonly peer: Peer; readonly serving: Serving }[] = [];
  for (const peer of peers) {
    const serving = await peer.start();
    started.defer(() => serving.stop());
    running.push({ peer, serving });
  }
  const found: Measured[] = [];
  for (const question of QUESTIONS)
    for (const { peer, serving } of running) {
      const asked = peer.asked[question];
      if (asked === null) continue;
      const connections = Array.from({ length: CONNECTIONS }, () => [{ method: 'GET' as const, ...asked }]);
      const job = { connections, status: asked.status };
      await putLoad(serving, { ...job, length: { seconds: WARM_UP_SECONDS } });
      const { perSecond, cpuMicros } = await putLoad(serving, { ...job, length: { seconds: SECONDS } });
      const megabytes = residentMegabytes(serving.pid);
      found.push({ peer: peer.name, question, perSecond, cpuMicros, megabytes });
    }
  return found;
}
