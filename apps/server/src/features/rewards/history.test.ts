import type { DayOfHistory } from '@ecopulse/contract/rewards/rewards';
import { beforeAll, describe, expect, test } from 'vitest';
import { addDays, type Day, dayOf } from '../../core/calendar/calendar.rules.ts';
import type { TestResident } from '../../testing/factories.ts';
import { takeQuiz } from '../../testing/content/quizzes.ts';
import { shareTestApp } from '../../testing/test-app.ts';
import { moveGreenSpacesTogether, SHARED_LOCATION } from '../../testing/shared-location.ts';

const shared = shareTestApp();
beforeAll(() => moveGreenSpacesTogether(shared().db));
const TODAY = '2026-11-18';

async function startWithMei() {
  const { call, clock, resident } = shared();
  clock.set(`${TODAY}T12:00:00+08:00`);
  const mei = await resident();
  return {
    mei,
    clock,
    history: async (as: TestResident = mei): Promise<DayOfHistory[]> =>
      (await call('GET', '/api/user/history', { as })).body,
    checkIn: (greenSpaceId: number) =>
      call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId, location: SHARED_LOCATION }, as: mei }),
    logAction: async (action: string) =>
      (await call('POST', '/api/user/eco-actions', { body: { action }, as: mei })).body.logged.today.at(-1).id,
    undo: (id: number) => call('DELETE', `/api/user/eco-actions/${id}`, { as: mei }),
  };
}

async function insertCheckIns(resident: TestResident, days: readonly Day[], points = 10) {
  const { clock } = shared();
  await shared().insertRows(
    'activities',
    days.map((day, n) => ({
      resident_id: resident.id,
      type: 'check_in' as const,
      subject: `green-space:${n + 1}`,
      occurrence: day,
      day,
      points,
      proof: 'claimed' as const,
      facts: '{}',
      created_at: clock.now(),
    })),
  );
}

async function ledgerByDay(as: TestResident): Promise<Map<Day, number>> {
  const { body } = await shared().call('GET', '/api/user/activities?limit=200', { as });
  const days = new Map<Day, number>();
  for (const { day, ecoPointsEarned } of body) days.set(day, (days.get(day) ?? 0) + ecoPointsEarned);
  return days;
}

describe('the history', () => {
  test('of a new resident is empty, and is never cached', async () => {
    const { mei } = await startWithMei();
    const response = await shared().call('GET', '/api/user/history', { as: mei });
    expect(response).toMatchObject({ status: 200, body: [] });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('counts the activities of each day, oldest first, but no badges', async () => {
    const { mei, clock, history, checkIn, logAction } = await startWithMei();
    const first = [(await checkIn(1)).body, (await checkIn(2)).body];
    clock.forward({ days: 2 });
    const quiz = (await takeQuiz(shared(), mei, 1)).body;
    await logAction('byo');
    await logAction('byo');
    expect(await history()).toEqual([
      { day: '2026-11-18', activities: 2, points: first[0].pointsAwarded + first[1].pointsAwarded },
      { day: '2026-11-20', activities: 3, points: quiz.pointsAwarded },
    ]);
    const { body } = await shared().call('GET', '/api/user/activities', { as: mei });
    expect(body.some((one: { activityType: string }) => one.activityType === 'badge_earned')).toBe(true);
  });

  test('has the points of the ledger, per day and in total, including those of completed challenges', async () => {
    const { mei, clock, history, checkIn } = await startWithMei();
    const { call } = shared();
    const challenges: { id: number; metric: string; target: number }[] = (await call('GET', '/api/challenges')).body;
    for (const { id } of challenges.filter(({ metric, target }) => metric === 'check_ins' || target <= 5))
      await call('POST', `/api/challenges/${id}/join`, { as: mei });
    for (let day = 0; day < 6; day += 1) {
      for (const space of [1, 2, 3]) await checkIn(space + day);
      await takeQuiz(shared(), mei, 1 + day);
      clock.forward({ days: 1 });
    }
    const days = await history();
    const completed = await shared().selectRows('activities', ['id'], {
      resident_id: mei.id,
      type: 'challenge_completed',
    });
    expect(completed.length).toBeGreaterThan(0);
    expect(new Map(days.map(({ day, points }) => [day, points]))).toEqual(
      new Map([...(await ledgerByDay(mei))].toReversed()),
    );
    const { ecoPoints } = (await call('GET', '/api/auth/user', { as: mei })).body;
    expect(days.reduce((sum, { points }) => sum + points, 0)).toBe(ecoPoints);
  });

  test('uses the day in Singapore', async () => {
    const { clock, history, checkIn } = await startWithMei();
    clock.set('2026-11-18T23:59:59.999+08:00');
    await checkIn(1);
    clock.set('2026-11-19T00:00:00+08:00');
    await checkIn(1);
    expect((await history()).map(({ day, activities }) => [day, activities])).toEqual([
      ['2026-11-18', 1],
      ['2026-11-19', 1],
    ]);
  });

  test('covers 371 days including today; the oldest one drops out at midnight', async () => {
    const { mei, clock, history } = await startWithMei();
    const [oldest, outside] = [addDays(TODAY, -370), addDays(TODAY, -371)];
    await insertCheckIns(mei, [outside, oldest, TODAY]);
    const daysSeen = async () => (await history()).map(({ day }) => day);
    clock.set(`${TODAY}T00:00:00+08:00`);
    expect(await daysSeen()).toEqual([oldest, TODAY]);
    clock.set(`${TODAY}T23:59:59.999+08:00`);
    expect(await daysSeen()).toEqual([oldest, TODAY]);
    clock.set(`${addDays(TODAY, 1)}T00:00:00+08:00`);
    expect(await daysSeen()).toEqual([TODAY]);
  });

  test('contains 371 days if each of them has an activity', async () => {
    const { mei, clock, history } = await startWithMei();
    const today = dayOf(clock.now());
    const days = Array.from({ length: 400 }, (_, n) => addDays(today, n - 399));
    await insertCheckIns(mei, days, 7);
    const seen = await history();
    expect(seen.map(({ day }) => day)).toEqual(days.slice(-371));
    expect(new Set(seen.map(({ activities, points }) => `${activities} ${points}`))).toEqual(new Set(['1 7']));
  });

  test('contains only the resident’s own activities', async () => {
    const { checkIn, history } = await startWithMei();
    await checkIn(1);
    expect(await history(await shared().resident())).toEqual([]);
  });
});

describe('an undone eco-action', () => {
  test('is not counted', async () => {
    const { history, logAction, undo } = await startWithMei();
    await logAction('byo');
    const id = await logAction('green_transport');
    expect((await history())[0]).toMatchObject({ activities: 2 });
    await undo(id);
    expect(await history()).toEqual([{ day: TODAY, activities: 1, points: 0 }]);
    await logAction('green_transport');
    expect((await history())[0]).toMatchObject({ activities: 2 });
  });

  test('removes its day if nothing else was done on it', async () => {
    const { history, logAction, undo } = await startWithMei();
    await undo(await logAction('byo'));
    expect(await history()).toEqual([]);
  });
});

test('a correction of points by an admin counts in the points of its day, but not as an activity', async () => {
  const { mei, history, checkIn } = await startWithMei();
  const { clock } = shared();
  const correction = {
    resident_id: mei.id,
    type: 'adjustment' as const,
    subject: 'adjustment:1',
    occurrence: null,
    proof: 'none' as const,
    facts: '{}',
    created_at: clock.now(),
  };
  await shared().insertRows('activities', { ...correction, day: addDays(TODAY, -1), points: -5 });
  const { pointsAwarded } = (await checkIn(1)).body;
  expect(await history()).toEqual([
    { day: '2026-11-17', activities: 0, points: -5 },
    { day: TODAY, activities: 1, points: pointsAwarded },
  ]);
});
