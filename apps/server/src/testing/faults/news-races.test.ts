import type { NewsArticle } from '@ecopulse/contract/news';
import { afterEach, describe, expect, test } from 'vitest';
import { putArticle } from '../articles.ts';
import { makeResident, type MadeResident } from '../factories.ts';
import { expectNoViolations } from './agreement.ts';
import { AT_ONCE, atOnce, RACE_TIMEOUT, TRIALS } from './at-once.ts';
import { call, countKinds } from './calls.ts';
import { bodyOf, likeArticle, readArticle, unlikeArticle } from './actions.ts';
import { shareTwoServers } from './two-servers.ts';

const shared = shareTwoServers();
const options = { timeout: RACE_TIMEOUT };

afterEach(async () => {
  await expectNoViolations(shared().db);
});

const likesOf = async (server: { url: string }, id: number) =>
  (bodyOf(await call(server, `GET /api/news/${id}`)) as NewsArticle).likes;
const rowsOf = async (id: number) =>
  (await shared().db.selectFrom('news_likes').select('resident_id').where('article_id', '=', id).execute()).length;

/** Both servers show, within a moment, as many likes as there are rows. */
async function expectLikesOfRows(id: number): Promise<void> {
  const rows = await rowsOf(id);
  for (const server of [shared().a, shared().b])
    await expect.poll(() => likesOf(server, id), { timeout: 10_000 }).toBe(rows);
}

async function eachTrial(race: (articleId: number, mei: MadeResident) => Promise<void>): Promise<void> {
  for (let trial = 0; trial < TRIALS; trial += 1) {
    const { db } = shared();
    await race(await putArticle(db), await makeResident(db));
  }
}

describe('liking an article', () => {
  test(`${AT_ONCE} times at once counts once`, options, async () => {
    await eachTrial(async (articleId, mei) => {
      const answers = await atOnce(shared(), AT_ONCE, (server) => likeArticle(server, mei, articleId));
      expect(countKinds(answers)).toEqual({ '200': AT_ONCE });
      for (const answer of answers) expect(bodyOf(answer)).toEqual({ likes: 1, liked: true });
      expect(await rowsOf(articleId)).toBe(1);
      await expectLikesOfRows(articleId);
    });
  });

  test(`by ${AT_ONCE} people at once counts each of them`, options, async () => {
    const people = await Promise.all(Array.from({ length: AT_ONCE }, () => makeResident(shared().db)));
    await eachTrial(async (articleId, mei) => {
      const answers = await atOnce(shared(), AT_ONCE, (server, n) => likeArticle(server, people[n] ?? mei, articleId));
      expect(countKinds(answers)).toEqual({ '200': AT_ONCE });
      expect(await rowsOf(articleId)).toBe(AT_ONCE);
      await expectLikesOfRows(articleId);
    });
  });

  test('and taking it back at once leaves one like or none, and says which', options, async () => {
    await eachTrial(async (articleId, mei) => {
      const answers = await atOnce(shared(), AT_ONCE, (server, n) =>
        (n % 3 === 0 ? unlikeArticle : likeArticle)(server, mei, articleId),
      );
      expect(countKinds(answers)).toEqual({ '200': AT_ONCE });
      const rows = await rowsOf(articleId);
      expect(rows).toBeLessThanOrEqual(1);
      await expectLikesOfRows(articleId);
      const { liked } = bodyOf(await call(shared().b, 'GET /api/user/news', { as: mei })) as { liked: number[] };
      expect(liked).toEqual(rows === 1 ? [articleId] : []);
    });
  });
});

describe('reading', () => {
  test(`one article ${AT_ONCE} times at once stands in the ledger once`, options, async () => {
    await eachTrial(async (articleId, mei) => {
      const answers = await atOnce(shared(), AT_ONCE, (server) => readArticle(server, mei, articleId));
      expect(countKinds(answers)).toEqual({ '204': AT_ONCE });
      expect(await countedOf(mei)).toBe(1);
    });
  });

  test('many articles at once counts three, and marks all', options, async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => putArticle(shared().db)));
    await eachTrial(async (_articleId, mei) => {
      const answers = await atOnce(shared(), AT_ONCE, (server, n) =>
        readArticle(server, mei, ids[n % ids.length] ?? 0),
      );
      expect(countKinds(answers)).toEqual({ '204': AT_ONCE });
      expect(await countedOf(mei)).toBe(3);
      const { read } = bodyOf(await call(shared().a, 'GET /api/user/news', { as: mei })) as { read: number[] };
      expect(new Set(read)).toEqual(new Set(ids));
    });
  });

  const countedOf = async ({ id }: MadeResident) =>
    (await shared().db.selectFrom('activities').select('id').where('resident_id', '=', id).execute()).length;
});
