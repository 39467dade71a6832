import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openChanges } from '../../../db/changes.ts';
import { putArticle, putSource } from '../../../testing/news/articles.ts';
import { listens } from '../../../testing/listening.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { newsJobs } from './ingestion.jobs.ts';

const never = () => Promise.reject(new Error('no round is needed'));

async function openNight() {
  const app = await startTestApp();
  const { clock, connection, db } = app;
  const changes = openChanges(connection);
  onTestFinished(() => changes.close());
  await listens(changes, true);
  const jobs = newsJobs({ db, clock, changes, rounds: { runScheduled: never } });
  const prune = async () => {
    const job = jobs.find(({ name }) => name === 'prune-news');
    if (!job) throw new Error('there is such a job');
    await job.run();
  };
  const source = await putSource(db);
  const yearAgo = { published_at: new Date('2025-11-17T23:59:59+08:00') };
  return { ...app, source, prune, old: { source_id: source, ...yearAgo } };
}

const statusOf = async ({ call }: Pick<TestApp, 'call'>, id: number) => (await call('GET', `/api/news/${id}`)).status;

test('the nightly job deletes only articles of feeds over a year old without a like, read or edit', async () => {
  const night = await openNight();
  const { call, db, old, resident, source, prune } = night;
  const mei = await resident();
  const [gone, alsoGone] = [await putArticle(db, { ...old, title: 'Zeppelin gardens' }), await putArticle(db, old)];
  const kept = {
    ofTheYear: await putArticle(db, { source_id: source, published_at: new Date('2025-11-18T00:00:00+08:00') }),
    ourOwn: await putArticle(db, { ...old, source_id: null }),
    liked: await putArticle(db, old),
    read: await putArticle(db, old),
    edited: await putArticle(db, { ...old, edited_by_admin: true }),
    republished: await putArticle(db, { ...old, edited_at: new Date('2026-01-01T00:00:00Z') }),
  };
  const withdrawn = await putArticle(db, { ...old, is_published: false });
  await call('POST', `/api/news/${kept.liked}/like`, { as: mei });
  await call('POST', `/api/news/${kept.read}/read`, { as: mei });
  const found = async () => (await call('GET', '/api/search?q=zeppelin gardens', { as: mei })).body.news.length;
  expect([await statusOf(night, gone), await found()]).toEqual([200, 1]);
  await prune();
  await expect.poll(() => statusOf(night, gone)).toBe(404);
  expect([await statusOf(night, alsoGone), await found()]).toEqual([404, 0]);
  for (const [name, id] of Object.entries(kept)) expect([name, await statusOf(night, id)]).toEqual([name, 200]);
  const left = await db.selectFrom('news_articles').select('id').where('source_id', '=', source).execute();
  expect(left.map(({ id }) => id)).toContain(withdrawn);
});

test('the job deletes more than one batch in one night', async () => {
  const { db, old, source, prune } = await openNight();
  await sql`
    insert into news_articles (source_id, identity, title, summary, category, link, published_at, created_at)
    select ${source}, 'old:' || n, 'Old', 'Old.', 'Climate', 'https://a.example/', ${old.published_at}, ${old.published_at}
    from generate_series(1, 1201) as n`.execute(db);
  await prune();
  expect(await db.selectFrom('news_articles').select('id').where('source_id', '=', source).execute()).toEqual([]);
});

test('a like or read during the deletion comes too late, or prevents it if it came first', async () => {
  const night = await openNight();
  const { call, db, old, resident, prune } = night;
  const mei = await resident();
  const [going, saved] = [await putArticle(db, old), await putArticle(db, old)];
  const waiting = async () =>
    (
      await sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    ).rows.length;
  const late = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('news_articles').select('id').where('id', '=', going).forUpdate().execute();
    const answers = Promise.all([
      call('POST', `/api/news/${going}/like`, { as: mei }),
      call('POST', `/api/news/${going}/read`, { as: await resident() }),
    ]);
    await expect.poll(waiting).toBe(2);
    await trx.deleteFrom('news_articles').where('id', '=', going).execute();
    return { answers };
  });
  expect((await late.answers).map(({ status }) => status)).toEqual([404, 204]);
  await db.transaction().execute(async (trx) => {
    const reads = { article_id: saved, resident_id: mei.id, read_at: new Date() };
    await trx.insertInto('news_reads').values(reads).execute();
    await prune();
  });
  expect(await statusOf(night, saved)).toBe(200);
});
