import { describe, expect, onTestFinished, test } from 'vitest';
import { openChanges } from '../../db/changes.ts';
import { remindOfChallenges } from '../challenges/challenges.jobs.ts';
import { remindOfReviews } from '../lessons/lessons.jobs.ts';
import { createChallenge, type TestResident } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { BATCH_SIZE } from '../../core/notifications/reminders.ts';
import { remindOfStreaks } from './notifications.jobs.ts';
import { createNotifications } from '../../core/notifications/notifications.service.ts';

interface ReceivedNotification {
  readonly kind: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

async function start() {
  const app = await startTestApp();
  const { db, clock, connection } = app;
  const changes = openChanges(connection);
  onTestFinished(() => changes.close());
  const deps = { db, clock, notifications: createNotifications({ db, clock, changes }) };
  const notificationsOf = async (as: TestResident): Promise<ReceivedNotification[]> => {
    const { body } = await app.call('GET', '/api/notifications', { as });
    return body.notifications.map(({ kind, facts }: ReceivedNotification) => ({ kind, facts }));
  };
  return { app, deps, notificationsOf };
}

interface StreakOptions {
  readonly days: number;
  readonly freezes?: number;
  readonly lastDay: string;
}

async function withStreak({ db, resident }: TestApp, { days, freezes = 0, lastDay }: StreakOptions) {
  const created = await resident();
  await db
    .updateTable('scores')
    .set({ current_streak: days, longest_streak: days, freezes, last_active_day: lastDay })
    .where('resident_id', '=', created.id)
    .execute();
  return created;
}

describe('reminders of streaks', () => {
  // The test clock starts on 18 November 2026.
  const cases: [what: string, options: StreakOptions, isNotified: boolean][] = [
    ['that ends at midnight', { days: 12, lastDay: '2026-11-17' }, true],
    ['of three days', { days: 3, lastDay: '2026-11-17' }, true],
    ['of two days', { days: 2, lastDay: '2026-11-17' }, false],
    ['that has already continued today', { days: 12, lastDay: '2026-11-18' }, false],
    ['that a freeze will save', { days: 12, freezes: 1, lastDay: '2026-11-17' }, false],
    ['whose last freeze was used yesterday', { days: 12, freezes: 1, lastDay: '2026-11-16' }, true],
    ['whose two freezes were used', { days: 12, freezes: 2, lastDay: '2026-11-15' }, true],
    ['that has ended', { days: 12, lastDay: '2026-11-16' }, false],
    ['that ended long ago', { days: 12, freezes: 2, lastDay: '2026-10-01' }, false],
  ];

  test('go to residents whose streak ends at midnight, once an evening', async () => {
    const { app, deps, notificationsOf } = await start();
    const residents = [];
    for (const [what, options, isNotified] of cases)
      residents.push({ what, isNotified, options, as: await withStreak(app, options) });
    await remindOfStreaks(deps);
    await remindOfStreaks(deps);
    for (const { what, isNotified, options, as } of residents)
      expect({ what, received: await notificationsOf(as) }).toEqual({
        what,
        received: isNotified ? [{ kind: 'streak_at_risk', facts: { days: options.days } }] : [],
      });
  });

  test('go to everyone, also beyond one batch', async () => {
    const { app, deps } = await start();
    const count = BATCH_SIZE + 5;
    const usernames = Array.from({ length: count }, (_, n) => `streak-${n}`);
    await app.insertRows(
      'residents',
      usernames.map((name) => ({
        username: name,
        username_key: name,
        email: name,
        email_key: name,
        password_hash: '!',
        created_at: app.clock.now(),
      })),
    );
    await app.db.updateTable('scores').set({ current_streak: 5, last_active_day: '2026-11-17' }).execute();
    await remindOfStreaks(deps);
    const { n } = await app.db
      .selectFrom('notifications')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    expect(n).toBe(count);
  });

  test('do not go to a resident who has muted them', async () => {
    const { app, deps, notificationsOf } = await start();
    const as = await withStreak(app, { days: 12, lastDay: '2026-11-17' });
    const body = { notifications: { streak_at_risk: false } };
    expect((await app.call('PATCH', '/api/user/settings', { as, body })).status).toBe(200);
    await remindOfStreaks(deps);
    expect(await notificationsOf(as)).toEqual([]);
  });
});

describe('reminders of reviews', () => {
  async function startWithLessons() {
    const started = await start();
    const { app } = started;
    const lessons = await app.db.selectFrom('lessons').select(['id', 'title']).orderBy('position').limit(3).execute();
    const [first, second, third] = lessons;
    if (!first || !second || !third) throw new Error('a lesson is missing');
    const setReviewDue = (resident: TestResident, lesson: { id: number }, day: string) =>
      app.insertRows('lesson_progress', {
        resident_id: resident.id,
        lesson_id: lesson.id,
        attempts: 1,
        best_score: 100,
        self_reported: false,
        completed_at: app.clock.now(),
        review_due_on: day,
      });
    return { ...started, setReviewDue, lessons: [first, second, third] as const };
  }

  test('come a few days late if no server ran, once for all that was missed', async () => {
    const { app, deps, notificationsOf, setReviewDue, lessons } = await startWithLessons();
    const [first, second, third] = lessons;
    const [mei, raju, cat] = [await app.resident(), await app.resident(), await app.resident()];
    await setReviewDue(mei, third, '2026-11-18');
    await remindOfReviews(deps);
    expect(await notificationsOf(mei)).toHaveLength(1);

    await setReviewDue(mei, second, '2026-11-19');
    await setReviewDue(mei, first, '2026-11-20');
    await setReviewDue(raju, second, '2026-11-19');
    // Too long ago.
    await setReviewDue(cat, second, '2026-10-19');
    app.clock.set('2026-11-21T15:00:00+08:00');
    await remindOfReviews(deps);
    app.clock.set('2026-11-22T08:00:00+08:00');
    await remindOfReviews(deps);
    expect(await notificationsOf(mei)).toEqual([
      { kind: 'review_due', facts: { lessons: 2, lessonId: first.id, title: first.title } },
      { kind: 'review_due', facts: { lessons: 1, lessonId: third.id, title: third.title } },
    ]);
    expect(await notificationsOf(raju)).toHaveLength(1);
    expect(await notificationsOf(cat)).toEqual([]);
  });

  test('are one for each resident, for all reviews due that day, and none for those already notified', async () => {
    const { app, deps, notificationsOf, setReviewDue, lessons } = await startWithLessons();
    const [first, second, third] = lessons;
    const mei = await app.resident();
    await setReviewDue(mei, second, '2026-11-18');
    await setReviewDue(mei, first, '2026-11-18');
    await setReviewDue(mei, third, '2026-11-19');
    await remindOfReviews(deps);
    await remindOfReviews(deps);
    expect(await notificationsOf(mei)).toEqual([
      { kind: 'review_due', facts: { lessons: 2, lessonId: first.id, title: first.title } },
    ]);
    app.clock.forward({ days: 1 });
    await remindOfReviews(deps);
    expect(await notificationsOf(mei)).toHaveLength(2);
  });
});

describe('reminders of challenges', () => {
  test('come on the last day if no server ran on the day before', async () => {
    const { app, deps, notificationsOf } = await start();
    const mei = await app.resident();
    const id = await createChallenge(app.db, { metric: 'check_ins', target: 4, duration_days: 5 });
    expect((await app.call('POST', `/api/challenges/${id}/join`, { as: mei })).status).toBe(201);
    for (const moment of ['2026-11-21T09:00:00+08:00', '2026-11-23T15:00:00+08:00']) {
      app.clock.set(moment);
      await remindOfChallenges(deps);
    }
    expect(await notificationsOf(mei)).toMatchObject([{ kind: 'challenge_ending' }]);
  });

  test('are sent the day before a challenge ends that the resident has joined and not completed', async () => {
    const { app, deps, notificationsOf } = await start();
    const mei = await app.resident();
    const [ending, later, done, abandoned] = [
      await createChallenge(app.db, { metric: 'check_ins', target: 4, duration_days: 5 }),
      await createChallenge(app.db, { metric: 'check_ins', target: 4, duration_days: 9 }),
      await createChallenge(app.db, { metric: 'check_ins', target: 1, duration_days: 5 }),
      await createChallenge(app.db, { metric: 'check_ins', target: 4, duration_days: 5 }),
    ];
    for (const id of [ending, later, done, abandoned])
      expect((await app.call('POST', `/api/challenges/${id}/join`, { as: mei })).status).toBe(201);
    await app.call('DELETE', `/api/challenges/${abandoned}/join`, { as: mei });
    await app.call('POST', '/api/green-spaces/checkin', { as: mei, body: { greenSpaceId: 1 } });
    const ofChallenges = async () => (await notificationsOf(mei)).filter(({ kind }) => kind === 'challenge_ending');
    for (const [moment, count] of [
      ['2026-11-21T09:00:00+08:00', 0],
      ['2026-11-22T09:00:00+08:00', 1],
      ['2026-11-23T09:00:00+08:00', 1],
      ['2026-11-24T09:00:00+08:00', 1],
      ['2026-11-26T09:00:00+08:00', 2],
    ] as const) {
      app.clock.set(moment);
      await remindOfChallenges(deps);
      expect({ moment, received: await ofChallenges() }).toMatchObject({ moment, received: { length: count } });
    }
    expect((await ofChallenges()).map(({ facts }) => facts)).toEqual([
      { challengeId: later, title: expect.any(String), progress: 1, target: 4 },
      { challengeId: ending, title: expect.any(String), progress: 1, target: 4 },
    ]);
  });
});
