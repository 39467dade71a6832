import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../../apps/server/src/db/database.ts';
import type { MadeResident } from '../../../apps/server/src/testing/factories.ts';
import { amount } from '../../../apps/server/src/testing/amounts.ts';
import { ask } from '../../../apps/server/src/testing/faults/actions.ts';
import { call } from '../../../apps/server/src/testing/faults/calls.ts';
import { recordFigure } from '../../../apps/server/src/testing/faults/figures.ts';
import { violations } from '../../../apps/server/src/testing/faults/ledger-invariants.ts';
import { lostWrites, makeResidents } from '../../../apps/server/src/testing/faults/load.ts';
import { until } from '../../../apps/server/src/testing/faults/until.ts';
import { type ServerProcess, startServerProcess } from '../../../apps/server/src/testing/server-process.ts';
import { gatherPlaces } from '../../../apps/server/src/testing/visits.ts';
import { whyWithout } from '../tools.ts';
import { missingDirectWrites, prepareDirectWrites, startDirectWrites } from './direct-writes.ts';
import { whyWithoutNetwork } from './network.ts';
import { isPrimary, type PatroniCluster, type PatroniNode, PROGRAMS, startPatroniCluster } from './patroni-cluster.ts';
import { holdStream } from './held-stream.ts';
import { startRetriedLoad, writtenTwice } from './retried-load.ts';

const ROUNDS = amount('FAILOVER_ROUNDS', 1);
const TIMEOUT = 240_000;
/** What residents may wait for, from the fault to the first write at each server. */
const BACK_MS = 30_000;
const REJOINED_MS = 90_000;
const AROUND_MS = 2_000;
const SOON_MS = 5_000;
const RESIDENTS = 500;

/** What happens to a primary, and what an operator, or the service manager, does to it afterwards. */
const FAULTS = [
  {
    fault: 'killed',
    strike: (node: PatroniNode) => node.signal('SIGKILL'),
    repair: (node: PatroniNode) => node.start(),
  },
  {
    fault: 'frozen',
    strike: (node: PatroniNode) => node.signal('SIGSTOP'),
    repair: (node: PatroniNode) => node.signal('SIGCONT'),
  },
  {
    fault: 'cut off the network',
    strike: (node: PatroniNode) => node.cut(),
    repair: (node: PatroniNode) => node.mend(),
  },
];

const why = whyWithout(...PROGRAMS) ?? whyWithoutNetwork();
if (why !== null) process.stdout.write(`A primary that fails: ${why}\n`);

describe.skipIf(why !== null)('two servers whose primary fails', () => {
  let cluster: PatroniCluster;
  let servers: readonly ServerProcess[] = [];
  let db: Database;

  beforeAll(async () => {
    cluster = await startPatroniCluster();
    const start = () => startServerProcess({ DATABASE_URL: cluster.databaseUrl });
    servers = await Promise.all([start(), start()]);
    db = openDatabase({ connection: cluster.connection, maxConnections: 8, background: true });
    await gatherPlaces(db);
    await prepareDirectWrites(db);
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await db?.destroy();
    await cluster?.remove();
  });

  const rounds = Array.from({ length: ROUNDS }, () => FAULTS).flat();
  test.each(rounds)(
    'go on with a standby when it is $fault',
    { timeout: TIMEOUT },
    async ({ fault, strike, repair }) => {
      const { primary } = await cluster.settled();
      const timeline = (await primary.state())?.timeline ?? 0;
      const residents = await makeResidents(db, RESIDENTS);
      const stream = holdStream(one(1), as(residents[0]));
      const name = await changeUnnoticed();
      const load = startRetriedLoad(servers, residents.slice(2));
      await delay(AROUND_MS);
      const direct = startDirectWrites(primary.socket);
      await until(() => direct.acknowledged.size > 0, SOON_MS);
      expect(await namesAt(servers)).not.toContain(name);

      const struckAt = performance.now();
      strike(primary);
      const promotedMs = await until(async () => (await otherPrimary(primary)) !== null, BACK_MS);
      const promotedAt = performance.now();
      await until(() => load.areBackSince(promotedAt), BACK_MS - promotedMs);
      const backMs = performance.now() - struckAt;

      // Nothing cached before is served, and what happens at one server arrives in a stream at the other.
      await until(async () => (await namesAt(servers)).every((text) => text === name), SOON_MS);
      await until(() => stream.isOpen(), SOON_MS);
      const seen = stream.events();
      expect((await ask(one(0), as(residents[1]), as(residents[0]).id)).status).toBeLessThan(300);
      await until(() => stream.events() > seen, SOON_MS);
      expect(stream.openings()).toBeGreaterThan(1);

      await delay(AROUND_MS);
      repair(primary);
      const repairedAt = performance.now();
      await until(async () => isFollowing(primary), REJOINED_MS);
      const rejoinedMs = performance.now() - repairedAt;
      await delay(AROUND_MS);
      await direct.stop();
      await load.stop();
      await cluster.settled();

      recordFigure({
        what: `Primary ${fault}`,
        amount: `${load.acknowledged.length} writes acknowledged, ${load.refused()} answers 503; ${direct.tried()} writes past HAProxy to the old primary`,
        measured: `another one after ${seconds(promotedMs)}, both servers back after ${seconds(backMs)}, no write acknowledged by one of them for ${seconds(load.longestGapMs())} at most; it followed ${seconds(rejoinedMs)} after its repair`,
        limit: `back within ${seconds(BACK_MS)}, 0 lost`,
      });
      expect(load.unexpected).toEqual([]);
      expect(load.acknowledged.length).toBeGreaterThan(100);
      expect(await lostWrites(db, [...load.acknowledged, ...load.foundDone])).toEqual([]);
      expect(await writtenTwice(db)).toEqual([]);
      expect(await violations(db)).toEqual([]);
      // One promotion, and nothing that the old primary acknowledged afterwards or that is gone.
      expect((await primary.state())?.timeline).toBe(timeline + 1);
      expect([...direct.acknowledged.values()].filter((at) => at > promotedAt)).toEqual([]);
      expect(await missingDirectWrites(db, direct)).toEqual([]);
    },
  );

  const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

  function one(index: number): ServerProcess {
    const server = servers[index];
    if (server === undefined) throw new Error(`there is no server ${index}`);
    return server;
  }

  function as(resident: MadeResident | undefined): MadeResident {
    if (resident === undefined) throw new Error('there are not enough residents');
    return resident;
  }

  async function otherPrimary(old: PatroniNode): Promise<PatroniNode | null> {
    const others = cluster.nodes.filter((node) => node !== old);
    const states = await Promise.all(others.map((node) => node.state()));
    return others.find((_, index) => isPrimary(states[index] ?? null)) ?? null;
  }

  async function isFollowing(node: PatroniNode): Promise<boolean> {
    const state = await node.state();
    const current = (await (await otherPrimary(node))?.state())?.timeline;
    return state?.role === 'replica' && state.state === 'running' && state.timeline === current;
  }

  /** Renames a green space without a message to the servers, which then serve the former name from their caches. */
  async function changeUnnoticed(): Promise<string> {
    await namesAt(servers);
    const name = `Renamed ${performance.now()}`;
    await db.updateTable('green_spaces').set({ name }).where('id', '=', 107).execute();
    return name;
  }

  async function namesAt(all: readonly ServerProcess[]): Promise<string[]> {
    const answers = await Promise.all(all.map((server) => call(server, 'GET /api/green-spaces')));
    return answers.map(
      ({ text }) => (JSON.parse(text) as { id: number; name: string }[]).find(({ id }) => id === 107)?.name ?? text,
    );
  }
});
