import type { NewsArticle } from '@ecopulse/contract/news/news';
import { afterEach, describe, expect, test } from 'vitest';
import { createArticleRow } from '../news/articles.ts';
import { createResident, type TestResident } from '../factories.ts';
import { expectNoViolations } from './consistency.ts';
import { CALLS, callConcurrently, RACE_TIMEOUT_MS, TRIALS } from './concurrent-calls.ts';
import { call, countKinds } from './calls.ts';
import { parseBody, likeArticle, readArticle, unlikeArticle } from './actions.ts';
import { shareTwoServers } from './two-servers.ts';

const shared = shareTwoServers();
const options = { timeout: RACE_TIMEOUT_MS };

afterEach(async () => {
  await expectNoViolations(shared().db);
});

const readServedLikes = async (server: { url: string }, id: number) =>
  (parseBody(await call(server, `GET /api/news/${id}`)) as NewsArticle).likes;
const countLikeRows = async (id: number) =>
  (await shared().db.selectFrom('news_likes').select('resident_id').where('article_id', '=', id).execute()).length;

async function expectLikesMatchRows(id: number): Promise<void> {
  const rows = await countLikeRows(id);
  for (const server of [shared().a, shared().b])
    await expect.poll(() => readServedLikes(server, id), { timeout: 10_000 }).toBe(rows);
}

async function eachTrial(race: (articleId: number, mei: TestResident) => Promise<void>): Promise<void> {
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const { db } = shared();
    await race(await createArticleRow(db), await createResident(db));
  }
}

describe('liking an article', () => {
  test(`${CALLS} times concurrently counts once`, options, async () => {
    await eachTrial(async (articleId, mei) => {
      const responses = await callConcurrently(shared(), CALLS, (server) => likeArticle(server, mei, articleId));
      expect(countKinds(responses)).toEqual({ '200': CALLS });
      for (const response of responses) expect(parseBody(response)).toEqual({ likes: 1, liked: true });
      expect(await countLikeRows(articleId)).toBe(1);
      await expectLikesMatchRows(articleId);
    });
  });

  test(`by ${CALLS} residents concurrently counts each of them`, options, async () => {
    const residents = await Promise.all(Array.from({ length: CALLS }, () => createResident(shared().db)));
    await eachTrial(async (articleId, mei) => {
      const responses = await callConcurrently(shared(), CALLS, (server, n) =>
        likeArticle(server, residents[n] ?? mei, articleId),
      );
      expect(countKinds(responses)).toEqual({ '200': CALLS });
      expect(await countLikeRows(articleId)).toBe(CALLS);
      await expectLikesMatchRows(articleId);
    });
  });

  test('and unliking it concurrently leaves one like or none, and shows the resident which', options, async () => {
    await eachTrial(async (articleId, mei) => {
      const responses = await callConcurrently(shared(), CALLS, (server, n) =>
        (n % 3 === 0 ? unlikeArticle : likeArticle)(server, mei, articleId),
      );
      expect(countKinds(responses)).toEqual({ '200': CALLS });
      const rows = await countLikeRows(articleId);
      expect(rows).toBeLessThanOrEqual(1);
      await expectLikesMatchRows(articleId);
      const { liked } = parseBody(await call(shared().b, 'GET /api/user/news', { as: mei })) as { liked: number[] };
      expect(liked).toEqual(rows === 1 ? [articleId] : []);
    });
  });
});

describe('reading', () => {
  test(`one article ${CALLS} times concurrently adds one activity`, options, async () => {
    await eachTrial(async (articleId, mei) => {
      const responses = await callConcurrently(shared(), CALLS, (server) => readArticle(server, mei, articleId));
      expect(countKinds(responses)).toEqual({ '204': CALLS });
      expect(await countActivities(mei)).toBe(1);
    });
  });

  test('ten articles concurrently counts three, and marks all as read', options, async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => createArticleRow(shared().db)));
    await eachTrial(async (_articleId, mei) => {
      const responses = await callConcurrently(shared(), CALLS, (server, n) =>
        readArticle(server, mei, ids[n % ids.length] ?? 0),
      );
      expect(countKinds(responses)).toEqual({ '204': CALLS });
      expect(await countActivities(mei)).toBe(3);
      const { read } = parseBody(await call(shared().a, 'GET /api/user/news', { as: mei })) as { read: number[] };
      expect(new Set(read)).toEqual(new Set(ids));
    });
  });

  const countActivities = async ({ id }: TestResident) =>
    (await shared().db.selectFrom('activities').select('id').where('resident_id', '=', id).execute()).length;
});
