import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { adminStats, type AdminStats } from '@ecopulse/contract/admin/admin';
import * as z from 'zod/mini';
import { addDays, dayOf } from '../../core/calendar/calendar.rules.ts';
import { staySignedIn } from '../../testing/admins.ts';
import { takeQuiz } from '../../testing/content/quizzes.ts';
import { startTestApp } from '../../testing/test-app.ts';

const SOON = { timeout: 15_000 };
/** More wrong answers than a quiz has questions. */
const ALL_WRONG = 99;

async function start() {
  const app = await startTestApp();
  const admin = await app.resident({ isAdmin: true });
  const stats = async (): Promise<AdminStats> => {
    const { status, body, text } = await app.call('GET', '/api/admin/stats', { as: admin });
    expect(status).toBe(200);
    expect(text).not.toContain('@');
    return z.parse(adminStats, body);
  };
  const countItems = async (path: string) => (await app.call('GET', path)).body.length;
  return { ...app, admin, stats, countItems };
}

test('the totals count what residents can see; without data the average and the rates are null', async () => {
  const { stats, countItems, clock } = await start();
  const figures = await stats();
  expect(figures).toMatchObject({
    totalUsers: 1,
    totalGreenSpaces: await countItems('/api/green-spaces'),
    totalLessons: await countItems('/api/lessons'),
    totalChallenges: await countItems('/api/challenges'),
    totalNews: await countItems('/api/news?limit=100'),
    avgRating: null,
    lessonCompletion: null,
    challengeCompletion: null,
    retired: { greenSpaces: 0, lessons: 0, challenges: 0, news: 0 },
    drafts: { greenSpaces: 0, lessons: 0, challenges: 0, news: 0 },
    openAppeals: 0,
    failingSources: 0,
    feedsSilentSince: null,
    activeToday: 0,
    asOf: clock.now().toISOString(),
  });
  expect(figures.totalGreenSpaces).toBeGreaterThan(100);
});

test('drafts and retired content are counted separately', async () => {
  const { db, stats } = await start();
  const before = await stats();
  await db.updateTable('green_spaces').set({ is_active: false }).where('id', 'in', [1, 2]).execute();
  await db.updateTable('green_spaces').set({ is_active: false, was_published: false }).where('id', '=', 3).execute();
  await db.updateTable('lessons').set({ is_published: false }).where('id', '=', 1).execute();
  await db.updateTable('challenges').set({ is_active: false, was_published: false }).where('id', '=', 1).execute();
  const after = await stats();
  expect(after.totalGreenSpaces).toBe(before.totalGreenSpaces - 3);
  expect(after.totalLessons).toBe(before.totalLessons - 1);
  expect(after.totalChallenges).toBe(before.totalChallenges - 1);
  expect(after.retired).toEqual({ greenSpaces: 2, lessons: 1, challenges: 0, news: 0 });
  expect(after.drafts).toEqual({ greenSpaces: 1, lessons: 0, challenges: 1, news: 0 });
});

test('the average rating, completion rates, open reports and open flags follow what residents do', async () => {
  const app = await start();
  const { call, db, resident, stats } = app;
  const [mei, raju, siti] = [await resident(), await resident(), await resident()];
  for (const [as, stars] of [
    [mei, 5],
    [raju, 4],
    [siti, 4],
  ] as const) {
    await call('POST', '/api/green-spaces/checkin', { as, body: { greenSpaceId: 1 } });
    expect((await call('PUT', '/api/green-spaces/1/rating', { as, body: { stars } })).status).toBe(200);
  }
  const attempts = [
    await takeQuiz(app, mei, 1),
    await takeQuiz(app, mei, 2, { wrong: ALL_WRONG }),
    await takeQuiz(app, mei, 2, { wrong: ALL_WRONG }),
  ];
  const passed = attempts.map(({ body }) => body.passed);
  expect(passed).toEqual([true, false, false]);
  for (const as of [mei, raju]) expect((await call('POST', '/api/challenges/2/join', { as })).status).toBe(201);
  const completed = await db
    .updateTable('challenge_participations')
    .set({ completed_at: new Date() })
    .where('resident_id', '=', mei.id)
    .where('challenge_id', '=', 2)
    .executeTakeFirst();
  expect(completed.numUpdatedRows).toBe(1n);

  expect(await stats()).toMatchObject({
    avgRating: 4.3,
    lessonCompletion: 50,
    challengeCompletion: 50,
  });
});

test('the last thirty days in Singapore show new residents, active residents and activities', async () => {
  const { admin, call, clock, db, resident, stats } = await start();
  clock.set('2026-11-18T23:59:00+08:00');
  const [mei, raju] = [await resident(), await resident()];
  const logAction = (as: typeof mei, action: string) => call('POST', '/api/user/eco-actions', { as, body: { action } });
  await logAction(mei, 'byo');
  await logAction(raju, 'byo');
  clock.set('2026-11-19T00:01:00+08:00');
  await staySignedIn({ db, clock }, admin);
  await resident();
  const { body } = await logAction(mei, 'food_waste');
  await call('DELETE', `/api/user/eco-actions/${body.logged.today[0].id}`, { as: mei });
  await logAction(mei, 'byo');
  await logAction(mei, 'water_saving');
  const correction = { key: randomUUID(), points: 10, reason: 'Not an activity' };
  await call('POST', `/api/admin/users/${raju.id}/adjustments`, { as: admin, body: correction });

  const thursday = { day: '2026-11-19', newUsers: 1, activeUsers: 1, activities: 2 };
  const wednesday = { day: '2026-11-18', newUsers: 3, activeUsers: 2, activities: 2 };
  await expect.poll(async () => (await stats()).days.slice(-2), SOON).toEqual([wednesday, thursday]);
  const { days, activeToday, totalUsers } = await stats();
  expect([days.length, activeToday, totalUsers]).toEqual([30, 1, 4]);
  expect(days[0]).toEqual({ day: addDays(dayOf(clock.now()), -29), newUsers: 0, activeUsers: 0, activities: 0 });

  clock.set('2026-11-20T12:00:00+08:00');
  await staySignedIn({ db, clock }, admin);
  await logAction(raju, 'byo');
  // On a new day, the first answer is of that day or `unavailable`, never the cached one of the day before.
  const lastDays = new Set<string>();
  await expect
    .poll(async () => {
      const { status, body: figures } = await call('GET', '/api/admin/stats', { as: admin });
      if (status === 200) lastDays.add(figures.days.at(-1).day);
      return lastDays.size;
    }, SOON)
    .toBe(1);
  expect([...lastDays]).toEqual(['2026-11-20']);
  const friday = { day: '2026-11-20', newUsers: 0, activeUsers: 1, activities: 1 };
  await expect.poll(async () => (await stats()).days.slice(-3), SOON).toEqual([wednesday, thursday, friday]);
  await logAction(raju, 'water_saving');
  await expect
    .poll(async () => (await stats()).days.slice(-3), SOON)
    .toEqual([wednesday, thursday, { ...friday, activities: 2 }]);
});
