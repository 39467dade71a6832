import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { seededRandom } from '../../demo/random.ts';
import { amount, SEED } from '../amounts.ts';
import { refusedServerProcess, startServerProcess, type ServerProcess } from '../server-process.ts';
import { call, median } from './calls.ts';
import { type DataFolder, makeDataFolder } from './data-folder.ts';
import { recordFigure } from './figures.ts';
import { violations } from './ledger-invariants.ts';
import { type Acknowledged, type Load, lostWrites, makeOffers, makeResidents, type Offers, startLoad } from './load.ts';
import { until } from './until.ts';

const ROUNDS = amount('CRASH_ROUNDS', 3);
const RESIDENTS_A_ROUND = 60;
const TIMEOUT = 60_000 + ROUNDS * 20_000;
const READY_AGAIN_MS = 5_000;
const moments = seededRandom(SEED);

test(
  `no acknowledged write is lost and no award is incomplete if the server is killed, ${ROUNDS} times`,
  { timeout: TIMEOUT },
  async () => {
    const folder = await makeDataFolder();
    const acknowledged: Acknowledged[] = [];
    const readyAfter: number[] = [];
    let server = await start(folder);
    const offers = await makeOffers(folder.connect());
    for (let round = 0; round < ROUNDS; round += 1) {
      const load = await loadFor(folder, server, offers);
      server.process.kill('SIGKILL');
      await load.stop();
      acknowledged.push(...load.acknowledged);
      expect(load.unexpected).toEqual([]);

      server = await start(folder);

      readyAfter.push(server.readyMs);
      await expectNothingLost(folder, acknowledged);
    }
    report('the server', acknowledged, readyAfter);
  },
);

test(
  `no acknowledged write is lost, no award is incomplete and service resumes if PostgreSQL is killed, ${ROUNDS} times`,
  { timeout: TIMEOUT },
  async () => {
    const folder = await makeDataFolder();
    const acknowledged: Acknowledged[] = [];
    const readyAfter: number[] = [];
    const server = await start(folder);
    const offers = await makeOffers(folder.connect());
    for (let round = 0; round < ROUNDS; round += 1) {
      const load = await loadFor(folder, server, offers);
      const killed = folder.postgresPid();
      if (killed === null) throw new Error('PostgreSQL does not run');
      process.kill(killed, 'SIGKILL');
      const isBack = (): boolean => ![null, killed].includes(folder.postgresPid());
      const isReady = async (): Promise<boolean> => (await call(server, 'GET /api/ready')).status === 200;
      const took = await until(async () => isBack() && isReady(), 4 * READY_AGAIN_MS);
      readyAfter.push(took);
      await load.stop();
      acknowledged.push(...load.acknowledged);

      expect(load.unexpected).toEqual([]);
      await expectNothingLost(folder, acknowledged);
    }
    report('PostgreSQL', acknowledged, readyAfter);
  },
);

test('a second server on a data folder ends with a message, and changes nothing', { timeout: 60_000 }, async () => {
  const folder = await makeDataFolder();
  const first = await start(folder);
  const before = describe(folder.path);

  const { code, output } = await refusedServerProcess({ DATA_DIR: folder.path });

  expect(code).toBe(1);
  expect(output).toBe(
    `Starting the bundled PostgreSQL …\nThe data folder ${folder.path} is in use by another EcoPulse server: stop that server first, or give this one a folder of its own with DATA_DIR.`,
  );
  expect(describe(folder.path)).toEqual(before);
  expect((await call(first, 'GET /api/ready')).status).toBe(200);
});

async function start(folder: DataFolder): Promise<ServerProcess> {
  return folder.track(await startServerProcess({ DATA_DIR: folder.path, TRUST_PROXY: '1' }));
}

/** Resolves at a random moment after the first acknowledged write. */
async function loadFor(folder: DataFolder, server: ServerProcess, offers: Offers): Promise<Load> {
  const residents = await makeResidents(folder.connect(), RESIDENTS_A_ROUND);
  const load = startLoad(server, residents, offers);
  await until(() => load.acknowledged.length > 0, 10_000);
  await delay(moments() * 800);
  return load;
}

async function expectNothingLost(folder: DataFolder, acknowledged: readonly Acknowledged[]): Promise<void> {
  const db = folder.connect();
  expect(await lostWrites(db, acknowledged)).toEqual([]);
  expect(await violations(db)).toEqual([]);
}

function describe(folder: string): string[] {
  const settled = ['PG_VERSION', 'postmaster.pid', 'postmaster.opts', 'pg_hba.conf'];
  return [...readdirSync(folder), ...settled.map((name) => join('postgres', name))].map((name) => {
    const { size, uid, mode, mtimeMs, ino } = statSync(join(folder, name));
    return [name, size, uid, mode, name === 'postgres' ? '' : mtimeMs, ino].join(' ');
  });
}

function report(killed: string, acknowledged: readonly Acknowledged[], readyAfter: readonly number[]): void {
  const usual = median(readyAfter);
  const slowest = Math.max(...readyAfter);
  const kinds = [...Map.groupBy(acknowledged, ({ what }) => what)].map(([what, same]) => `${same.length} × ${what}`);
  process.stdout.write(`acknowledged: ${kinds.join(', ')}\n`);
  recordFigure({
    what: `kill -9 of ${killed}, ready again, no acknowledged write lost`,
    amount: `${ROUNDS} rounds, ${acknowledged.length} writes`,
    measured: `${usual.toFixed(0)} ms (median), ${slowest.toFixed(0)} ms at most`,
    limit: `median < ${READY_AGAIN_MS} ms`,
  });
  // The median, since a busy machine may delay a single restart.
  expect(usual).toBeLessThan(READY_AGAIN_MS);
}
