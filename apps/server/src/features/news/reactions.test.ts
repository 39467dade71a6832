import { beforeAll, describe, expect, test } from 'vitest';
import { putArticle, putSource } from '../../testing/news/articles.ts';
import { makeChallenge, type MadeResident } from '../../testing/factories.ts';
import { shareTestApp, startTestApp } from '../../testing/test-app.ts';

const MANY = { max: 1_000_000, seconds: 60 };
const shared = shareTestApp({ limits: { read: MANY, write: MANY } });
const NOT_FOUND = { status: 404, body: { code: 'article-not-found' } };

const like = (as: MadeResident, id: number) => shared().call('POST', `/api/news/${id}/like`, { as });
const unlike = (as: MadeResident, id: number) => shared().call('DELETE', `/api/news/${id}/like`, { as });
const read = (as: MadeResident, id: number) => shared().call('POST', `/api/news/${id}/read`, { as });
const reactionsOf = async (as: MadeResident) => (await shared().call('GET', '/api/user/news', { as })).body;
const likesOf = async (id: number) => (await shared().call('GET', `/api/news/${id}`)).body.likes;
const ledgerOf = async (as: MadeResident) => (await shared().call('GET', '/api/user/activities', { as })).body;

async function unlisted(): Promise<number[]> {
  const { db, clock } = shared();
  const source = await putSource(db, { removed_at: clock.now() });
  return [2_147_483_647, await putArticle(db, { is_published: false }), await putArticle(db, { source_id: source })];
}

describe('a like', () => {
  test('counts once for each resident, and can be taken back once', async () => {
    const id = await putArticle(shared().db);
    const [mei, raju] = [await shared().resident(), await shared().resident()];
    for (let time = 0; time < 2; time += 1)
      expect(await like(mei, id)).toMatchObject({ status: 200, body: { likes: 1, liked: true } });
    expect((await like(raju, id)).body).toEqual({ likes: 2, liked: true });
    expect(await likesOf(id)).toBe(2);
    for (let time = 0; time < 2; time += 1)
      expect(await unlike(mei, id)).toMatchObject({ status: 200, body: { likes: 1, liked: false } });
    expect(await likesOf(id)).toBe(1);
    expect((await reactionsOf(mei)).liked).toEqual([]);
    expect((await reactionsOf(raju)).liked).toEqual([id]);
  });

  test('is seen by another server process', async () => {
    const second = await startTestApp({ sharing: shared() });
    const id = await putArticle(shared().db);
    const likesThere = async () => (await second.call('GET', `/api/news/${id}`)).body.likes;
    expect(await likesThere()).toBe(0);
    await like(await shared().resident(), id);
    await expect.poll(likesThere).toBe(1);
  });

  test('earns nothing and is no activity', async () => {
    const mei = await shared().resident();
    await like(mei, await putArticle(shared().db));
    expect(await ledgerOf(mei)).toEqual([]);
  });

  test('answers 404 for an unlisted article, and so does taking it back', async () => {
    const mei = await shared().resident();
    for (const id of await unlisted()) {
      expect(await like(mei, id)).toMatchObject(NOT_FOUND);
      expect(await unlike(mei, id)).toMatchObject(NOT_FOUND);
    }
    const withdrawn = await putArticle(shared().db);
    await like(mei, withdrawn);
    await shared().db.updateTable('news_articles').set({ is_published: false }).where('id', '=', withdrawn).execute();
    expect(await unlike(mei, withdrawn)).toMatchObject(NOT_FOUND);
    expect((await reactionsOf(mei)).liked).toEqual([withdrawn]);
  });

  test('is deleted with its resident', async () => {
    const id = await putArticle(shared().db);
    const mei = await shared().resident();
    await like(mei, id);
    await shared().db.deleteFrom('residents').where('id', '=', mei.id).execute();
    expect((await like(await shared().resident(), id)).body).toEqual({ likes: 1, liked: true });
  });

  test('counts once for each resident when many like and unlike concurrently', async () => {
    for (let trial = 0; trial < 3; trial += 1) {
      const id = await putArticle(shared().db);
      const people = await Promise.all(Array.from({ length: 5 }, () => shared().resident()));
      const answers = await Promise.all(
        Array.from({ length: 15 }, (_, n) => {
          const as = people[n % people.length] ?? people[0];
          if (!as) throw new Error('no people');
          return n % 7 === 3 ? unlike(as, id) : like(as, id);
        }),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      const rows = await shared().db.selectFrom('news_likes').selectAll().where('article_id', '=', id).execute();
      expect(await likesOf(id)).toBe(rows.length);
      const liking = await Promise.all(people.map(async (as) => (await reactionsOf(as)).liked.includes(id)));
      expect(liking.filter(Boolean)).toHaveLength(rows.length);
    }
  });
});

describe('reading an article', () => {
  let ids: number[] = [];
  beforeAll(async () => {
    ids = await Promise.all(Array.from({ length: 6 }, (_, n) => putArticle(shared().db, { title: `To read ${n}` })));
  });
  const [first, second] = [() => ids[0] ?? 0, () => ids[1] ?? 0];

  test('marks it, and adds one activity, without points or a streak', async () => {
    const mei = await shared().resident();
    for (let time = 0; time < 3; time += 1) expect((await read(mei, first())).status).toBe(204);
    expect(await reactionsOf(mei)).toEqual({ liked: [], read: [first()] });
    const ledger = await ledgerOf(mei);
    expect(ledger).toHaveLength(1);
    expect(ledger[0]).toMatchObject({
      activityType: 'news_read',
      description: 'Read To read 0',
      ecoPointsEarned: 0,
      facts: { articleId: first(), name: 'To read 0', category: 'Climate' },
    });
    const user = (await shared().call('GET', '/api/auth/user', { as: mei })).body;
    expect(user).toMatchObject({ ecoPoints: 0, currentStreak: 0, longestStreak: 0 });
  });

  test('counts three times a day; further articles are only marked, and the next day counts again', async () => {
    const server = await startTestApp();
    const mei = await server.resident();
    const articles = await Promise.all(Array.from({ length: 8 }, () => putArticle(server.db)));
    const readAll = async (some: number[]) => {
      for (const id of some) expect((await server.call('POST', `/api/news/${id}/read`, { as: mei })).status).toBe(204);
    };
    const counted = async () => {
      const rows = await server.db.selectFrom('activities').select('subject').orderBy('id').execute();
      return rows.map(({ subject }) => subject);
    };
    await readAll(articles.slice(0, 5));
    expect(await counted()).toEqual(articles.slice(0, 3).map((id) => `news:${id}`));
    server.clock.set('2026-11-18T23:59:59+08:00');
    await readAll(articles.slice(5, 6));
    expect(await counted()).toHaveLength(3);
    server.clock.forward({ minutes: 1 });
    await readAll(articles);
    // The article marked the day before does not count when read again.
    expect(await counted()).toEqual([0, 1, 2, 6, 7].map((n) => `news:${articles[n]}`));
    const { read: marked } = (await server.call('GET', '/api/user/news', { as: mei })).body;
    expect(new Set(marked)).toEqual(new Set(articles));
  });

  test('advances challenges that count articles, and completes them', async () => {
    const { db, call, resident } = shared();
    const mei = await resident();
    const challengeId = await makeChallenge(db, { metric: 'news_read', target: 2, eco_points_reward: 40 });
    await call('POST', `/api/challenges/${challengeId}/join`, { as: mei });
    const progress = async () => {
      const { body } = await call('GET', '/api/user/challenges', { as: mei });
      return body.find((one: { challengeId: number }) => one.challengeId === challengeId);
    };
    await read(mei, first());
    await read(mei, first());
    expect(await progress()).toMatchObject({ progress: 1 });
    await read(mei, second());
    expect(await progress()).toMatchObject({ progress: 2, isCompleted: true });
    expect((await call('GET', '/api/auth/user', { as: mei })).body.ecoPoints).toBe(40);
  });

  test('many times concurrently marks each article once, and three count', async () => {
    for (let trial = 0; trial < 3; trial += 1) {
      const mei = await shared().resident();
      const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => read(mei, ids[n % ids.length] ?? 0)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
      expect(await ledgerOf(mei)).toHaveLength(3);
      expect(new Set((await reactionsOf(mei)).read)).toEqual(new Set(ids));
    }
  });

  test('answers 404 for an unlisted article', async () => {
    const mei = await shared().resident();
    for (const id of await unlisted()) expect(await read(mei, id)).toMatchObject(NOT_FOUND);
    expect(await reactionsOf(mei)).toEqual({ liked: [], read: [] });
  });
});

test('the likes and reads of a resident are returned newest first, at most a thousand of each', async () => {
  const server = await startTestApp();
  const mei = await server.resident();
  const ids: number[] = [];
  for (let n = 0; n < 1_003; n += 1) ids.push(await putArticle(server.db));
  const at = (n: number) => new Date(Date.UTC(2026, 10, 1, 0, 0, n));
  const of = (id: number) => ({ article_id: id, resident_id: mei.id });
  await server.db
    .insertInto('news_likes')
    .values(ids.map((id, n) => ({ ...of(id), liked_at: at(n) })))
    .execute();
  await server.db
    .insertInto('news_reads')
    .values(ids.map((id, n) => ({ ...of(id), read_at: at(-n) })))
    .execute();
  const { body } = await server.call('GET', '/api/user/news', { as: mei });
  expect(body.liked).toEqual(ids.toReversed().slice(0, 1_000));
  expect(body.read).toEqual(ids.slice(0, 1_000));
});
