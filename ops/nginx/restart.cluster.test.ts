import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '../../apps/server/src/db/database.ts';
import { readNumberVariable } from '../../apps/server/src/testing/amounts.ts';
import { createResident } from '../../apps/server/src/testing/factories.ts';
import { recordMeasurement } from '../../apps/server/src/testing/faults/measurements.ts';
import { findFreePort } from '../../apps/server/src/testing/faults/ports.ts';
import { startServerProcess } from '../../apps/server/src/testing/server-process.ts';
import { openSharedPostgres } from '../../apps/server/src/testing/shared-postgres.ts';
import { getSkipReason } from '../cluster/tools.ts';
import { type ExampleProxy, HOST, startExampleProxy } from './example-proxy.ts';
import { openSession, send } from './http2-calls.ts';

const ROUNDS = readNumberVariable('CLUSTER_ROUNDS', 2);
const BROWSER_COUNT = 8;
/**
 * Longer than `fail_timeout` in ecopulse.conf, which nginx counts in whole seconds: until then it considers the
 * restarted server down, and would answer 502 without the other.
 */
const LOAD_BEFORE_AND_AFTER_MS = 3_000;

const WRITES = [
  ['/api/challenges/1/join'],
  ['/api/challenges/2/join'],
  ['/api/user/eco-actions', { action: 'byo' }],
  ['/api/user/eco-actions', { action: 'green_transport' }],
  ['/api/user/eco-actions', { action: 'e_waste' }],
] as const;

const skipReason = getSkipReason('nginx', 'openssl');
if (skipReason !== null) process.stdout.write(`The example for nginx while its servers restart: ${skipReason}\n`);

describe.skipIf(skipReason !== null)('the example for nginx', () => {
  test('loses no request when both servers are restarted in turn', { timeout: 60_000 + ROUNDS * 40_000 }, async () => {
    const { proxy, db, restart } = await openProxiedServers();
    const load = startLoad(proxy, db);
    await delay(LOAD_BEFORE_AND_AFTER_MS);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const index of [0, 1] as const) {
        await restart(index);
        await delay(LOAD_BEFORE_AND_AFTER_MS);
      }
    }
    const { reads, writes, failures } = await load.stop();

    recordMeasurement({
      what: 'Restart of two servers in turn behind ecopulse.conf, over HTTPS and HTTP/2',
      amount: `${reads + writes} requests, ${writes} of them writes, ${2 * ROUNDS} restarts`,
      measured: `${failures.length} failed`,
      limit: '0 failed',
    });
    expect(failures).toEqual([]);
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
  const ports = [await findFreePort(), await findFreePort()] as const;
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
  const failures: string[] = [];
  let [reads, writes] = [0, 0];
  const abortController = new AbortController();
  const isRunning = (): boolean => !abortController.signal.aborted;
  const runVisit = async (): Promise<void> => {
    const session = openSession(proxy.securePort, '127.0.0.1');
    // The requests of a broken session fail and are counted.
    session.on('error', () => undefined);
    const cookie = `__Host-${(await createResident(db)).cookie}`;
    const attempt = async (method: string, path: string, body?: unknown): Promise<void> => {
      const outcome = await send(session, method, path, { cookie }, body).catch((error: unknown) => String(error));
      if (typeof outcome === 'string') failures.push(`${method} ${path}: ${outcome}`);
      else if (outcome.status >= 300)
        failures.push(`${method} ${path}: ${outcome.status} ${outcome.text.slice(0, 200)}`);
    };
    for (const [path, body] of WRITES) {
      if (!isRunning()) break;
      await attempt('POST', path, body);
      writes += 1;
      await attempt('GET', '/api/auth/user');
      reads += 1;
    }
    session.close();
  };
  const runBrowser = async (): Promise<void> => {
    while (isRunning()) await runVisit();
  };
  const browsers = Promise.all(Array.from({ length: BROWSER_COUNT }, runBrowser));
  return {
    async stop() {
      abortController.abort();
      await browsers;
      return { reads, writes, failures };
    },
  };
}
