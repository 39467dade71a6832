import { expect, test } from 'vitest';
import { createNotifications } from '../../../core/notifications/notifications.service.ts';
import { staySignedIn } from '../../../testing/admins.ts';
import { createSourceRow } from '../../../testing/news/articles.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { recordFailedFetch, recordSuccessfulFetch, findSourceToFetch } from '../sources/sources.queries.ts';
import { reportSilentFeeds } from './ingestion.jobs.ts';

async function start() {
  const app = await startTestApp();
  const { db, clock, call } = app;
  await db.updateTable('news_sources').set({ is_enabled: false }).execute();
  const ids = [await createSourceRow(db), await createSourceRow(db)];
  await createSourceRow(db, { is_enabled: false });
  const [admin, resident] = [await app.resident({ isAdmin: true }), await app.resident()];
  const record = async (outcome: 'fails' | 'works', sourceIds: readonly number[] = ids) => {
    for (const id of sourceIds) {
      const source = await findSourceToFetch(db, id);
      if (!source) throw new Error('the feed is missing');
      const now = clock.now();
      if (outcome === 'works') await recordSuccessfulFetch(db, source, { now, document: null });
      else await recordFailedFetch(db, source, { now, error: 'timeout', detail: '' });
    }
  };
  const changes = { publish: () => undefined } as never;
  const check = () => reportSilentFeeds({ db, clock, notifications: createNotifications({ db, clock, changes }) });
  const countToldTimes = async (as: typeof admin) => {
    await staySignedIn(app, as);
    const { body } = await call('GET', '/api/notifications', { as });
    return (body.notifications as { kind: string }[]).filter(({ kind }) => kind === 'feeds_silent').length;
  };
  const silentSince = async () => {
    await staySignedIn(app, admin);
    return (await call('GET', '/api/admin/stats', { as: admin })).body.feedsSilentSince;
  };
  return { ...app, ids, admin, neighbour: resident, record, check, countToldTimes, silentSince };
}

test('admins are told once when no feed has answered for two days, and again of the next silence', async () => {
  const { admin, neighbour, clock, record, check, countToldTimes, silentSince } = await start();
  await record('fails');
  const since = clock.now().toISOString();
  clock.forward({ hours: 47 });
  await record('fails');
  await check();
  expect([await countToldTimes(admin), await silentSince()]).toEqual([0, null]);
  clock.forward({ hours: 1 });
  await check();
  await check();
  expect([await countToldTimes(admin), await silentSince()]).toEqual([1, since]);
  await record('works');
  expect(await silentSince()).toBeNull();
  await record('fails');
  clock.forward({ hours: 48 });
  await check();
  expect([await countToldTimes(admin), await countToldTimes(neighbour)]).toEqual([2, 0]);
});

test('one feed that answers is no silence, nor is having no feed', async () => {
  const { admin, db, ids, clock, record, check, countToldTimes } = await start();
  await record('fails');
  await record('works', ids.slice(1));
  clock.forward({ days: 3 });
  await check();
  await db.updateTable('news_sources').set({ is_enabled: false }).execute();
  await check();
  expect(await countToldTimes(admin)).toBe(0);
});
