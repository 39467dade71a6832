import { sql } from 'kysely';
import { describe, expect, expectTypeOf, onTestFinished, test } from 'vitest';
import { terminateListeners, waitForListening } from '../testing/listening.ts';
import type { TestResident } from '../testing/factories.ts';
import { shareTestApp, startTestApp, type TestApp, type TestResponse } from '../testing/test-app.ts';
import { type Changes, openChanges } from './changes.ts';
import { MAX_CONNECTIONS } from './database.ts';
import { CACHED_RESPONSES, type Topic, type Topics } from './topics.ts';

const shared = shareTestApp();

async function openListening(): Promise<Changes> {
  const changes = openChanges(shared().connection);
  onTestFinished(() => changes.close());
  await waitForListening(changes, true);
  return changes;
}

function nextKeys<T extends Topic>(changes: Changes, topic: T, count = 1): Promise<`${Topics[T]}`[]> {
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
    const [sender, receiver] = [await openListening(), await openListening()];
    const receivedKeys = nextKeys(receiver, 'resident');
    const ownKeys: string[] = [];
    sender.on('resident', (key) => ownKeys.push(key));

    sender.publish('resident', 12);
    expect(ownKeys).toEqual(['12']);
    expect(await receivedKeys).toEqual(['12']);
  });

  test('reaches only listeners of its topic, with its whole key', async () => {
    const [sender, receiver] = [await openListening(), await openListening()];
    const otherKeys: string[] = [];
    receiver.on('resident', (key) => otherKeys.push(key));
    receiver.on('push', (key) => otherKeys.push(key));
    const sessions = nextKeys(receiver, 'session');
    sender.publish('session', 'green-spaces/1:dark:x');
    expect(await sessions).toEqual(['green-spaces/1:dark:x']);
    expect(otherKeys).toEqual([]);
  });

  test('is not lost among 2,000 published together, however long in total, and arrives once if repeated', async () => {
    const [sender, receiver] = [await openListening(), await openListening()];
    const keys = Array.from({ length: 2_000 }, (_, n) => `${n}-${'ü'.repeat(n % 40)}`);
    const receivedKeys = nextKeys(receiver, 'session', keys.length);
    for (const key of [...keys, ...keys]) sender.publish('session', key);
    expect(new Set(await receivedKeys)).toEqual(new Set(keys));
  });

  test('reaches the process that published it only once', async () => {
    const [sender, receiver] = [await openListening(), await openListening()];
    const ownKeys: string[] = [];
    sender.on('resident', (key) => ownKeys.push(key));
    const [receivedKeys, back] = [nextKeys(receiver, 'resident'), nextKeys(sender, 'session')];
    sender.publish('resident', 5);
    await receivedKeys;
    // Arrives after anything still in flight.
    receiver.publish('session', 'last');
    await back;
    expect(ownKeys).toEqual(['5']);
  });

  test('is still sent if it is published just before closing', async () => {
    const [sender, receiver] = [openChanges(shared().connection), await openListening()];
    await waitForListening(sender, true);
    const receivedKeys = nextKeys(receiver, 'resident');
    sender.publish('resident', 77);
    await sender.close();
    expect(await receivedKeys).toEqual(['77']);
  });

  test('is accepted from the previous release, which sends no time', async () => {
    const sender = await openListening();
    const ownKeys = nextKeys(sender, 'resident');
    await sql`select pg_notify('ecopulse_changes', '["by:00000000-0000-4000-8000-000000000000","resident:5"]')`.execute(
      shared().db,
    );
    expect(await ownKeys).toEqual(['5']);
  });

  test('reaches another server while every connection for requests is busy', async () => {
    const sender = shared();
    const secondServer = await startTestApp({ sharing: sender });
    const mei = await sender.resident();
    const residents = await Promise.all(Array.from({ length: MAX_CONNECTIONS + 4 }, () => sender.resident()));
    const checkIn = (as: TestResident) =>
      sender.call('POST', '/api/green-spaces/checkin', { as, body: { greenSpaceId: 1 } });
    const statusOfMei = async () => (await secondServer.call('GET', '/api/auth/user', { as: mei })).status;
    await expect.poll(statusOfMei).toBe(200);
    const pendingCalls: Promise<TestResponse>[] = [];
    await sender.db.transaction().execute(async (trx) => {
      await sql`select from scores for update`.execute(trx);
      pendingCalls.push(...residents.slice(0, MAX_CONNECTIONS - 1).map(checkIn));
      await expect.poll(() => lockWaits(sender)).toBe(MAX_CONNECTIONS - 1);
      // They take the last connection right after the sign-out has used it.
      const signOut = sender.call('POST', '/api/auth/logout', { as: mei });
      pendingCalls.push(...residents.slice(MAX_CONNECTIONS - 1).map(checkIn));
      expect((await signOut).status).toBe(204);
      await expect.poll(() => lockWaits(sender)).toBe(MAX_CONNECTIONS);
      await expect.poll(statusOfMei).toBe(401);
    });
    for (const answer of await Promise.all(pendingCalls)) expect(answer.status).toBe(200);
  });

  test('is sent after a lost connection is restored', async () => {
    const [sender, receiver] = [await openListening(), await openListening()];
    const receivedKeys = nextKeys(receiver, 'session');
    const lost = Promise.all([waitForListening(sender, false), waitForListening(receiver, false)]);
    await terminateListeners(shared().db);
    await lost;
    await waitForListening(receiver, true);
    sender.publish('session', 'meanwhile');
    expect(await receivedKeys).toEqual(['meanwhile']);
  });

  test('is measured from its sending to its return, and while it has not returned', async () => {
    const sender = await openListening();
    expect(lagOf(sender)).toBe(0);
    sender.publish('resident', 5);
    await expect.poll(() => lagOf(sender)).toBeGreaterThan(0);
    await expect.poll(() => isStable(() => lagOf(sender))).toBe(true);
  });
});

function lagOf({ metrics }: Changes): number | undefined {
  return metrics.find(({ name }) => name === 'ecopulse_notify_lag_seconds')?.read()[0]?.value;
}

/** False while the lag is still measured, since it grows between readings. */
function isStable(read: () => unknown): boolean {
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
    const [sender, receiver] = [await openListening(), await openListening()];
    const lost = waitForListening(receiver, false);
    await terminateListeners(shared().db);
    await lost;
    expect(receiver.listening).toBe(false);
    await waitForListening(receiver, true);
    await waitForListening(sender, true);
    const receivedKeys = nextKeys(receiver, 'resident');
    sender.publish('resident', 5);
    expect(await receivedKeys).toEqual(['5']);
  });

  test('notifies its listeners once each time it is lost or restored', async () => {
    const changes = await openListening();
    const states: boolean[] = [];
    changes.onListening((listening) => states.push(listening));
    for (let time = 0; time < 2; time += 1) {
      const lost = waitForListening(changes, false);
      await terminateListeners(shared().db);
      await lost;
      await waitForListening(changes, true);
    }
    expect(states).toEqual([false, true, false, true]);
  });

  test('stays closed after it is closed', async () => {
    // The server's own listener may still be reconnecting after the tests above.
    await expect.poll(listeners).toBe(1);
    const changes = openChanges(shared().connection);
    await waitForListening(changes, true);
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
