import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { amount } from '../../apps/server/src/testing/amounts.ts';
import { call } from '../../apps/server/src/testing/faults/calls.ts';
import { recordFigure } from '../../apps/server/src/testing/faults/figures.ts';
import { violations } from '../../apps/server/src/testing/faults/ledger-invariants.ts';
import { lostWrites } from '../../apps/server/src/testing/faults/load.ts';
import { until } from '../../apps/server/src/testing/faults/until.ts';
import { gatherPlaces } from '../../apps/server/src/testing/visits.ts';
import { shareBalancedServers } from './balanced-servers.ts';
import { type CountedLoad, startCountedLoad, STREAMS } from './counted-load.ts';
import { whyWithout } from './tools.ts';

const SERVERS = 3;
const AT_ONCE = 12;
const ROUNDS = amount('CLUSTER_ROUNDS', 2);
const TIMEOUT = 60_000 + ROUNDS * 60_000;
const AROUND_MS = 2_000;

const why = whyWithout('nginx');
if (why !== null) process.stdout.write(`Three servers behind nginx: ${why}\n`);

describe.skipIf(why !== null)('three servers behind nginx under load', () => {
  const shared = shareBalancedServers(SERVERS);

  beforeAll(() => gatherPlaces(shared().db));

  test('lose no request when all are restarted one after the other', { timeout: TIMEOUT }, async () => {
    const servers = shared();
    const load = startCountedLoad(servers, servers.db, AT_ONCE);
    await delay(AROUND_MS);
    const stoppedMs: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (let index = 0; index < SERVERS; index += 1) {
        const began = performance.now();
        expect(await servers.server(index).stop('SIGTERM')).toBe(0);
        stoppedMs.push(performance.now() - began);
        await servers.startAgain(index);
        await delay(AROUND_MS);
      }
    }
    await load.stop();

    recordFigure({
      what: 'Rolling restart of three servers behind nginx',
      amount: `${load.ended()} requests, ${load.acknowledged.length} of them writes, ${load.streamsOpened()} streams, ${stoppedMs.length} restarts`,
      measured: `${load.failed.length} failed; a stop took ${Math.max(...stoppedMs).toFixed(0)} ms at most`,
      limit: '0 failed',
    });
    expect(load.failed).toEqual([]);
    // Each stream has moved to another server.
    expect(load.streamsOpened()).toBeGreaterThan(STREAMS);
    await expectNothingLost(load);
  });

  test('lose only what is open at a server that is killed, and use it again', { timeout: TIMEOUT }, async () => {
    const servers = shared();
    for (let round = 0; round < ROUNDS; round += 1) {
      const load = startCountedLoad(servers, servers.db, AT_ONCE);
      await delay(AROUND_MS);
      const index = round % SERVERS;
      const logged = (await servers.nginx.errors()).length;
      const killedAt = performance.now();
      await servers.server(index).stop('SIGKILL');
      const goneMs = performance.now() - killedAt;
      await delay(AROUND_MS);
      await servers.startAgain(index);
      const took = await until(() => isUsed(index), 10_000);
      await load.stop();

      const last = Math.max(0, ...load.failed.map(({ began }) => began - killedAt));
      const open = await brokenOff(servers.server(index).url, logged);
      recordFigure({
        what: 'kill -9 of one of three servers behind nginx',
        amount: `${load.ended()} requests, ${load.acknowledged.length} of them writes, ${open} open at the server`,
        measured: `${load.failed.length} failed, the last sent ${last.toFixed(0)} ms after the kill, gone after ${goneMs.toFixed(0)} ms; used again ${took.toFixed(0)} ms after its start`,
        limit: 'only writes and streams that were open at it',
      });
      // nginx retries a read at another server, and never a write that a server may have begun.
      const lost = /^(check-in|eco-action|join|registration): 502|^stream: TypeError: terminated/;
      expect(load.failed.filter(({ what }) => !lost.test(what))).toEqual([]);
      expect(load.failed.length).toBeLessThanOrEqual(open);
      // The kernel closes the connections of a process only after freeing its memory.
      expect(last).toBeLessThan(goneMs);
      await expectNothingLost(load);
    }
  });

  async function expectNothingLost({ acknowledged }: CountedLoad): Promise<void> {
    const { db } = shared();
    expect(acknowledged.length).toBeGreaterThan(100);
    expect(await lostWrites(db, acknowledged)).toEqual([]);
    expect(await violations(db)).toEqual([]);
  }

  /** Ignores the first `logged` characters of the error log. */
  async function brokenOff(url: string, logged: number): Promise<number> {
    const lines = (await shared().nginx.errors()).slice(logged).split('\n');
    const broken = lines.filter((line) => line.includes('[error]') && line.includes(`upstream: "${url}/`));
    return broken.filter((line) => !line.includes('connect() failed')).length;
  }

  async function isUsed(index: number): Promise<boolean> {
    const { headers } = await call(shared(), 'GET /api/health');
    return headers.get('x-server') === new URL(shared().server(index).url).host;
  }
});
