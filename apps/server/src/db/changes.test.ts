import { sql } from 'kysely';
import { describe, expect, expectTypeOf, onTestFinished, test } from 'vitest';
import { endListening, listens } from '../testing/listening.ts';
import { shareTestApp } from '../testing/test-app.ts';
import { type Changes, openChanges } from './changes.ts';
import { CACHED_RESPONSES, type Topic, type Topics } from './topics.ts';

const shared = shareTestApp();

/** A server process's ear, listening already. */
async function openEar(): Promise<Changes> {
  const changes = openChanges(shared().connection, shared().db);
  onTestFinished(() => changes.close());
  await listens(changes, true);
  return changes;
}

/** The first `count` keys heard of a topic. */
function heard<T extends Topic>(changes: Changes, topic: T, count = 1): Promise<`${Topics[T]}`[]> {
  const keys: `${Topics[T]}`[] = [];
  return new Promise((resolve) => {
    changes.on(topic, (key) => {
      keys.push(key);
      if (keys.length === count) resolve(keys);
    });
  });
}

describe('a change', () => {
  test('reaches another process within a second, and the own one at once', async () => {
    const [one, two] = [await openEar(), await openEar()];
    const there = heard(two, 'resident');
    const here: string[] = [];
    one.on('resident', (key) => here.push(key));

    const started = performance.now();
    one.publish('resident', 12);
    expect(here).toEqual(['12']);
    expect(await there).toEqual(['12']);
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  test('is told to those who asked for its topic alone, with its whole key', async () => {
    const [one, two] = [await openEar(), await openEar()];
    const others: string[] = [];
    two.on('resident', (key) => others.push(key));
    two.on('push', (key) => others.push(key));
    const sessions = heard(two, 'session');
    one.publish('session', 'green-spaces/1:dark:x');
    expect(await sessions).toEqual(['green-spaces/1:dark:x']);
    expect(others).toEqual([]);
  });

  test('of many at once none is lost, however long they are together, and repeats are told once', async () => {
    const [one, two] = [await openEar(), await openEar()];
    const keys = Array.from({ length: 2_000 }, (_, n) => `${n}-${'ü'.repeat(n % 40)}`);
    const there = heard(two, 'session', keys.length);
    for (const key of [...keys, ...keys]) one.publish('session', key);
    expect(new Set(await there)).toEqual(new Set(keys));
  });

  test('is told once to the process that published it', async () => {
    const [one, two] = [await openEar(), await openEar()];
    const here: string[] = [];
    one.on('resident', (key) => here.push(key));
    const [there, back] = [heard(two, 'resident'), heard(one, 'session')];
    one.publish('resident', 5);
    await there;
    // What another process says now comes behind anything that is still on its way.
    two.publish('session', 'last');
    await back;
    expect(here).toEqual(['5']);
  });

  test('published just before closing is still sent', async () => {
    const [one, two] = [openChanges(shared().connection, shared().db), await openEar()];
    await listens(one, true);
    const there = heard(two, 'resident');
    one.publish('resident', 77);
    await one.close();
    expect(await there).toEqual(['77']);
  });
});

test('only topics and keys that are declared compile', () => {
  expectTypeOf<'news' | 'green-spaces'>().toExtend<Topics[typeof CACHED_RESPONSES]>();
  expectTypeOf<'nwes'>().not.toExtend<Topics[typeof CACHED_RESPONSES]>();
  expectTypeOf<'residents'>().not.toExtend<Topic>();
  expectTypeOf<Changes['publish']>().parameter(0).toEqualTypeOf<Topic>();
  // On the wire since the first release.
  expect(CACHED_RESPONSES).toBe('answers');
});

describe('the listening connection', () => {
  test('lost, is known at once, and opened again by itself', async () => {
    const [one, two] = [await openEar(), await openEar()];
    const lost = listens(two, false);
    await endListening(shared().db);
    await lost;
    expect(two.listening).toBe(false);
    await listens(two, true);
    await listens(one, true);
    const there = heard(two, 'resident');
    one.publish('resident', 5);
    expect(await there).toEqual(['5']);
  });

  test('is told of once each time it is lost or there again', async () => {
    const ear = await openEar();
    const told: boolean[] = [];
    ear.onListening((listening) => told.push(listening));
    for (let time = 0; time < 2; time += 1) {
      const lost = listens(ear, false);
      await endListening(shared().db);
      await lost;
      await listens(ear, true);
    }
    expect(told).toEqual([false, true, false, true]);
  });

  test('closed, stays closed', async () => {
    const ear = openChanges(shared().connection, shared().db);
    await listens(ear, true);
    const own = await listeners();
    await ear.close();
    await expect.poll(listeners).toBe(own - 1);
    expect(ear.listening).toBe(false);
  });
});

async function listeners(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where application_name = 'ecopulse-changes' and datname = current_database()`.execute(shared().db);
  return rows[0]?.count ?? 0;
}
