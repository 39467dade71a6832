import { describe, expect, onTestFinished, test } from 'vitest';
import { openChanges } from '../db/changes.ts';
import { endListening, listens } from '../testing/listening.ts';
import { shareTestApp, startTestApp } from '../testing/test-app.ts';
import { createSharedAnswers, jsonContent } from './response-cache.ts';

const shared = shareTestApp();

async function openAnswers() {
  const changes = openChanges(shared().connection, shared().db);
  onTestFinished(() => changes.close());
  await listens(changes, true);
  const answers = createSharedAnswers(changes);
  let built = 0;
  const build = async () => jsonContent({ built: (built += 1) });
  const get = async (key: string) => (await answers.get(key, build)).value.built;
  return { changes, answers, get, built: () => built };
}

describe('an answer', () => {
  test('is built once, for many at once too', async () => {
    const { get, built } = await openAnswers();
    expect(new Set(await Promise.all(Array.from({ length: 20 }, () => get('places'))))).toEqual(new Set([1]));
    expect(await get('places')).toBe(1);
    expect(built()).toBe(1);
  });

  test('is dropped with all below it by a change of its topic, and by no other', async () => {
    const { changes, get } = await openAnswers();
    for (const key of ['places', 'places/1', 'places-nearby', 'lessons']) await get(key);
    changes.publish('answers', 'places');
    expect([await get('places'), await get('places/1')]).toEqual([5, 6]);
    expect([await get('places-nearby'), await get('lessons')]).toEqual([3, 4]);
    changes.publish('places', 'answers');
    expect(await get('places')).toBe(5);
  });

  test('makes room for another by being the oldest of two thousand, and the others stay', async () => {
    const { get, built } = await openAnswers();
    for (let n = 0; n <= 2_000; n += 1) await get(`articles/${n}`);
    expect(built()).toBe(2_001);
    expect([await get('articles/1'), await get('articles/2000')]).toEqual([2, 2_001]);
    expect(await get('articles/0')).toBe(2_002);
  });

  test('that is being built when its topic changes is built again for who asks then', async () => {
    const { changes, answers, get } = await openAnswers();
    let end: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (end = resolve));
    const slow = answers.get('places', async () => {
      await gate;
      return jsonContent({ built: 0 });
    });
    changes.publish('answers', 'places');
    expect(await get('places')).toBe(1);
    end();
    await slow;
    expect(await get('places')).toBe(1);
  });

  test('that fails is not kept: the next caller tries again', async () => {
    const { answers, get } = await openAnswers();
    await expect(answers.get('places', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await get('places')).toBe(1);
  });

  test('that is outdated is given while the database is away, then built anew with all that was made from it', async () => {
    const { changes, answers, get } = await openAnswers();
    const away = () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
    const detail = async () => (await answers.get('places/1', async () => jsonContent(await get('places')))).value;
    await get('places');
    changes.publish('answers', 'places');
    expect((await answers.get('places', away)).value).toEqual({ built: 1 });
    await answers.get('places/1', async () => jsonContent((await answers.get('places', away)).value));
    expect(await get('places')).toBe(2);
    expect(await detail()).toBe(2);
    changes.publish('answers', 'places');
    await expect(answers.get('places', () => Promise.reject(new Error('a mistake')))).rejects.toThrow('a mistake');
    await expect(answers.get('unknown', away)).rejects.toThrow('away');
  });

  test('that may have missed a change while changes could not be heard is built anew', async () => {
    const { changes, get } = await openAnswers();
    await get('places');
    const lost = listens(changes, false);
    await endListening(shared().db);
    await lost;
    await listens(changes, true);
    expect(await get('places')).toBe(2);
  });

  test('has an ETag of its bytes, and compressed twins only where they are worth it', async () => {
    const { answers } = await openAnswers();
    const of = (text: string) => answers.get(`t/${text.length}/${text[0]}`, async () => jsonContent(text));
    const [small, large, other] = [await of('a'), await of('a'.repeat(5_000)), await of('b'.repeat(5_000))];
    expect(small.gzip ?? small.br).toBeNull();
    expect(large.gzip?.length).toBeLessThan(500);
    expect(large.br?.length).toBeLessThan(500);
    expect(new Set([small.etag, large.etag, other.etag]).size).toBe(3);
  });
});

test('a change in one server is seen in the lists, details and postcards of another', async () => {
  const one = await startTestApp();
  const two = await startTestApp({ beside: one });
  const changes = openChanges(one.connection, one.db);
  onTestFinished(() => changes.close());
  await listens(changes, true);
  const paths = ['/api/green-spaces', '/api/green-spaces/1', '/api/green-spaces/1/postcard.svg'];
  const texts = (server: typeof one) => Promise.all(paths.map(async (path) => (await server.call('GET', path)).text));
  const before = [await texts(one), await texts(two)];
  await one.db.updateTable('green_spaces').set({ name: 'Renamed Garden' }).where('id', '=', 1).execute();

  changes.publish('answers', 'green-spaces');

  for (const [index, server] of [one, two].entries()) {
    await expect
      .poll(async () => (await texts(server)).map((text) => text.includes('Renamed Garden')), { timeout: 1_000 })
      .toEqual([true, true, true]);
    expect(before[index]?.some((text) => text.includes('Renamed Garden'))).toBe(false);
  }
});
