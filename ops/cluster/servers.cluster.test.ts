import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { readNumberVariable } from '../../apps/server/src/testing/amounts.ts';
import { call } from '../../apps/server/src/testing/faults/calls.ts';
import { recordMeasurement } from '../../apps/server/src/testing/faults/measurements.ts';
import { listViolations } from '../../apps/server/src/testing/faults/ledger-invariants.ts';
import { listLostWrites } from '../../apps/server/src/testing/faults/load.ts';
import { waitUntil } from '../../apps/server/src/testing/faults/wait-until.ts';
import { moveGreenSpacesTogether } from '../../apps/server/src/testing/shared-location.ts';
import { shareBalancedServers } from './balanced-servers.ts';
import { type CountedLoad, startCountedLoad, STREAM_COUNT } from './counted-load.ts';
import { getSkipReason } from './tools.ts';

const SERVER_COUNT = 3;
const CONCURRENT_RESIDENTS = 12;
const ROUNDS = readNumberVariable('CLUSTER_ROUNDS', 2);
const TIMEOUT_MS = 60_000 + ROUNDS * 60_000;
const LOAD_BEFORE_AND_AFTER_MS = 2_000;

const skipReason = getSkipReason('nginx');
if (skipReason !== null) process.stdout.write(`Three servers behind nginx: ${skipReason}\n`);

describe.skipIf(skipReason !== null)('three servers behind nginx under load', () => {
  const shared = shareBalancedServers(SERVER_COUNT);

  beforeAll(() => moveGreenSpacesTogether(shared().db));

  test('lose no request when all are restarted one after the other', { timeout: TIMEOUT_MS }, async () => {
    const servers = shared();
    const load = startCountedLoad(servers, servers.db, CONCURRENT_RESIDENTS);
    await delay(LOAD_BEFORE_AND_AFTER_MS);
    const stoppedMs: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (let index = 0; index < SERVER_COUNT; index += 1) {
        const startedAt = performance.now();
        expect(await servers.server(index).stop('SIGTERM')).toBe(0);
        stoppedMs.push(performance.now() - startedAt);
        await servers.restartServer(index);
        await delay(LOAD_BEFORE_AND_AFTER_MS);
      }
    }
    await load.stop();

    recordMeasurement({
      what: 'Rolling restart of three servers behind nginx',
      amount: `${load.endedRequests()} requests, ${load.acknowledged.length} of them writes, ${load.streamsOpened()} streams, ${stoppedMs.length} restarts`,
      measured: `${load.failedRequests.length} failed; a stop took ${Math.max(...stoppedMs).toFixed(0)} ms at most`,
      limit: '0 failed',
    });
    expect(load.failedRequests).toEqual([]);
    // Each stream has moved to another server.
    expect(load.streamsOpened()).toBeGreaterThan(STREAM_COUNT);
    await expectNothingLost(load);
  });

  test('lose only what is open at a server that is killed, and use it again', { timeout: TIMEOUT_MS }, async () => {
    const servers = shared();
    for (let round = 0; round < ROUNDS; round += 1) {
      const load = startCountedLoad(servers, servers.db, CONCURRENT_RESIDENTS);
      await delay(LOAD_BEFORE_AND_AFTER_MS);
      const index = round % SERVER_COUNT;
      const loggedLength = (await servers.nginx.errors()).length;
      const killedAt = performance.now();
      await servers.server(index).stop('SIGKILL');
      const exitMs = performance.now() - killedAt;
      await delay(LOAD_BEFORE_AND_AFTER_MS);
      await servers.restartServer(index);
      const readyMs = await waitUntil(() => isReceivingCalls(index), 10_000);
      await load.stop();

      const lastFailureMs = Math.max(0, ...load.failedRequests.map(({ startedAt }) => startedAt - killedAt));
      const openRequests = await countBrokenRequests(servers.server(index).url, loggedLength);
      recordMeasurement({
        what: 'kill -9 of one of three servers behind nginx',
        amount: `${load.endedRequests()} requests, ${load.acknowledged.length} of them writes, ${openRequests} open at the server`,
        measured: `${load.failedRequests.length} failed, the last sent ${lastFailureMs.toFixed(0)} ms after the kill, gone after ${exitMs.toFixed(0)} ms; used again ${readyMs.toFixed(0)} ms after its start`,
        limit: 'only writes and streams that were open at it',
      });
      // nginx retries a read at another server, and never a write that a server may have begun.
      const expectedFailure = /^(check-in|eco-action|join|registration): 502|^stream: TypeError: terminated/;
      expect(load.failedRequests.filter(({ description }) => !expectedFailure.test(description))).toEqual([]);
      expect(load.failedRequests.length).toBeLessThanOrEqual(openRequests);
      // The kernel closes the connections of a process only after freeing its memory.
      expect(lastFailureMs).toBeLessThan(exitMs);
      await expectNothingLost(load);
    }
  });

  async function expectNothingLost({ acknowledged }: CountedLoad): Promise<void> {
    const { db } = shared();
    expect(acknowledged.length).toBeGreaterThan(100);
    expect(await listLostWrites(db, acknowledged)).toEqual([]);
    expect(await listViolations(db)).toEqual([]);
  }

  /** Ignores the first `loggedLength` characters of the error log. */
  async function countBrokenRequests(url: string, loggedLength: number): Promise<number> {
    const lines = (await shared().nginx.errors()).slice(loggedLength).split('\n');
    const broken = lines.filter((line) => line.includes('[error]') && line.includes(`upstream: "${url}/`));
    return broken.filter((line) => !line.includes('connect() failed')).length;
  }

  async function isReceivingCalls(index: number): Promise<boolean> {
    const { headers } = await call(shared(), 'GET /api/health');
    return headers.get('x-server') === new URL(shared().server(index).url).host;
  }
});
