import { beforeAll, describe, expect, test } from 'vitest';
import { createArticleRow, createSourceRow } from '../../testing/news/articles.ts';
import { createChallenge, type TestResident } from '../../testing/factories.ts';
import { shareTestApp, startTestApp } from '../../testing/test-app.ts';

const NO_LIMIT = { max: 1_000_000, seconds: 60 };
const shared = shareTestApp({ limits: { read: NO_LIMIT, write: NO_LIMIT } });
const NOT_FOUND = { status: 404, body: { code: 'article-not-found' } };

const like = (as: TestResident, id: number) => shared().call('POST', `/api/news/${id}/like`, { as });
const unlike = (as: TestResident, id: number) => shared().call('DELETE', `/api/news/${id}/like`, { as });
const read = (as: TestResident, id: number) => shared().call('POST', `/api/news/${id}/read`, { as });
const reactionsOf = async (as: TestResident) => (await shared().call('GET', '/api/user/news', { as })).body;
const likesOf = async (id: number) => (await shared().call('GET', `/api/news/${id}`)).body.likes;
const ledgerOf = async (as: TestResident) => (await shared().call('GET', '/api/user/activities', { as })).body;

async function createUnlistedIds(): Promise<number[]> {
  const { db, clock } = shared();
  const source = await createSourceRow(db, { removed_at: clock.now() });
  return [
    2_147_483_647,
    await createArticleRow(db, { is_published: false }),
    await createArticleRow(db, { source_id: source }),
  ];
}

describe('a like', () => {
  test('counts once for each resident, and can be taken back once', async () => {
    const id = await createArticleRow(shared().db);
    const [mei, raju] = [await shared().resident(), await shared().resident()];
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await like(mei, id)).toMatchObject({ status: 200, body: { likes: 1, liked: true } });
    expect((await like(raju, id)).body).toEqual({ likes: 2, liked: true });
    expect(await likesOf(id)).toBe(2);
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect(await unlike(mei, id)).toMatchObject({ status: 200, body: { likes: 1, liked: false } });
    expect(await likesOf(id)).toBe(1);
    expect((await reactionsOf(mei)).liked).toEqual([]);
    expect((await reactionsOf(raju)).liked).toEqual([id]);
  });

  test('is seen by another server process', async () => {
    const secondApp = await startTestApp({ sharing: shared() });
    const id = await createArticleRow(shared().db);
    const likesOnSecond = async () => (await secondApp.call('GET', `/api/news/${id}`)).body.likes;
    expect(await likesOnSecond()).toBe(0);
    await like(await shared().resident(), id);
    await expect.poll(likesOnSecond).toBe(1);
  });

  test('earns nothing and is no activity', async () => {
    const mei = await shared().resident();
    await like(mei, await createArticleRow(shared().db));
    expect(await ledgerOf(mei)).toEqual([]);
  });

  test('answers 404 for an unlisted article, and so does taking it back', async () => {
    const mei = await shared().resident();
    for (const id of await createUnlistedIds()) {
      expect(await like(mei, id)).toMatchObject(NOT_FOUND);
      expect(await unlike(mei, id)).toMatchObject(NOT_FOUND);
    }
    const withdrawn = await createArticleRow(shared().db);
    await like(mei, withdrawn);
    await shared().db.updateTable('news_articles').set({ is_published: false }).where('id', '=', withdrawn).execute();
    expect(await unlike(mei, withdrawn)).toMatchObject(NOT_FOUND);
    expect((await reactionsOf(mei)).liked).toEqual([withdrawn]);
  });

  test('is deleted with the row of its resident', async () => {
    const id = await createArticleRow(shared().db);
    const mei = await shared().resident();
    await like(mei, id);
    await shared().db.deleteFrom('residents').where('id', '=', mei.id).execute();
    expect((await like(await shared().resident(), id)).body).toEqual({ likes: 1, liked: true });
  });

  test('counts once for each resident when many like and unlike concurrently', async () => {
    for (let trial = 0; trial < 3; trial += 1) {
      const id = await createArticleRow(shared().db);
      const residents = await Promise.all(Array.from({ length: 5 }, () => shared().resident()));
      const responses = await Promise.all(
        Array.from({ length: 15 }, (_, n) => {
          const as = residents[n % residents.length] ?? residents[0];
          if (!as) throw new Error('no people');
          return n % 7 === 3 ? unlike(as, id) : like(as, id);
        }),
      );
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
      const rows = await shared().db.selectFrom('news_likes').selectAll().where('article_id', '=', id).execute();
      expect(await likesOf(id)).toBe(rows.length);
      const isLiking = await Promise.all(residents.map(async (as) => (await reactionsOf(as)).liked.includes(id)));
      expect(isLiking.filter(Boolean)).toHaveLength(rows.length);
    }
  });
});

describe('reading an article', () => {
  let ids: number[] = [];
  beforeAll(async () => {
    ids = await Promise.all(
      Array.from({ length: 6 }, (_, n) => createArticleRow(shared().db, { title: `To read ${n}` })),
    );
  });
  const [firstId, secondId] = [() => ids[0] ?? 0, () => ids[1] ?? 0];

  test('marks it, and adds one activity, without points or a streak', async () => {
    const mei = await shared().resident();
    for (let attempt = 0; attempt < 3; attempt += 1) expect((await read(mei, firstId())).status).toBe(204);
    expect(await reactionsOf(mei)).toEqual({ liked: [], read: [firstId()] });
    const ledger = await ledgerOf(mei);
    expect(ledger).toHaveLength(1);
    expect(ledger[0]).toMatchObject({
      activityType: 'news_read',
      description: 'Read To read 0',
      ecoPointsEarned: 0,
      facts: { articleId: firstId(), name: 'To read 0', category: 'Climate' },
    });
    const user = (await shared().call('GET', '/api/auth/user', { as: mei })).body;
    expect(user).toMatchObject({ ecoPoints: 0, currentStreak: 0, longestStreak: 0 });
  });

  test('counts three times a day; further articles are only marked, and the next day counts again', async () => {
    const server = await startTestApp();
    const mei = await server.resident();
    const articles = await Promise.all(Array.from({ length: 8 }, () => createArticleRow(server.db)));
    const readAll = async (articleIds: number[]) => {
      for (const id of articleIds)
        expect((await server.call('POST', `/api/news/${id}/read`, { as: mei })).status).toBe(204);
    };
    const listCountedSubjects = async () => {
      const rows = await server.db.selectFrom('activities').select('subject').orderBy('id').execute();
      return rows.map(({ subject }) => subject);
    };
    await readAll(articles.slice(0, 5));
    expect(await listCountedSubjects()).toEqual(articles.slice(0, 3).map((id) => `news:${id}`));
    server.clock.set('2026-11-18T23:59:59+08:00');
    await readAll(articles.slice(5, 6));
    expect(await listCountedSubjects()).toHaveLength(3);
    server.clock.forward({ minutes: 1 });
    await readAll(articles);
    // The article marked the day before does not count when read again.
    expect(await listCountedSubjects()).toEqual([0, 1, 2, 6, 7].map((n) => `news:${articles[n]}`));
    const { read: readIds } = (await server.call('GET', '/api/user/news', { as: mei })).body;
    expect(new Set(readIds)).toEqual(new Set(articles));
  });

  test('advances challenges that count articles, and completes them', async () => {
    const { db, call, resident } = shared();
    const mei = await resident();
    const challengeId = await createChallenge(db, { metric: 'news_read', target: 2, eco_points_reward: 40 });
    await call('POST', `/api/challenges/${challengeId}/join`, { as: mei });
    const progress = async () => {
      const { body } = await call('GET', '/api/user/challenges', { as: mei });
      return body.find((challenge: { challengeId: number }) => challenge.challengeId === challengeId);
    };
    await read(mei, firstId());
    await read(mei, firstId());
    expect(await progress()).toMatchObject({ progress: 1 });
    await read(mei, secondId());
    expect(await progress()).toMatchObject({ progress: 2, isCompleted: true });
    expect((await call('GET', '/api/auth/user', { as: mei })).body.ecoPoints).toBe(40);
  });

  test('many times concurrently marks each article once, and three count', async () => {
    for (let trial = 0; trial < 3; trial += 1) {
      const mei = await shared().resident();
      const responses = await Promise.all(Array.from({ length: 12 }, (_, n) => read(mei, ids[n % ids.length] ?? 0)));
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([204]));
      expect(await ledgerOf(mei)).toHaveLength(3);
      expect(new Set((await reactionsOf(mei)).read)).toEqual(new Set(ids));
    }
  });

  test('answers 404 for an unlisted article', async () => {
    const mei = await shared().resident();
    for (const id of await createUnlistedIds()) expect(await read(mei, id)).toMatchObject(NOT_FOUND);
    expect(await reactionsOf(mei)).toEqual({ liked: [], read: [] });
  });
});

test('the likes and reads of a resident are returned newest first, at most a thousand of each', async () => {
  const server = await startTestApp();
  const mei = await server.resident();
  const ids: number[] = [];
  for (let n = 0; n < 1_003; n += 1) ids.push(await createArticleRow(server.db));
  const at = (n: number) => new Date(Date.UTC(2026, 10, 1, 0, 0, n));
  const toRow = (id: number) => ({ article_id: id, resident_id: mei.id });
  await server.insertRows(
    'news_likes',
    ids.map((id, n) => ({ ...toRow(id), liked_at: at(n) })),
  );
  await server.insertRows(
    'news_reads',
    ids.map((id, n) => ({ ...toRow(id), read_at: at(-n) })),
  );
  const { body } = await server.call('GET', '/api/user/news', { as: mei });
  expect(body.liked).toEqual(ids.toReversed().slice(0, 1_000));
  expect(body.read).toEqual(ids.slice(0, 1_000));
});
