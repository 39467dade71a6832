import { describe, expect, onTestFinished, test } from 'vitest';
import { terminateListeners, waitForListening } from '../testing/listening.ts';
import { captureStatements } from '../testing/captured-statements.ts';
import { shareTestApp, startTestApp } from '../testing/test-app.ts';
import { openChanges } from './changes.ts';
import { createListeningCache } from './listening-cache.ts';

const shared = shareTestApp();

async function openCache({ maxEntries = 100 } = {}) {
  const changes = openChanges(shared().connection);
  onTestFinished(() => changes.close());
  await waitForListening(changes, true);
  let now = 0;
  const cache = createListeningCache<string>({
    changes,
    topic: 'session',
    maxAgeMs: 1_000,
    maxEntries,
    now: () => now,
  });
  let reads = 0;
  const read = async () => `read ${(reads += 1)}`;
  return {
    changes,
    get: (key = 'a') => cache.get(key, read),
    getWith: (customRead: () => Promise<string | null>, key = 'a') => cache.get(key, customRead),
    drop: cache.drop,
    forward: (ms: number) => (now += ms),
  };
}

function slowRead() {
  let end: (value: string) => void = () => undefined;
  const value = new Promise<string>((resolve) => (end = resolve));
  return { read: () => value, end: (text: string) => end(text) };
}

describe('a cached value', () => {
  test('is returned for its time and no longer, separately for each key', async () => {
    const { get, forward } = await openCache();
    expect([await get(), await get(), await get('b'), await get('b')]).toEqual([
      'read 1',
      'read 1',
      'read 2',
      'read 2',
    ]);
    forward(999);
    expect(await get()).toBe('read 1');
    forward(1);
    expect(await get()).toBe('read 3');
  });

  test('is dropped by a change of its key, not of another, and by `drop`', async () => {
    const { changes, get, drop } = await openCache();
    await get('a');
    // Also a key of `rankings`, a topic that this cache ignores.
    await get('corrected');
    changes.publish('session', 'a');
    expect([await get('a'), await get('corrected')]).toEqual(['read 3', 'read 2']);
    drop('corrected');
    expect(await get('corrected')).toBe('read 4');
    changes.publish('rankings', 'corrected');
    expect(await get('corrected')).toBe('read 4');
  });

  test('is never null or from a failed read', async () => {
    const { get, getWith } = await openCache();
    expect(await getWith(async () => null)).toBeNull();
    await expect(getWith(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await get()).toBe('read 1');
  });

  test('is never one whose key changed during the read, since it may be out of date', async () => {
    const { changes, get, getWith } = await openCache();
    const slow = slowRead();
    const first = getWith(slow.read);
    changes.publish('session', 'a');
    slow.end('old');
    expect(await first).toBe('old');
    expect(await get()).toBe('read 1');
  });

  test('is dropped when it is the least recently used of too many', async () => {
    const { get } = await openCache({ maxEntries: 2 });
    for (const key of ['a', 'b', 'c']) await get(key);
    expect(await get('b')).toBe('read 2');
    expect(await get('a')).toBe('read 4');
  });

  test('stays if it was used recently, however old it is', async () => {
    const { get } = await openCache({ maxEntries: 2 });
    for (const key of ['a', 'b', 'a', 'c']) await get(key);
    expect(await get('a')).toBe('read 1');
    expect(await get('b')).toBe('read 4');
  });
});

describe('when changes are not received', () => {
  test('nothing is returned from the cache, and values are cached again afterwards', async () => {
    const { changes, get } = await openCache();
    await get();
    const lost = waitForListening(changes, false);
    await terminateListeners(shared().db);
    await lost;
    expect([await get(), await get()]).toEqual(['read 2', 'read 3']);
    await waitForListening(changes, true);
    expect([await get(), await get()]).toEqual(['read 4', 'read 4']);
  });

  test('a read that began before the loss is not cached after it', async () => {
    const { changes, get, getWith } = await openCache();
    const slow = slowRead();
    const first = getWith(slow.read);
    const lost = waitForListening(changes, false);
    await terminateListeners(shared().db);
    await lost;
    await waitForListening(changes, true);
    slow.end('old');
    expect(await first).toBe('old');
    expect(await get()).toBe('read 1');
  });
});

test('the current user and session come from the database while LISTEN is down, then the cache again', async () => {
  const { call, db, resident } = await startTestApp();
  const mei = await resident({ firstName: 'Mei' });
  const readUser = async () => {
    let body: { firstName?: string } = {};
    const statements = await captureStatements(
      async () => (body = (await call('GET', '/api/auth/user', { as: mei })).body),
    );
    return { isCached: statements.length === 0, firstName: body.firstName };
  };
  await expect.poll(readUser).toEqual({ isCached: true, firstName: 'Mei' });
  // Publishes no change, so the server keeps its cached value.
  await db.updateTable('residents').set({ first_name: 'May' }).where('id', '=', mei.id).execute();
  expect(await readUser()).toEqual({ isCached: true, firstName: 'Mei' });

  await terminateListeners(db);
  await expect.poll(readUser, { interval: 5 }).toEqual({ isCached: false, firstName: 'May' });
  await expect.poll(readUser).toEqual({ isCached: true, firstName: 'May' });
});
