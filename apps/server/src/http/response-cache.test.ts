import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openChanges } from '../db/changes.ts';
import { ConnectionError } from '../db/prepared-client.ts';
import { CACHED_RESPONSES } from '../db/topics.ts';
import { terminateListeners, waitForListening } from '../testing/listening.ts';
import { captureStatements } from '../testing/captured-statements.ts';
import { shareTestApp, startTestApp } from '../testing/test-app.ts';
import { jsonContent } from './prepared-response.ts';
import { createResponseCache } from './response-cache.ts';

const shared = shareTestApp();
let clockOffsetMs = 0;

function advanceTime(seconds: number): void {
  clockOffsetMs += seconds * 1_000;
}

beforeEach(() => {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + clockOffsetMs);
});

async function openCache(options: { maxBytes?: number } = {}) {
  const changes = openChanges(shared().connection);
  onTestFinished(() => changes.close());
  await waitForListening(changes, true);
  const responseCache = createResponseCache(changes, options);
  let built = 0;
  const build = async () => jsonContent({ built: (built += 1) });
  const get = async (key: string) => (await responseCache.get(key, build)).value.built;
  return { changes, responseCache, get, built: () => built };
}

describe('a cached response', () => {
  test('is built once, also for many concurrent callers', async () => {
    const { get, built } = await openCache();
    expect(new Set(await Promise.all(Array.from({ length: 20 }, () => get('lessons'))))).toEqual(new Set([1]));
    expect(await get('lessons')).toBe(1);
    expect(built()).toBe(1);
  });

  test('is dropped by a change of its subject, with all keys below it, and by no other change', async () => {
    const { changes, get } = await openCache();
    for (const key of ['lessons', 'lessons/1', 'lessons-nearby', 'news']) await get(key);
    changes.publish(CACHED_RESPONSES, 'lessons');
    expect([await get('lessons'), await get('lessons/1')]).toEqual([5, 6]);
    expect([await get('lessons-nearby'), await get('news')]).toEqual([3, 4]);
    changes.publish('session', 'lessons');
    expect(await get('lessons')).toBe(5);
  });

  test('of a calendar is dropped when an event changes, but not when someone joins one', async () => {
    const { changes, get } = await openCache();
    for (const key of ['events/1', 'event-calendars/all/en']) await get(key);
    changes.publish(CACHED_RESPONSES, 'participations');
    expect([await get('events/1'), await get('event-calendars/all/en')]).toEqual([3, 2]);
    changes.publish(CACHED_RESPONSES, 'events');
    expect(await get('event-calendars/all/en')).toBe(4);
  });

  test('is dropped when it is the least recently used and all together exceed the limit in bytes', async () => {
    const maxBytes = 200_000;
    const { responseCache } = await openCache({ maxBytes });
    const large = () => Promise.resolve(jsonContent(randomBytes(5_000).toString('hex')));
    const keys = Array.from({ length: 30 }, (_, n) => `news/${n}`);
    for (const key of keys) {
      await responseCache.get(key, large);
      // Keeps the first in use.
      await responseCache.get('news/0', large);
    }
    const cached = new Map<string, number>();
    for (const key of keys) {
      const found = responseCache.get(key, () => Promise.reject(new Error('not cached')));
      if (found instanceof Promise) await found.catch(() => undefined);
      else cached.set(key, 3 * found.plain.length);
    }
    const bytes = [...cached.values()].reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeLessThanOrEqual(maxBytes);
    expect(bytes).toBeGreaterThan(maxBytes / 2);
    const latest = keys.slice(-(cached.size - 1));
    expect([...cached.keys()]).toEqual(['news/0', ...latest]);
  });

  test('counts towards the limit also when it is outdated', async () => {
    const maxBytes = 200_000;
    const { changes, responseCache } = await openCache({ maxBytes });
    // 10,000 bytes.
    const large = () => Promise.resolve(jsonContent(randomBytes(5_000).toString('hex')));
    const failUnavailable = () => Promise.reject(new ConnectionError(new Error('away')));
    const keys = Array.from({ length: 30 }, (_, n) => `news/${n}`);
    for (const key of keys) await responseCache.get(key, large);
    changes.publish(CACHED_RESPONSES, 'news');
    const outdated = await Promise.allSettled(keys.map(async (key) => responseCache.get(key, failUnavailable)));
    expect(outdated.at(-1)?.status).toBe('fulfilled');
    expect(outdated.filter(({ status }) => status === 'fulfilled').length * 10_000).toBeLessThanOrEqual(maxBytes);
  });

  test('is rebuilt for later callers when its subject changes during the build', async () => {
    const { changes, responseCache, get } = await openCache();
    let end: () => void = () => undefined;
    const buildGate = new Promise<void>((resolve) => (end = resolve));
    const slow = responseCache.get('lessons', async () => {
      await buildGate;
      return jsonContent({ built: 0 });
    });
    changes.publish(CACHED_RESPONSES, 'lessons');
    expect(await get('lessons')).toBe(1);
    end();
    await slow;
    expect(await get('lessons')).toBe(1);
  });

  test('whose subject changes during its first build is still returned while the database is unreachable', async () => {
    const { changes, responseCache, get } = await openCache();
    const first = responseCache.get('lessons', async () => jsonContent({ built: 0 }));
    changes.publish(CACHED_RESPONSES, 'lessons');
    await first;
    const failUnavailable = () => Promise.reject(new ConnectionError(new Error('away')));
    expect((await responseCache.get('lessons', failUnavailable)).value).toEqual({ built: 0 });
    expect(await get('lessons')).toBe(1);
  });

  test('is not cached when the build fails: the next caller tries again', async () => {
    const { responseCache, get } = await openCache();
    await expect(responseCache.get('lessons', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await get('lessons')).toBe(1);
  });

  test('is returned outdated while the database is unreachable, then rebuilt with all that depends on it', async () => {
    const { changes, responseCache, get } = await openCache();
    const failUnavailable = () => Promise.reject(new ConnectionError(new Error('away')));
    const detail = async () =>
      (await responseCache.get('lessons/1', async () => jsonContent(await get('lessons')))).value;
    await get('lessons');
    changes.publish(CACHED_RESPONSES, 'lessons');
    expect((await responseCache.get('lessons', failUnavailable)).value).toEqual({ built: 1 });
    await responseCache.get('lessons/1', async () =>
      jsonContent((await responseCache.get('lessons', failUnavailable)).value),
    );
    expect(await get('lessons')).toBe(2);
    expect(await detail()).toBe(2);
    changes.publish(CACHED_RESPONSES, 'lessons');
    await expect(responseCache.get('lessons', () => Promise.reject(new Error('a mistake')))).rejects.toThrow(
      'a mistake',
    );
    await expect(responseCache.get('unknown', failUnavailable)).rejects.toThrow('away');
  });

  test('is rebuilt after a lost connection, since a change may have been missed', async () => {
    const { changes, get } = await openCache();
    await get('lessons');
    const lost = waitForListening(changes, false);
    await terminateListeners(shared().db);
    await lost;
    await waitForListening(changes, true);
    expect(await get('lessons')).toBe(2);
  });

  test('is checked after half a minute, also if it is built from another: a notification may be lost', async () => {
    const { get, responseCache, built } = await openCache();
    const detail = async () =>
      (await responseCache.get('lessons/1', async () => jsonContent(await get('lessons')))).value;
    await get('lessons');
    advanceTime(29);
    expect([await get('lessons'), await detail()]).toEqual([1, 1]);
    advanceTime(2);
    expect(await detail()).toBe(2);
    expect(built()).toBe(2);
  });

  test('stays the same object if the check finds no change', async () => {
    const { responseCache } = await openCache();
    const getLessons = () => responseCache.get('lessons', async () => jsonContent({ text: 'a'.repeat(5_000) }));
    const first = await getLessons();
    advanceTime(31);
    expect(await getLessons()).toBe(first);
  });

  test('is returned outdated for half a minute after the database was unreachable', async () => {
    const { responseCache, get } = await openCache();
    await get('lessons');
    advanceTime(31);
    let attempts = 0;
    const failUnavailable = () => {
      attempts += 1;
      return Promise.reject(new ConnectionError(new Error('away')));
    };
    for (let times = 0; times < 3; times += 1)
      expect((await responseCache.get('lessons', failUnavailable)).value).toEqual({ built: 1 });
    expect(attempts).toBe(1);
    advanceTime(31);
    expect(await get('lessons')).toBe(2);
  });

  test('has an ETag of its bytes, and is compressed as the caller accepts it if that saves bytes', async () => {
    const { responseCache } = await openCache();
    const cacheText = (text: string) => responseCache.get(`t/${text.length}/${text[0]}`, async () => jsonContent(text));
    const [small, large, other] = [
      await cacheText('a'),
      await cacheText('a'.repeat(5_000)),
      await cacheText('b'.repeat(5_000)),
    ];
    const read = async (response: typeof small, accepted: string) => {
      const { headers, body } = await response.for({ headers: { 'accept-encoding': accepted } });
      return { encoding: headers['content-encoding'], bytes: Buffer.from(body ?? '') };
    };
    expect(await read(small, 'br')).toEqual({ encoding: undefined, bytes: small.plain });
    for (const [encoding, decompress] of Object.entries({ gzip: gunzipSync, br: brotliDecompressSync })) {
      const compressed = await read(large, encoding);
      expect(compressed.encoding).toBe(encoding);
      expect(compressed.bytes.length).toBeLessThan(500);
      expect(decompress(compressed.bytes)).toEqual(large.plain);
    }
    expect(new Set([small.etag, large.etag, other.etag]).size).toBe(3);
  });
});

test('a change in one server process is visible in the lists, details and postcards of another', async () => {
  const firstServer = await startTestApp();
  const secondServer = await startTestApp({ sharing: firstServer });
  const changes = openChanges(firstServer.connection);
  onTestFinished(() => changes.close());
  await waitForListening(changes, true);
  const paths = ['/api/green-spaces', '/api/green-spaces/1', '/api/green-spaces/1/postcard.svg'];
  const texts = (server: typeof firstServer) =>
    Promise.all(paths.map(async (path) => (await server.call('GET', path)).text));
  const before = [await texts(firstServer), await texts(secondServer)];
  await firstServer.db.updateTable('green_spaces').set({ name: 'Renamed Garden' }).where('id', '=', 1).execute();

  changes.publish(CACHED_RESPONSES, 'green-spaces');

  for (const [index, server] of [firstServer, secondServer].entries()) {
    await expect
      .poll(async () => (await texts(server)).map((text) => text.includes('Renamed Garden')))
      .toEqual([true, true, true]);
    expect(before[index]?.some((text) => text.includes('Renamed Garden'))).toBe(false);
  }
});

test('a change without a notification is visible on every server after half a minute', async () => {
  const firstServer = await startTestApp();
  const servers = [firstServer, await startTestApp({ sharing: firstServer })];
  const mei = await firstServer.resident();
  const names = () =>
    Promise.all(servers.map(async ({ call }) => (await call('GET', '/api/green-spaces/1')).body.name));
  // The user is cached only while listening, so the drop of all responses when listening begins has already happened.
  for (const { call } of servers)
    await expect.poll(() => captureStatements(() => call('GET', '/api/auth/user', { as: mei }))).toEqual([]);
  const before = await names();
  await firstServer.db.updateTable('green_spaces').set({ name: 'Renamed Garden' }).where('id', '=', 1).execute();
  expect(await names()).toEqual(before);
  advanceTime(31);
  expect(await names()).toEqual(['Renamed Garden', 'Renamed Garden']);
});
