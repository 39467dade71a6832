import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openChanges } from '../../../db/changes.ts';
import { createArticleRow, createSourceRow } from '../../../testing/news/articles.ts';
import { waitForListening } from '../../../testing/listening.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { newsJobs } from './ingestion.jobs.ts';

const rejectCycle = () => Promise.reject(new Error('no polling cycle is needed'));

async function setUpRetention() {
  const app = await startTestApp();
  const { clock, connection, db } = app;
  const changes = openChanges(connection);
  onTestFinished(() => changes.close());
  await waitForListening(changes, true);
  const notifications = { notify: () => Promise.reject(new Error('pruning notifies no one')) };
  const jobs = newsJobs({ db, clock, changes, notifications, pollingCycles: { runScheduled: rejectCycle } });
  const prune = async () => {
    const job = jobs.find(({ name }) => name === 'prune-news');
    if (!job) throw new Error('the job prune-news is missing');
    await job.run();
  };
  const sourceId = await createSourceRow(db);
  const yearAgo = { published_at: new Date('2025-11-17T23:59:59+08:00') };
  return { ...app, sourceId, prune, prunableValues: { source_id: sourceId, ...yearAgo } };
}

const statusOf = async ({ call }: Pick<TestApp, 'call'>, id: number) => (await call('GET', `/api/news/${id}`)).status;

test('the nightly job deletes only articles of feeds over a year old without a like, read or edit', async () => {
  const testApp = await setUpRetention();
  const { call, db, prunableValues, resident, sourceId, prune } = testApp;
  const mei = await resident();
  const [prunedId, alsoPrunedId] = [
    await createArticleRow(db, { ...prunableValues, title: 'Zeppelin gardens' }),
    await createArticleRow(db, prunableValues),
  ];
  const retainedIds = {
    underAYearOld: await createArticleRow(db, {
      source_id: sourceId,
      published_at: new Date('2025-11-18T00:00:00+08:00'),
    }),
    ourOwn: await createArticleRow(db, { ...prunableValues, source_id: null }),
    liked: await createArticleRow(db, prunableValues),
    read: await createArticleRow(db, prunableValues),
    edited: await createArticleRow(db, { ...prunableValues, edited_by_admin: true }),
    republished: await createArticleRow(db, { ...prunableValues, edited_at: new Date('2026-01-01T00:00:00Z') }),
  };
  const withdrawn = await createArticleRow(db, { ...prunableValues, is_published: false });
  await call('POST', `/api/news/${retainedIds.liked}/like`, { as: mei });
  await call('POST', `/api/news/${retainedIds.read}/read`, { as: mei });
  const countSearchResults = async () =>
    (await call('GET', '/api/search?q=zeppelin gardens', { as: mei })).body.news.length;
  expect([await statusOf(testApp, prunedId), await countSearchResults()]).toEqual([200, 1]);
  await prune();
  await expect.poll(() => statusOf(testApp, prunedId)).toBe(404);
  expect([await statusOf(testApp, alsoPrunedId), await countSearchResults()]).toEqual([404, 0]);
  for (const [name, id] of Object.entries(retainedIds))
    expect([name, await statusOf(testApp, id)]).toEqual([name, 200]);
  const remaining = await db.selectFrom('news_articles').select('id').where('source_id', '=', sourceId).execute();
  expect(remaining.map(({ id }) => id)).toContain(withdrawn);
});

test('the job deletes more than one batch in one night', async () => {
  const { db, prunableValues, sourceId, prune } = await setUpRetention();
  await sql`
    insert into news_articles (source_id, identity, title, summary, category, link, published_at, created_at)
    select ${sourceId}, 'old:' || n, 'Old', 'Old.', 'Climate', 'https://a.example/', ${prunableValues.published_at}, ${prunableValues.published_at}
    from generate_series(1, 1201) as n`.execute(db);
  await prune();
  expect(await db.selectFrom('news_articles').select('id').where('source_id', '=', sourceId).execute()).toEqual([]);
});

test('a like or read that waits for the deletion stores nothing, and one that comes first prevents it', async () => {
  const testApp = await setUpRetention();
  const { call, db, prunableValues, resident, prune } = testApp;
  const mei = await resident();
  const [deletedId, retainedId] = [
    await createArticleRow(db, prunableValues),
    await createArticleRow(db, prunableValues),
  ];
  const countLockWaits = async () =>
    (
      await sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    ).rows.length;
  // In an object, so that the transaction does not wait for the responses.
  const { responses } = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('news_articles').select('id').where('id', '=', deletedId).forUpdate().execute();
    const blockedResponses = Promise.all([
      call('POST', `/api/news/${deletedId}/like`, { as: mei }),
      call('POST', `/api/news/${deletedId}/read`, { as: await resident() }),
    ]);
    await expect.poll(countLockWaits).toBe(2);
    await trx.deleteFrom('news_articles').where('id', '=', deletedId).execute();
    return { responses: blockedResponses };
  });
  expect((await responses).map(({ status }) => status)).toEqual([404, 204]);
  await db.transaction().execute(async (trx) => {
    const reads = { article_id: retainedId, resident_id: mei.id, read_at: new Date() };
    await trx.insertInto('news_reads').values(reads).execute();
    await prune();
  });
  expect(await statusOf(testApp, retainedId)).toBe(200);
});
