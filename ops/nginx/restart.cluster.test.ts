import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '../../apps/server/src/db/database.ts';
import { amount } from '../../apps/server/src/testing/amounts.ts';
import { makeResident } from '../../apps/server/src/testing/factories.ts';
import { recordFigure } from '../../apps/server/src/testing/faults/figures.ts';
import { freePort } from '../../apps/server/src/testing/faults/ports.ts';
import { startServerProcess } from '../../apps/server/src/testing/server-process.ts';
import { openSharedPostgres } from '../../apps/server/src/testing/shared-postgres.ts';
import { whyWithout } from '../cluster/tools.ts';
import { type ExampleProxy, HOST, startExampleProxy } from './example-proxy.ts';
import { openSession, send } from './http2-calls.ts';

const ROUNDS = amount('CLUSTER_ROUNDS', 2);
const BROWSERS = 8;
/**
 * Longer than `fail_timeout` in ecopulse.conf, which nginx counts in whole seconds: until then it considers the
 * restarted server down, and would answer 502 without the other.
 */
const AROUND_MS = 3_000;

const WRITES = [
  ['/api/challenges/1/join'],
  ['/api/challenges/2/join'],
  ['/api/user/eco-actions', { action: 'byo' }],
  ['/api/user/eco-actions', { action: 'green_transport' }],
  ['/api/user/eco-actions', { action: 'e_waste' }],
] as const;

const why = whyWithout('nginx', 'openssl');
if (why !== null) process.stdout.write(`The example for nginx while its servers restart: ${why}\n`);

describe.skipIf(why !== null)('the example for nginx', () => {
  test('loses no request when both servers are restarted in turn', { timeout: 60_000 + ROUNDS * 40_000 }, async () => {
    const { proxy, db, restart } = await openProxiedServers();
    const load = startLoad(proxy, db);
    await delay(AROUND_MS);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const index of [0, 1] as const) {
        await restart(index);
        await delay(AROUND_MS);
      }
    }
    const { reads, writes, failed } = await load.stop();

    recordFigure({
      what: 'Restart of two servers in turn behind ecopulse.conf, over HTTPS and HTTP/2',
      amount: `${reads + writes} requests, ${writes} of them writes, ${2 * ROUNDS} restarts`,
      measured: `${failed.length} failed`,
      limit: '0 failed',
    });
    expect(failed).toEqual([]);
    expect(writes).toBeGreaterThan(0);
  });
});

async function openProxiedServers() {
  const postgres = await openSharedPostgres();
  onTestFinished(() => postgres.close());
  const db = openDatabase({
    connection: { connectionString: postgres.databaseUrl },
    maxConnections: 8,
    background: true,
  });
  onTestFinished(() => db.destroy());
  const ports = [await freePort(), await freePort()] as const;
  const start = (port: number) =>
    startServerProcess({
      DATABASE_URL: postgres.databaseUrl,
      PUBLIC_URL: `https://${HOST}`,
      TRUST_PROXY: 'loopback',
      DRAIN_SECONDS: '4',
      PORT: String(port),
    });
  const servers = await Promise.all(ports.map(start));
  onTestFinished(async () => void (await Promise.all(servers.map((server) => server.stop()))));
  const proxy = await startExampleProxy(ports);
  onTestFinished(() => proxy.stop());
  return {
    proxy,
    db,
    async restart(index: 0 | 1) {
      expect(await servers[index]?.stop('SIGTERM')).toBe(0);
      servers[index] = await start(ports[index]);
    },
  };
}

/** Each browser has one connection, and one resident after another. Sends each request only once. */
function startLoad(proxy: ExampleProxy, db: Database) {
  const failed: string[] = [];
  let [reads, writes] = [0, 0];
  const stopping = new AbortController();
  const isOn = (): boolean => !stopping.signal.aborted;
  const visit = async (): Promise<void> => {
    const session = openSession(proxy.securePort, '127.0.0.1');
    // Each of its requests fails, and is counted.
    session.on('error', () => undefined);
    const cookie = `__Host-${(await makeResident(db)).cookie}`;
    const attempt = async (method: string, path: string, body?: unknown): Promise<void> => {
      const outcome = await send(session, method, path, { cookie }, body).catch((error: unknown) => String(error));
      if (typeof outcome === 'string') failed.push(`${method} ${path}: ${outcome}`);
      else if (outcome.status >= 300) failed.push(`${method} ${path}: ${outcome.status} ${outcome.text.slice(0, 200)}`);
    };
    for (const [path, body] of WRITES) {
      if (!isOn()) break;
      await attempt('POST', path, body);
      writes += 1;
      await attempt('GET', '/api/auth/user');
      reads += 1;
    }
    session.close();
  };
  const browser = async (): Promise<void> => {
    while (isOn()) await visit();
  };
  const all = Promise.all(Array.from({ length: BROWSERS }, browser));
  return {
    async stop() {
      stopping.abort();
      await all;
      return { reads, writes, failed };
    },
  };
}
