import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '../../../apps/server/src/db/database.ts';
import { readNumberVariable } from '../../../apps/server/src/testing/amounts.ts';
import { databaseUrl } from '../../../apps/server/src/testing/test-database.ts';
import { createResident, type TestResident } from '../../../apps/server/src/testing/factories.ts';
import { sendFriendRequest, checkIn } from '../../../apps/server/src/testing/faults/actions.ts';
import { call } from '../../../apps/server/src/testing/faults/calls.ts';
import { listViolations } from '../../../apps/server/src/testing/faults/ledger-invariants.ts';
import { listLostWrites, createResidents } from '../../../apps/server/src/testing/faults/load.ts';
import { waitUntil } from '../../../apps/server/src/testing/faults/wait-until.ts';
import { type ServerProcess, startServerProcess } from '../../../apps/server/src/testing/server-process.ts';
import { moveGreenSpacesTogether } from '../../../apps/server/src/testing/shared-location.ts';
import { getSkipReason } from '../tools.ts';
import { listMissingDirectWrites, prepareDirectWrites, startDirectWrites } from './direct-writes.ts';
import { type PersistentStream, openPersistentStream } from './persistent-stream.ts';
import { getNetworkSkipReason } from './network.ts';
import { type PatroniCluster, type PatroniNode, PROGRAMS, type Roles, startPatroniCluster } from './patroni-cluster.ts';
import { recordFailoverTrial } from './failover-trial.ts';
import { startRetriedLoad, listDuplicateWrites } from './retried-load.ts';

const ROUNDS = readNumberVariable('FAILOVER_ROUNDS', 1);
const TIMEOUT_MS = 240_000;
/** From the fault to the first write at each server. */
const MAX_RECOVERY_MS = 30_000;
const MAX_REJOIN_MS = 90_000;
const LOAD_BEFORE_AND_AFTER_MS = 2_000;
const EVENT_TIMEOUT_MS = 5_000;
/** Patroni would choose another standby after some 10 s. */
const STANDBY_FROZEN_MS = 3_000;
const RESIDENTS = 600;
const RENAMED_GREEN_SPACE_ID = 107;

interface Fault {
  readonly fault: string;
  inject(roles: Roles): Promise<void> | void;
  /** By an operator, or the service manager. */
  repair(primary: PatroniNode): void;
}

const FAULTS: readonly Fault[] = [
  {
    fault: 'killed',
    inject: ({ primary }) => primary.signal('SIGKILL'),
    repair: (primary) => primary.start(),
  },
  {
    fault: 'frozen',
    inject: ({ primary }) => primary.signal('SIGSTOP'),
    repair: (primary) => primary.signal('SIGCONT'),
  },
  {
    fault: 'cut off the network',
    inject: ({ primary }) => primary.disconnect(),
    repair: (primary) => primary.reconnect(),
  },
  {
    // Writes in that time exist only on the primary, but this standby may have to replace the primary.
    fault: 'killed while its standby is frozen',
    async inject({ primary, standby }) {
      standby.signal('SIGSTOP');
      await delay(STANDBY_FROZEN_MS);
      primary.signal('SIGKILL');
      standby.signal('SIGCONT');
    },
    repair: (primary) => primary.start(),
  },
  {
    fault: 'replaced as planned',
    inject: ({ primary }) => primary.switchOver(),
    repair: () => undefined,
  },
];

const skipReason = getSkipReason(...PROGRAMS) ?? getNetworkSkipReason();
if (skipReason !== null) process.stdout.write(`A primary that fails: ${skipReason}\n`);

describe.skipIf(skipReason !== null)('servers whose primary fails', () => {
  let cluster: PatroniCluster;
  let servers: readonly [ServerProcess, ServerProcess];
  let db: Database;

  beforeAll(async () => {
    cluster = await startPatroniCluster();
    const start = () => startServerProcess({ DATABASE_URL: cluster.databaseUrl });
    servers = await Promise.all([start(), start()]);
    db = openDatabase({ connection: cluster.connection, maxConnections: 8, background: true });
    await moveGreenSpacesTogether(db);
    await prepareDirectWrites(db);
  });
  afterAll(async () => {
    await Promise.all((servers ?? []).map((server) => server.stop()));
    await db?.destroy();
    await cluster?.remove();
  });

  const faults = Array.from({ length: ROUNDS }, () => FAULTS).flat();
  test.each(faults)(
    'continue with another if it is $fault',
    { timeout: TIMEOUT_MS },
    async ({ fault, inject, repair }) => {
      const roles = await cluster.waitForRoles();
      const { primary } = roles;
      const timeline = (await primary.state())?.timeline ?? 0;
      const [mei, raju] = [await createResident(db), await createResident(db)];
      const stream = openPersistentStream(servers[1], mei);
      const name = await renameWithoutNotifying();
      const load = startRetriedLoad(servers, await createResidents(db, RESIDENTS));
      const directWrites = startDirectWrites(primary.socket);
      await delay(LOAD_BEFORE_AND_AFTER_MS);
      await waitUntil(() => directWrites.acknowledged.size > 0 && stream.isOpen(), EVENT_TIMEOUT_MS);
      expect(await readServedNames()).not.toContain(name);

      const injectedAt = performance.now();
      await inject(roles);
      await waitUntil(async () => (await cluster.findNewPrimary(primary)) !== null, MAX_RECOVERY_MS);
      const promotedAt = performance.now();
      await waitUntil(() => load.haveRecoveredSince(promotedAt), injectedAt + MAX_RECOVERY_MS - promotedAt);
      const recoveredAt = performance.now();

      await expectServedName(name);
      await expectEvents(stream, mei, raju);
      await delay(LOAD_BEFORE_AND_AFTER_MS);
      repair(primary);
      const repairedAt = performance.now();
      await waitUntil(() => cluster.isFollowing(primary), MAX_REJOIN_MS);
      const followedAt = performance.now();
      await delay(LOAD_BEFORE_AND_AFTER_MS);
      await directWrites.stop();
      await load.stop();

      const trial = {
        fault,
        acknowledged: load.acknowledged.length,
        refusals: load.refusals(),
        directWrites: directWrites.attempts(),
        promotedMs: promotedAt - injectedAt,
        recoveryMs: recoveredAt - injectedAt,
        rejoinedMs: followedAt - repairedAt,
      };
      expect(load.unexpected).toEqual([]);
      expect(load.acknowledged.length).toBeGreaterThan(100);
      expect(await listLostWrites(db, load.acknowledged)).toEqual([]);
      expect(await listDuplicateWrites(db)).toEqual([]);
      expect(await listViolations(db)).toEqual([]);
      // One promotion. The old primary acknowledged nothing after it, and no write that it acknowledged is lost.
      expect((await primary.state())?.timeline).toBe(timeline + 1);
      expect([...directWrites.acknowledged.values()].filter((at) => at > promotedAt)).toEqual([]);
      expect(await listMissingDirectWrites(db, directWrites)).toEqual([]);
      recordFailoverTrial(trial, MAX_RECOVERY_MS);
    },
  );

  test('a server whose address leads to a former primary reads, and answers 503 for writes', async () => {
    const { primary } = await cluster.waitForRoles();
    const address = databaseUrl({ ...cluster.connection, host: primary.address, port: 5432 });
    const server = await startServerProcess({ DATABASE_URL: address });
    onTestFinished(async () => void (await server.stop()));
    const mei = await createResident(db);
    expect((await checkIn(server, mei, 1)).status).toBe(200);
    await primary.switchOver();
    await waitUntil(() => cluster.isFollowing(primary), MAX_REJOIN_MS);
    await waitUntil(
      async () => (await call(server, 'GET /api/user/profile', { as: mei })).status === 200,
      EVENT_TIMEOUT_MS,
    );

    for (let greenSpaceId = 2; greenSpaceId <= 5; greenSpaceId += 1) {
      const { status, code, headers } = await checkIn(server, mei, greenSpaceId);
      expect([status, code]).toEqual([503, 'unavailable']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(server.output()).toMatch(
      /"reason":"cannot execute [^"]* in a read-only transaction","msg":"the database is away"/,
    );
    expect((await call(server, 'GET /api/user/profile', { as: mei })).status).toBe(200);
  });

  /** Does not notify the servers, so they still serve the former name from their caches. */
  async function renameWithoutNotifying(): Promise<string> {
    await readServedNames();
    const name = `Renamed ${performance.now()}`;
    await db.updateTable('green_spaces').set({ name }).where('id', '=', RENAMED_GREEN_SPACE_ID).execute();
    return name;
  }

  async function readServedNames(): Promise<(string | undefined)[]> {
    const responses = await Promise.all(servers.map((server) => call(server, 'GET /api/green-spaces')));
    return responses.map(({ text }) => {
      const spaces = JSON.parse(text) as readonly { readonly id: number; readonly name: string }[];
      return spaces.find(({ id }) => id === RENAMED_GREEN_SPACE_ID)?.name;
    });
  }

  async function expectServedName(name: string): Promise<void> {
    await waitUntil(async () => (await readServedNames()).every((servedName) => servedName === name), EVENT_TIMEOUT_MS);
  }

  async function expectEvents(stream: PersistentStream, mei: TestResident, raju: TestResident): Promise<void> {
    await waitUntil(() => stream.isOpen(), EVENT_TIMEOUT_MS);
    const before = stream.events();
    // A request may exist despite its 503, and then the next one is refused.
    await waitUntil(async () => (await sendFriendRequest(servers[0], raju, mei.id)).status !== 503, EVENT_TIMEOUT_MS);
    await waitUntil(() => stream.events() > before, EVENT_TIMEOUT_MS);
    // The stream ended with the old primary, so that its client fetches missed events.
    expect(stream.openings()).toBeGreaterThan(1);
  }
});
