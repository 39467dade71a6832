import type { WeekSummary } from '@ecopulse/contract/rewards/week-summary';
import { beforeAll, describe, expect, test } from 'vitest';
import { addPoints } from '../../../testing/ranking-fixtures.ts';
import type { TestResident } from '../../../testing/factories.ts';
import { takeQuiz } from '../../../testing/content/quizzes.ts';
import { shareTestApp, startTestApp } from '../../../testing/test-app.ts';
import { moveGreenSpacesTogether, SHARED_LOCATION } from '../../../testing/shared-location.ts';
import { freezeWeek } from '../../rankings/leaderboards.queries.ts';

const shared = shareTestApp();
beforeAll(() => moveGreenSpacesTogether(shared().db));

const PATH = '/api/user/week-summary';
const LAST_WEEK = '2026-11-09';
const THIS_WEEK = '2026-11-16';

async function startWithMei() {
  const { call, clock, resident } = shared();
  clock.set(`${LAST_WEEK}T12:00:00+08:00`);
  const mei = await resident();
  return {
    mei,
    clock,
    summary: async (query = '', as: TestResident = mei): Promise<WeekSummary> =>
      (await call('GET', `${PATH}${query}`, { as })).body,
    checkIn: (greenSpaceId: number, location: object | null = SHARED_LOCATION) =>
      call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId, ...(location && { location }) }, as: mei }),
    logAction: async (action: string) =>
      (await call('POST', '/api/user/eco-actions', { body: { action }, as: mei })).body.logged.today.at(-1).id,
    undo: (id: number) => call('DELETE', `/api/user/eco-actions/${id}`, { as: mei }),
  };
}

describe('the summary of a week', () => {
  test('of a new resident is empty, is the last one that is over, and is never cached', async () => {
    const { mei, clock } = await startWithMei();
    clock.set(`${THIS_WEEK}T00:00:00+08:00`);
    const response = await shared().call('GET', PATH, { as: mei });
    expect(response.body).toEqual({
      week: LAST_WEEK,
      isOver: true,
      points: 0,
      pointsByKind: [],
      visits: 0,
      newPlaces: 0,
      walks: 0,
      lessons: 0,
      reviews: 0,
      ecoActions: 0,
      challenges: 0,
      badges: [],
      activeDays: Array.from({ length: 7 }, () => false),
      streak: 0,
      rank: null,
      before: { points: 0, visits: 0, lessons: 0, activeDays: 0 },
    });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('has what the ledger has, verified and claimed apart', async () => {
    const { mei, clock, summary, checkIn, logAction, undo } = await startWithMei();
    const verified = (await checkIn(1)).body;
    const claimed = (await checkIn(2, null)).body;
    clock.forward({ days: 1 });
    const again = (await checkIn(1)).body;
    const quiz = (await takeQuiz(shared(), mei, 1)).body;
    clock.forward({ days: 1 });
    await undo(await logAction('byo'));
    clock.set('2026-11-15T23:59:59.999+08:00');
    await logAction('byo');
    clock.set(`${THIS_WEEK}T00:00:00+08:00`);
    await checkIn(3);
    const body = await summary();
    const { ecoPoints } = (await shared().call('GET', '/api/auth/user', { as: mei })).body;
    const thisWeek = await summary(`?week=${THIS_WEEK}`);
    expect(body.points).toBe(ecoPoints - thisWeek.points);
    expect(body).toMatchObject({
      week: LAST_WEEK,
      isOver: true,
      visits: 3,
      newPlaces: 2,
      lessons: 1,
      ecoActions: 1,
      activeDays: [true, true, false, false, false, false, true],
      streak: 1,
    });
    const kinds = Object.fromEntries(body.pointsByKind.map(({ activityType, ...points }) => [activityType, points]));
    expect(kinds['check_in']).toEqual({
      verified: verified.pointsAwarded + again.pointsAwarded,
      claimed: claimed.pointsAwarded,
      other: 0,
    });
    expect(kinds['lesson_completed']).toMatchObject({ verified: quiz.pointsAwarded });
    expect(body.badges.map(({ badgeName }) => badgeName)).toEqual(['Hello, Green', 'First Page', 'Perfect Score']);
    expect(await summary('?week=current')).toEqual(thisWeek);
    expect(thisWeek).toMatchObject({
      week: THIS_WEEK,
      isOver: false,
      visits: 1,
      newPlaces: 1,
      badges: [],
      activeDays: [true, false, false, false, false, false, false],
      streak: 2,
      before: { points: body.points, visits: 3, lessons: 1, activeDays: 3 },
    });
  });

  test('contains only the resident’s own activities', async () => {
    const { clock, checkIn, summary } = await startWithMei();
    await checkIn(1);
    clock.set(`${THIS_WEEK}T12:00:00+08:00`);
    expect((await summary()).visits).toBe(1);
    expect(await summary('', await shared().resident())).toMatchObject({ visits: 0, points: 0, streak: 0 });
  });

  test('changes at midnight on Monday in Singapore', async () => {
    const { clock, summary } = await startWithMei();
    clock.set('2026-11-15T23:59:59.999+08:00');
    expect((await summary()).week).toBe('2026-11-02');
    clock.set('2026-11-16T00:00:00+08:00');
    expect((await summary()).week).toBe(LAST_WEEK);
  });
});

test.each([
  ['a Tuesday', '2026-11-10'],
  ['the next Monday', '2026-11-23'],
  ['a Monday in ten years', '2036-11-17'],
  ['a Monday before 2000', '1999-12-27'],
  ['the first Monday of all', '0001-01-01'],
  ['no date', 'last'],
  ['a day that does not exist', '2026-02-30'],
  ['nothing', ''],
])('refuses %s as the week', async (_what, week) => {
  const { mei, clock } = await startWithMei();
  clock.set('2026-11-22T23:59:59+08:00');
  const response = await shared().call('GET', `${PATH}?week=${week}`, { as: mei });
  expect(response).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
  expect(response.body.fields.week).toMatch(/^Must/);
});

test('the summary has the rank of the week once its result is final, unless the resident is in no ranking', async () => {
  const app = await startTestApp();
  const { call, clock, db, resident } = app;
  clock.set(`${LAST_WEEK}T12:00:00+08:00`);
  const [mei, raju] = [await resident(), await resident()];
  await addPoints(app, mei, 30);
  await addPoints(app, raju, 50);
  clock.set(`${THIS_WEEK}T00:02:00+08:00`);
  const rankOf = async (as: TestResident) => (await call('GET', PATH, { as })).body.rank;
  expect(await rankOf(mei)).toBeNull();
  await freezeWeek(db, LAST_WEEK, clock.now());
  expect([await rankOf(raju), await rankOf(mei)]).toEqual([1, 2]);
  await call('PATCH', '/api/user/settings', { as: mei, body: { privacy: { inRankings: false } } });
  expect(await rankOf(mei)).toBeNull();
});

test('accepts the oldest week allowed, which begins on the first Monday of 2000', async () => {
  const { summary } = await startWithMei();
  expect(await summary('?week=2000-01-03')).toMatchObject({ week: '2000-01-03', isOver: true, points: 0 });
});
