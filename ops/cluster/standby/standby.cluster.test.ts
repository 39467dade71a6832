import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openChanges, type Changes } from '../../../apps/server/src/db/changes.ts';
import { type Database, openDatabase } from '../../../apps/server/src/db/database.ts';
import { openStandby, type Reads, type Standby } from '../../../apps/server/src/db/standby.ts';
import { waitForListening } from '../../../apps/server/src/testing/listening.ts';
import { recordMeasurement } from '../../../apps/server/src/testing/faults/measurements.ts';
import { type PrimaryAndStandby, startPrimaryAndStandby } from './primary-and-standby.ts';
import { waitUntil } from '../../../apps/server/src/testing/faults/wait-until.ts';

const MAX_STALENESS_MS = 2_000;
const READERS = 4;
const STANDBY_TIMEOUT_MS = 10_000;

let pair: PrimaryAndStandby;
let db: Database;
let changes: Changes;
let standby: Standby;
let reads: Reads;
const logLines: string[] = [];

beforeAll(async () => {
  pair = await startPrimaryAndStandby();
  db = openDatabase({ connection: pair.primary });
  await sql`create table counted (n integer not null)`.execute(db);
  await sql`insert into counted values (0)`.execute(db);
  changes = openChanges(pair.primary);
  await waitForListening(changes, true);
  const log = {
    info: (message: string) => void logLines.push(message),
    warn: (details: object, message: string) => void logLines.push(`${message}: ${JSON.stringify(details)}`),
  };
  standby = openStandby({ connection: pair.standby, primary: pair.primary, changes, log });
  reads = standby.readsWith(db);
});

afterAll(async () => {
  await standby.close();
  await changes.close();
  await db.destroy();
  await pair.remove();
});

interface CountRow {
  readonly n: number;
  readonly isStandby: boolean;
}

async function readCount(from: Database): Promise<CountRow> {
  const { rows } = await sql<CountRow>`select n, pg_is_in_recovery() as "isStandby" from counted`.execute(from);
  return rows[0] ?? { n: -1, isStandby: false };
}

const usesStandby = async (): Promise<boolean> => (await reads(readCount)).isStandby;
const waitUntilStandbyUsed = () => waitUntil(usesStandby, STANDBY_TIMEOUT_MS);

interface LoadResult {
  readonly answers: number;
  readonly standbyAnswers: number;
  readonly maxAgeMs: number;
  readonly failed: readonly string[];
  /** To reads that began in the last second. */
  readonly lateStandbyAnswers: number;
}

async function runLoad(during: () => Promise<void>): Promise<LoadResult> {
  const loadAbort = new AbortController();
  const acknowledged = new Map<number, number>();
  const failed: string[] = [];
  const ages: { at: number; ageMs: number; isStandby: boolean }[] = [];
  const first = (await readCount(db)).n + 1;
  const write = async (): Promise<void> => {
    for (let n = first; !loadAbort.signal.aborted; n += 1) {
      await sql`update counted set n = ${n}`.execute(db);
      acknowledged.set(n, performance.now());
      await delay(5);
    }
  };
  const read = async (): Promise<void> => {
    while (!loadAbort.signal.aborted) {
      const startedAt = performance.now();
      try {
        const { n, isStandby } = await reads(readCount);
        const answeredAt = performance.now();
        // Outdated since the next number was acknowledged.
        ages.push({ at: startedAt, isStandby, ageMs: answeredAt - (acknowledged.get(n + 1) ?? answeredAt) });
      } catch (error) {
        failed.push(String(error));
      }
      await delay(1);
    }
  };
  const clients = Promise.all([write(), ...Array.from({ length: READERS }, read)]);
  await during();
  loadAbort.abort();
  await clients;
  const end = performance.now();
  return {
    answers: ages.length,
    standbyAnswers: ages.filter(({ isStandby }) => isStandby).length,
    maxAgeMs: ages.reduce((oldest, { ageMs }) => Math.max(oldest, ageMs), 0),
    failed,
    lateStandbyAnswers: ages.filter(({ at, isStandby }) => isStandby && end - at < 1_000).length,
  };
}

function expectRecent(what: string, result: LoadResult): void {
  recordMeasurement({
    what: `Reads while the standby ${what}`,
    amount: `${result.answers} answers, ${result.standbyAnswers} of them from the standby`,
    measured: `${result.failed.length} failed, the oldest was ${result.maxAgeMs.toFixed(0)} ms old`,
    limit: `0 failed, < ${MAX_STALENESS_MS} ms`,
  });
  expect(result.failed).toEqual([]);
  expect(result.maxAgeMs).toBeLessThan(MAX_STALENESS_MS);
}

test('reads go to a standby that follows', async () => {
  await waitUntilStandbyUsed();
  const result = await runLoad(() => delay(2_000));
  expectRecent('follows', result);
  expect(result.standbyAnswers / result.answers).toBeGreaterThan(0.9);
});

test('no answer is older than two seconds while the standby replays nothing', async () => {
  await waitUntilStandbyUsed();
  const result = await runLoad(async () => {
    await delay(500);
    await pair.runAtStandby('select pg_wal_replay_pause()');
    await delay(4_000);
  });
  expectRecent('replays nothing', result);
  expect(result.standbyAnswers).toBeGreaterThan(0);
  expect(result.lateStandbyAnswers).toBe(0);
  await pair.runAtStandby('select pg_wal_replay_resume()');
  await waitUntilStandbyUsed();
});

test('a read after a change contains the change, though the standby does not have it yet', async () => {
  await waitUntilStandbyUsed();
  await pair.runAtStandby('select pg_wal_replay_pause()');
  try {
    await sql`update counted set n = -7`.execute(db);
    changes.publish('answers', 'lessons');
    expect(await reads(readCount)).toEqual({ n: -7, isStandby: false });
    await pair.runAtStandby('select pg_wal_replay_resume()');
    await waitUntilStandbyUsed();
    expect(await reads(readCount)).toEqual({ n: -7, isStandby: true });
  } finally {
    await pair.runAtStandby('select pg_wal_replay_resume()');
  }
});

test('no read fails while the standby is killed, and it is used again', async () => {
  await waitUntilStandbyUsed();
  const result = await runLoad(async () => {
    await delay(500);
    pair.signal('SIGKILL');
    await delay(2_000);
  });
  expectRecent('is killed', result);
  expect(result.lateStandbyAnswers).toBe(0);
  await pair.startStandby();
  await waitUntilStandbyUsed();
});

test('no read fails while the standby is frozen, and it is used again', async () => {
  await waitUntilStandbyUsed();
  const result = await runLoad(async () => {
    await delay(500);
    pair.signal('SIGSTOP');
    await delay(3_000);
  });
  pair.signal('SIGCONT');
  expectRecent('is frozen', result);
  expect(result.lateStandbyAnswers).toBe(0);
  await waitUntilStandbyUsed();
});

test('a standby that becomes a primary is not read from any more', async () => {
  await waitUntilStandbyUsed();
  const result = await runLoad(async () => {
    await delay(500);
    await pair.runAtStandby('select pg_promote()');
    await delay(2_000);
  });
  expectRecent('is promoted', result);
  expect((await reads(readCount)).isStandby).toBe(false);
  expect(logLines.at(-1)).toContain('DATABASE_READ_URL leads to a primary');
});
