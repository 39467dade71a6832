import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openChanges, type Changes } from '../../../apps/server/src/db/changes.ts';
import { type Database, openDatabase } from '../../../apps/server/src/db/database.ts';
import { openStandby, type Reads, type Standby } from '../../../apps/server/src/db/standby.ts';
import { listens } from '../../../apps/server/src/testing/listening.ts';
import { recordFigure } from '../../../apps/server/src/testing/faults/figures.ts';
import { type PrimaryAndStandby, startPrimaryAndStandby } from './primary-and-standby.ts';
import { until } from '../../../apps/server/src/testing/faults/until.ts';

const MAX_AGE_MS = 2_000;
const READERS = 4;
const SOON_MS = 10_000;

let both: PrimaryAndStandby;
let db: Database;
let changes: Changes;
let standby: Standby;
let reads: Reads;
const logged: string[] = [];

beforeAll(async () => {
  both = await startPrimaryAndStandby();
  db = openDatabase({ connection: both.primary });
  await sql`create table counted (n integer not null)`.execute(db);
  await sql`insert into counted values (0)`.execute(db);
  changes = openChanges(both.primary);
  await listens(changes, true);
  const log = {
    info: (message: string) => void logged.push(message),
    warn: (details: object, message: string) => void logged.push(`${message}: ${JSON.stringify(details)}`),
  };
  standby = openStandby({ connection: both.standby, primary: both.primary, changes, log });
  reads = standby.readsWith(db);
});

afterAll(async () => {
  await standby.close();
  await changes.close();
  await db.destroy();
  await both.remove();
});

interface Answer {
  readonly n: number;
  readonly isStandby: boolean;
}

async function readCount(from: Database): Promise<Answer> {
  const { rows } = await sql<Answer>`select n, pg_is_in_recovery() as "isStandby" from counted`.execute(from);
  return rows[0] ?? { n: -1, isStandby: false };
}

const usesStandby = async (): Promise<boolean> => (await reads(readCount)).isStandby;
const onStandby = () => until(usesStandby, SOON_MS);

interface Loaded {
  readonly answers: number;
  readonly ofStandby: number;
  readonly oldestMs: number;
  readonly failed: readonly string[];
  readonly lateOfStandby: number;
}

async function load(during: () => Promise<void>): Promise<Loaded> {
  const over = new AbortController();
  const acknowledged = new Map<number, number>();
  const failed: string[] = [];
  const ages: { at: number; ageMs: number; isStandby: boolean }[] = [];
  const first = (await readCount(db)).n + 1;
  const write = async (): Promise<void> => {
    for (let n = first; !over.signal.aborted; n += 1) {
      await sql`update counted set n = ${n}`.execute(db);
      acknowledged.set(n, performance.now());
      await delay(5);
    }
  };
  const read = async (): Promise<void> => {
    while (!over.signal.aborted) {
      const began = performance.now();
      try {
        const { n, isStandby } = await reads(readCount);
        const arrived = performance.now();
        // Outdated since the next number was acknowledged.
        ages.push({ at: began, isStandby, ageMs: arrived - (acknowledged.get(n + 1) ?? arrived) });
      } catch (error) {
        failed.push(String(error));
      }
      await delay(1);
    }
  };
  const all = Promise.all([write(), ...Array.from({ length: READERS }, read)]);
  await during();
  over.abort();
  await all;
  const end = performance.now();
  return {
    answers: ages.length,
    ofStandby: ages.filter(({ isStandby }) => isStandby).length,
    oldestMs: ages.reduce((oldest, { ageMs }) => Math.max(oldest, ageMs), 0),
    failed,
    lateOfStandby: ages.filter(({ at, isStandby }) => isStandby && end - at < 1_000).length,
  };
}

function expectRecent(what: string, loaded: Loaded): void {
  recordFigure({
    what: `Reads while the standby ${what}`,
    amount: `${loaded.answers} answers, ${loaded.ofStandby} of them from the standby`,
    measured: `${loaded.failed.length} failed, the oldest was ${loaded.oldestMs.toFixed(0)} ms old`,
    limit: `0 failed, < ${MAX_AGE_MS} ms`,
  });
  expect(loaded.failed).toEqual([]);
  expect(loaded.oldestMs).toBeLessThan(MAX_AGE_MS);
}

test('reads go to a standby that follows', async () => {
  await onStandby();
  const loaded = await load(() => delay(2_000));
  expectRecent('follows', loaded);
  expect(loaded.ofStandby / loaded.answers).toBeGreaterThan(0.9);
});

test('no answer is older than two seconds while the standby replays nothing', async () => {
  await onStandby();
  const loaded = await load(async () => {
    await delay(500);
    await both.atStandby('select pg_wal_replay_pause()');
    await delay(4_000);
  });
  expectRecent('replays nothing', loaded);
  expect(loaded.ofStandby).toBeGreaterThan(0);
  expect(loaded.lateOfStandby).toBe(0);
  await both.atStandby('select pg_wal_replay_resume()');
  await onStandby();
});

test('what is read after a change contains it, though the standby does not have it yet', async () => {
  await onStandby();
  await both.atStandby('select pg_wal_replay_pause()');
  try {
    await sql`update counted set n = -7`.execute(db);
    changes.publish('answers', 'lessons');
    expect(await reads(readCount)).toEqual({ n: -7, isStandby: false });
    await both.atStandby('select pg_wal_replay_resume()');
    await onStandby();
    expect(await reads(readCount)).toEqual({ n: -7, isStandby: true });
  } finally {
    await both.atStandby('select pg_wal_replay_resume()');
  }
});

test('no read fails while the standby is killed, and it is used again', async () => {
  await onStandby();
  const loaded = await load(async () => {
    await delay(500);
    both.signal('SIGKILL');
    await delay(2_000);
  });
  expectRecent('is killed', loaded);
  expect(loaded.lateOfStandby).toBe(0);
  await both.startStandby();
  await onStandby();
});

test('no read fails while the standby is frozen, and it is used again', async () => {
  await onStandby();
  const loaded = await load(async () => {
    await delay(500);
    both.signal('SIGSTOP');
    await delay(3_000);
  });
  both.signal('SIGCONT');
  expectRecent('is frozen', loaded);
  expect(loaded.lateOfStandby).toBe(0);
  await onStandby();
});

test('a standby that becomes a primary is not read from any more', async () => {
  await onStandby();
  const loaded = await load(async () => {
    await delay(500);
    await both.atStandby('select pg_promote()');
    await delay(2_000);
  });
  expectRecent('is promoted', loaded);
  expect((await reads(readCount)).isStandby).toBe(false);
  expect(logged.at(-1)).toContain('DATABASE_READ_URL leads to a primary');
});
