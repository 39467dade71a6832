import { sql } from 'kysely';
import { describe, expect, expectTypeOf, onTestFinished, test } from 'vitest';
import { endListening, listens } from '../testing/listening.ts';
import type { MadeResident } from '../testing/factories.ts';
import { shareTestApp, startTestApp, type TestApp, type TestResponse } from '../testing/test-app.ts';
import { type Changes, openChanges } from './changes.ts';
import { MAX_CONNECTIONS } from './database.ts';
import { CACHED_RESPONSES, type Topic, type Topics } from './topics.ts';

const shared = shareTestApp();

async function openListening(): Promise<Changes> {
  const changes = openChanges(shared().connection);
  onTestFinished(() => changes.close());
  await listens(changes, true);
  return changes;
}

function received<T extends Topic>(changes: Changes, topic: T, count = 1): Promise<`${Topics[T]}`[]> {
  const keys: `${Topics[T]}`[] = [];
  return new Promise((resolve) => {
    changes.on(topic, (key) => {
      keys.push(key);
      if (keys.length === count) resolve(keys);
    });
  });
}

describe('a change', () => {
  test('reaches another process, and its own process immediately', async () => {
    const [one, two] = [await openListening(), await openListening()];
    const there = received(two, 'resident');
    const here: string[] = [];
    one.on('resident', (key) => here.push(key));

    one.publish('resident', 12);
    expect(here).toEqual(['12']);
    expect(await there).toEqual(['12']);
  });

  test('reaches only listeners of its topic, with its whole key', async () => {
    const [one, two] = [await openListening(), await openListening()];
    const others: string[] = [];
    two.on('resident', (key) => others.push(key));
    two.on('push', (key) => others.push(key));
    const sessions = received(two, 'session');
    one.publish('session', 'green-spaces/1:dark:x');
    expect(await sessions).toEqual(['green-spaces/1:dark:x']);
    expect(others).toEqual([]);
  });

  test('is not lost among 2,000 published together, however long in total, and arrives once if repeated', async () => {
    const [one, two] = [await openListening(), await openListening()];
    const keys = Array.from({ length: 2_000 }, (_, n) => `${n}-${'ü'.repeat(n % 40)}`);
    const there = received(two, 'session', keys.length);
    for (const key of [...keys, ...keys]) one.publish('session', key);
    expect(new Set(await there)).toEqual(new Set(keys));
  });

  test('reaches the process that published it only once', async () => {
    const [one, two] = [await openListening(), await openListening()];
    const here: string[] = [];
    one.on('resident', (key) => here.push(key));
    const [there, back] = [received(two, 'resident'), received(one, 'session')];
    one.publish('resident', 5);
    await there;
    // Arrives after anything still in flight.
    two.publish('session', 'last');
    await back;
    expect(here).toEqual(['5']);
  });

  test('is still sent if it is published just before closing', async () => {
    const [one, two] = [openChanges(shared().connection), await openListening()];
    await listens(one, true);
    const there = received(two, 'resident');
    one.publish('resident', 77);
    await one.close();
    expect(await there).toEqual(['77']);
  });

  test('is understood from a server of the release before, which does not say when it sent it', async () => {
    const one = await openListening();
    const here = received(one, 'resident');
    await sql`select pg_notify('ecopulse_changes', '["by:00000000-0000-4000-8000-000000000000","resident:5"]')`.execute(
      shared().db,
    );
    expect(await here).toEqual(['5']);
  });

  test('reaches another server while every connection for requests is busy', async () => {
    const one = shared();
    const other = await startTestApp({ sharing: one });
    const mei = await one.resident();
    const residents = await Promise.all(Array.from({ length: MAX_CONNECTIONS + 4 }, () => one.resident()));
    const checkIn = (as: MadeResident) =>
      one.call('POST', '/api/green-spaces/checkin', { as, body: { greenSpaceId: 1 } });
    const statusOfMei = async () => (await other.call('GET', '/api/auth/user', { as: mei })).status;
    await expect.poll(statusOfMei).toBe(200);
    const waiting: Promise<TestResponse>[] = [];
    await one.db.transaction().execute(async (trx) => {
      await sql`select from scores for update`.execute(trx);
      waiting.push(...residents.slice(0, MAX_CONNECTIONS - 1).map(checkIn));
      await expect.poll(() => lockWaits(one)).toBe(MAX_CONNECTIONS - 1);
      // They take the last connection right after the sign-out has used it.
      const signOut = one.call('POST', '/api/auth/logout', { as: mei });
      waiting.push(...residents.slice(MAX_CONNECTIONS - 1).map(checkIn));
      expect((await signOut).status).toBe(204);
      await expect.poll(() => lockWaits(one)).toBe(MAX_CONNECTIONS);
      await expect.poll(statusOfMei, { timeout: 3_000 }).toBe(401);
    });
    for (const answer of await Promise.all(waiting)) expect(answer.status).toBe(200);
  });

  test('is sent after the connection is back, if it was lost', async () => {
    const [one, two] = [await openListening(), await openListening()];
    const there = received(two, 'session');
    const lost = Promise.all([listens(one, false), listens(two, false)]);
    await endListening(shared().db);
    await lost;
    await listens(two, true);
    one.publish('session', 'meanwhile');
    expect(await there).toEqual(['meanwhile']);
  });

  test('is measured from its sending to its return, and while it has not returned', async () => {
    const one = await openListening();
    expect(lagOf(one)).toBe(0);
    one.publish('resident', 5);
    await expect.poll(() => lagOf(one)).toBeGreaterThan(0);
    await expect.poll(() => sameTwice(() => lagOf(one))).toBe(true);
  });
});

function lagOf({ metrics }: Changes): number | undefined {
  return metrics.find(({ name }) => name === 'ecopulse_notify_lag_seconds')?.read()[0]?.value;
}

/** False while the lag is still measured, since it grows between readings. */
function sameTwice(read: () => unknown): boolean {
  return read() === read();
}

test('only declared topics and keys compile', () => {
  expectTypeOf<'news' | 'green-spaces'>().toExtend<Topics[typeof CACHED_RESPONSES]>();
  expectTypeOf<'nwes'>().not.toExtend<Topics[typeof CACHED_RESPONSES]>();
  expectTypeOf<'residents'>().not.toExtend<Topic>();
  expectTypeOf<Changes['publish']>().parameter(0).toEqualTypeOf<Topic>();
  // Processes of earlier releases use this name.
  expect(CACHED_RESPONSES).toBe('answers');
});

describe('the listening connection', () => {
  test('is opened again after a loss, which is known immediately', async () => {
    const [one, two] = [await openListening(), await openListening()];
    const lost = listens(two, false);
    await endListening(shared().db);
    await lost;
    expect(two.listening).toBe(false);
    await listens(two, true);
    await listens(one, true);
    const there = received(two, 'resident');
    one.publish('resident', 5);
    expect(await there).toEqual(['5']);
  });

  test('notifies its listeners once each time it is lost or restored', async () => {
    const changes = await openListening();
    const states: boolean[] = [];
    changes.onListening((listening) => states.push(listening));
    for (let time = 0; time < 2; time += 1) {
      const lost = listens(changes, false);
      await endListening(shared().db);
      await lost;
      await listens(changes, true);
    }
    expect(states).toEqual([false, true, false, true]);
  });

  test('stays closed after it is closed', async () => {
    // The server's own listener may still be reconnecting after the tests above.
    await expect.poll(listeners).toBe(1);
    const changes = openChanges(shared().connection);
    await listens(changes, true);
    await changes.close();
    await expect.poll(listeners).toBe(1);
    expect(changes.listening).toBe(false);
  });
});

async function lockWaits({ db }: TestApp): Promise<number> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}

async function listeners(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where application_name = 'ecopulse-changes' and datname = current_database()`.execute(shared().db);
  return rows[0]?.count ?? 0;
}
