import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '../../../apps/server/src/db/database.ts';
import { amount } from '../../../apps/server/src/testing/amounts.ts';
import { databaseUrl } from '../../../apps/server/src/testing/database-url.ts';
import { makeResident, type MadeResident } from '../../../apps/server/src/testing/factories.ts';
import { ask, checkIn } from '../../../apps/server/src/testing/faults/actions.ts';
import { call } from '../../../apps/server/src/testing/faults/calls.ts';
import { violations } from '../../../apps/server/src/testing/faults/ledger-invariants.ts';
import { lostWrites, makeResidents } from '../../../apps/server/src/testing/faults/load.ts';
import { until } from '../../../apps/server/src/testing/faults/until.ts';
import { type ServerProcess, startServerProcess } from '../../../apps/server/src/testing/server-process.ts';
import { gatherPlaces } from '../../../apps/server/src/testing/visits.ts';
import { whyWithout } from '../tools.ts';
import { missingDirectWrites, prepareDirectWrites, startDirectWrites } from './direct-writes.ts';
import { type HeldStream, holdStream } from './held-stream.ts';
import { whyWithoutNetwork } from './network.ts';
import { type PatroniCluster, type PatroniNode, PROGRAMS, type Roles, startPatroniCluster } from './patroni-cluster.ts';
import { recordFailoverRound } from './recorded-round.ts';
import { startRetriedLoad, writtenTwice } from './retried-load.ts';

const ROUNDS = amount('FAILOVER_ROUNDS', 1);
const TIMEOUT = 240_000;
/** From the fault to the first write at each server. */
const BACK_MS = 30_000;
const REJOINED_MS = 90_000;
const AROUND_MS = 2_000;
const SOON_MS = 5_000;
/** Patroni would choose another standby after some 10 s. */
const ALONE_MS = 3_000;
const RESIDENTS = 600;
const RENAMED = 107;

interface Fault {
  readonly fault: string;
  strike(roles: Roles): Promise<void> | void;
  /** By an operator, or the service manager. */
  repair(primary: PatroniNode): void;
}

const FAULTS: readonly Fault[] = [
  {
    fault: 'killed',
    strike: ({ primary }) => primary.signal('SIGKILL'),
    repair: (primary) => primary.start(),
  },
  {
    fault: 'frozen',
    strike: ({ primary }) => primary.signal('SIGSTOP'),
    repair: (primary) => primary.signal('SIGCONT'),
  },
  {
    fault: 'cut off the network',
    strike: ({ primary }) => primary.cut(),
    repair: (primary) => primary.mend(),
  },
  {
    // Only the primary has what it writes meanwhile, but this standby may have to replace it.
    fault: 'killed while its standby is frozen',
    async strike({ primary, standby }) {
      standby.signal('SIGSTOP');
      await delay(ALONE_MS);
      primary.signal('SIGKILL');
      standby.signal('SIGCONT');
    },
    repair: (primary) => primary.start(),
  },
  {
    fault: 'replaced as planned',
    strike: ({ primary }) => primary.handOver(),
    repair: () => undefined,
  },
];

const why = whyWithout(...PROGRAMS) ?? whyWithoutNetwork();
if (why !== null) process.stdout.write(`A primary that fails: ${why}\n`);

describe.skipIf(why !== null)('servers whose primary fails', () => {
  let cluster: PatroniCluster;
  let servers: readonly [ServerProcess, ServerProcess];
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
    await Promise.all((servers ?? []).map((server) => server.stop()));
    await db?.destroy();
    await cluster?.remove();
  });

  const rounds = Array.from({ length: ROUNDS }, () => FAULTS).flat();
  test.each(rounds)('go on with another if it is $fault', { timeout: TIMEOUT }, async ({ fault, strike, repair }) => {
    const roles = await cluster.settled();
    const { primary } = roles;
    const timeline = (await primary.state())?.timeline ?? 0;
    const [mei, raju] = [await makeResident(db), await makeResident(db)];
    const stream = holdStream(servers[1], mei);
    const name = await renameUnnoticed();
    const load = startRetriedLoad(servers, await makeResidents(db, RESIDENTS));
    const direct = startDirectWrites(primary.socket);
    await delay(AROUND_MS);
    await until(() => direct.acknowledged.size > 0 && stream.isOpen(), SOON_MS);
    expect(await namesAtServers()).not.toContain(name);

    const struckAt = performance.now();
    await strike(roles);
    await until(async () => (await cluster.primaryAfter(primary)) !== null, BACK_MS);
    const promotedAt = performance.now();
    await until(() => load.areBackSince(promotedAt), struckAt + BACK_MS - promotedAt);
    const backAt = performance.now();

    await expectNothingOld(name);
    await expectEvents(stream, mei, raju);
    await delay(AROUND_MS);
    repair(primary);
    const repairedAt = performance.now();
    await until(() => cluster.isFollowing(primary), REJOINED_MS);
    const followedAt = performance.now();
    await delay(AROUND_MS);
    await direct.stop();
    await load.stop();

    const round = {
      fault,
      acknowledged: load.acknowledged.length,
      refused: load.refused(),
      direct: direct.tried(),
      promotedMs: promotedAt - struckAt,
      backMs: backAt - struckAt,
      rejoinedMs: followedAt - repairedAt,
    };
    expect(load.unexpected).toEqual([]);
    expect(load.acknowledged.length).toBeGreaterThan(100);
    expect(await lostWrites(db, load.acknowledged)).toEqual([]);
    expect(await writtenTwice(db)).toEqual([]);
    expect(await violations(db)).toEqual([]);
    // One promotion. The old primary acknowledged nothing after it, and no write that it acknowledged is lost.
    expect((await primary.state())?.timeline).toBe(timeline + 1);
    expect([...direct.acknowledged.values()].filter((at) => at > promotedAt)).toEqual([]);
    expect(await missingDirectWrites(db, direct)).toEqual([]);
    recordFailoverRound(round, BACK_MS);
  });

  test('a server whose address leads to a former primary reads, and answers 503 for writes', async () => {
    const { primary } = await cluster.settled();
    const address = databaseUrl({ ...cluster.connection, host: primary.address, port: 5432 });
    const server = await startServerProcess({ DATABASE_URL: address });
    onTestFinished(async () => void (await server.stop()));
    const mei = await makeResident(db);
    expect((await checkIn(server, mei, 1)).status).toBe(200);
    await primary.handOver();
    await until(() => cluster.isFollowing(primary), REJOINED_MS);
    await until(async () => (await call(server, 'GET /api/user/profile', { as: mei })).status === 200, SOON_MS);

    for (let green = 2; green <= 5; green += 1) {
      const { status, code, headers } = await checkIn(server, mei, green);
      expect([status, code]).toEqual([503, 'unavailable']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(server.output()).toMatch(
      /"reason":"cannot execute [^"]* in a read-only transaction","msg":"the database is away"/,
    );
    expect((await call(server, 'GET /api/user/profile', { as: mei })).status).toBe(200);
  });

  /** Does not notify the servers, so they still serve the former name from their caches. */
  async function renameUnnoticed(): Promise<string> {
    await namesAtServers();
    const name = `Renamed ${performance.now()}`;
    await db.updateTable('green_spaces').set({ name }).where('id', '=', RENAMED).execute();
    return name;
  }

  async function namesAtServers(): Promise<(string | undefined)[]> {
    const answers = await Promise.all(servers.map((server) => call(server, 'GET /api/green-spaces')));
    return answers.map(({ text }) => {
      const spaces = JSON.parse(text) as readonly { readonly id: number; readonly name: string }[];
      return spaces.find(({ id }) => id === RENAMED)?.name;
    });
  }

  async function expectNothingOld(name: string): Promise<void> {
    await until(async () => (await namesAtServers()).every((one) => one === name), SOON_MS);
  }

  async function expectEvents(stream: HeldStream, mei: MadeResident, raju: MadeResident): Promise<void> {
    await until(() => stream.isOpen(), SOON_MS);
    const before = stream.events();
    // A request may exist despite its 503, and then the next one is refused.
    await until(async () => (await ask(servers[0], raju, mei.id)).status !== 503, SOON_MS);
    await until(() => stream.events() > before, SOON_MS);
    // It ended with the old primary, so that its client fetches what it may have missed.
    expect(stream.openings()).toBeGreaterThan(1);
  }
});
