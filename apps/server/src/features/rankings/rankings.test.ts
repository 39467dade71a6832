import { sql } from 'kysely';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openChanges } from '../../db/changes.ts';
import type { Querier } from '../../db/database.ts';
import type { Reads } from '../../db/standby.ts';
import type { TestResident } from '../../testing/factories.ts';
import { terminateListeners } from '../../testing/listening.ts';
import { addPoints, toRankingRows } from '../../testing/ranking-fixtures.ts';
import { captureStatements } from '../../testing/captured-statements.ts';
import { problem, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { freezeWeek } from './leaderboards.queries.ts';
import { createLeaderboards } from './leaderboards.service.ts';
import { createRankings } from './rankings.service.ts';

const NATIONAL = '/api/rankings/national';
let clockOffsetMs = 0;

/** Cached leaderboards expire by `performance.now`. */
function advanceMonotonicClock(seconds: number): void {
  clockOffsetMs += seconds * 1000;
}

beforeEach(() => {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + clockOffsetMs);
  return () => vi.restoreAllMocks();
});

async function startCommunity(
  points: Readonly<Record<string, number>>,
  options: Parameters<typeof startTestApp>[0] = {},
) {
  const app = await startTestApp(options);
  const residents: Record<string, TestResident> = {};
  for (const [username, amount] of Object.entries(points)) {
    const resident = await app.resident({ username });
    residents[username] = resident;
    if (amount > 0) await addPoints(app, resident, amount);
  }
  const residentNamed = (username: string): TestResident => {
    const resident = residents[username];
    if (!resident) throw new Error(`there is no ${username}`);
    return resident;
  };
  const see = (path: string, username: string) => app.call('GET', path, { as: residentNamed(username) });
  return { app, residentNamed, see };
}

function openTestChanges({ connection }: TestApp) {
  const changes = openChanges(connection);
  onTestFinished(() => changes.close());
  return changes;
}

async function befriend({ call }: TestApp, sender: TestResident, receiver: TestResident): Promise<void> {
  const { body } = await call('POST', '/api/friend-request', { as: sender, body: { receiverId: receiver.id } });
  const accepted = await call('POST', `/api/friend-request/${body.requestId}/accept`, { as: receiver });
  expect(accepted.status).toBe(200);
}

async function setInRankings({ db }: TestApp, { id }: TestResident, inRankings: boolean): Promise<void> {
  await db.updateTable('residents').set({ in_rankings: inRankings }).where('id', '=', id).execute();
  await sql`select pg_notify('ecopulse_changes', ${JSON.stringify([`resident:${id}`, ...(inRankings ? [] : [`rankings:left/${id}`])])})`.execute(
    db,
  );
}

describe('the national ranking', () => {
  test('ranks by all points: 1, 2, 2, 4, equal points in the order reached, without residents at 0', async () => {
    const { see } = await startCommunity({ ann: 50, ben: 30, cat: 10, dan: 30, eve: 0 });
    // Rank, username and points, here and below.
    const rows = [
      [1, 'ann', 50],
      [2, 'ben', 30],
      [2, 'dan', 30],
      [4, 'cat', 10],
    ];
    expect(toRankingRows(await see(NATIONAL, 'ann'))).toEqual(rows);
    expect(toRankingRows(await see(NATIONAL, 'eve'))).toEqual(rows);
  });

  test('shows own points at once in every process, and those of others after 30 s at most', async () => {
    const { app, residentNamed, see } = await startCommunity({ ann: 50, ben: 30 });
    const secondServer = await startTestApp({ sharing: app });
    const seeOnSecondServer = (username: string) => secondServer.call('GET', NATIONAL, { as: residentNamed(username) });
    for (const username of ['ann', 'ben']) {
      await see(NATIONAL, username);
      await seeOnSecondServer(username);
    }
    await addPoints(app, residentNamed('ben'), 40);
    const overtaken = [
      [1, 'ben', 70],
      [2, 'ann', 50],
    ];
    for (const look of [() => see(NATIONAL, 'ben'), () => seeOnSecondServer('ben')])
      await expect.poll(async () => toRankingRows(await look())).toEqual(overtaken);
    advanceMonotonicClock(30);
    expect(toRankingRows(await see(NATIONAL, 'ann'))).toEqual(overtaken);
    expect(toRankingRows(await seeOnSecondServer('ann'))).toEqual(overtaken);
  });

  test('shows the first 100, and the own row after them if it is not among them', async () => {
    const { app, see, residentNamed } = await startCommunity({ zoe: 5, yan: 7 });
    for (let index = 0; index < 120; index += 1) await addPoints(app, await app.resident(), 1_000 - index);
    advanceMonotonicClock(30);
    const body = toRankingRows(await see(NATIONAL, 'zoe'));
    expect(body).toHaveLength(101);
    expect(body.slice(0, 100).map(([rank]) => rank)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    expect(body[100]).toEqual([122, 'zoe', 5]);
    const around = toRankingRows(await see(`${NATIONAL}?around=me`, 'zoe'));
    expect(around.map(([rank]) => rank)).toEqual([117, 118, 119, 120, 121, 122]);
    expect(around.slice(-2)).toEqual([
      [121, 'yan', 7],
      [122, 'zoe', 5],
    ]);
    await addPoints(app, residentNamed('zoe'), 2_000);
    await expect.poll(async () => toRankingRows(await see(NATIONAL, 'zoe'))[0]).toEqual([1, 'zoe', 2_005]);
  });

  test('around a resident contains five above and five below, in order, with equal points', async () => {
    // Two residents each have 100, 90, 80 … points.
    const points = Object.fromEntries(
      Array.from({ length: 14 }, (_, index) => [`res${index}`, 100 - 10 * (index >> 1)]),
    );
    const { see } = await startCommunity(points);
    expect(toRankingRows(await see(`${NATIONAL}?around=me`, 'res7'))).toEqual(
      Array.from({ length: 11 }, (_, n) => n + 2).map((index) => [
        1 + 2 * (index >> 1),
        `res${index}`,
        100 - 10 * (index >> 1),
      ]),
    );
    expect(toRankingRows(await see(`${NATIONAL}?around=me`, 'res0'))).toHaveLength(6);
  });

  test('around a resident who has no points, or has left, is empty', async () => {
    const { app, residentNamed, see } = await startCommunity({ ann: 50, ben: 0, cat: 20 });
    await setInRankings(app, residentNamed('cat'), false);
    expect((await see(`${NATIONAL}?around=me`, 'ben')).body).toEqual([]);
    await expect.poll(async () => (await see(`${NATIONAL}?around=me`, 'cat')).body).toEqual([]);
    expect(await see(`${NATIONAL}?around=you`, 'ann')).toMatchObject(problem(400, 'invalid-input'));
  });

  test('shows the distance in km between the home towns of two residents who have both given theirs', async () => {
    const app = await startTestApp();
    const [bed, tam, none] = [
      await app.resident({ username: 'bed', homeTown: 'Bedok' }),
      await app.resident({ username: 'tam', homeTown: 'Tampines' }),
      await app.resident({ username: 'non' }),
    ];
    for (const each of [bed, tam, none]) await addPoints(app, each, 10);
    const seen = async (as: TestResident) =>
      (await app.call('GET', NATIONAL, { as })).body.map(({ distance }: { distance?: number }) => distance);
    expect(await seen(bed)).toEqual([0, 3.6, undefined]);
    expect(await seen(none)).toEqual([undefined, undefined, undefined]);
  });

  test('answers 304 as long as nothing has changed, and is cached privately', async () => {
    const { app, residentNamed, see } = await startCommunity({ ann: 50, ben: 30 });
    const first = await see(NATIONAL, 'ann');
    expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache' });
    const etag = String(first.headers['etag']);
    const again = () => app.call('GET', NATIONAL, { as: residentNamed('ann'), headers: { 'if-none-match': etag } });
    advanceMonotonicClock(30);
    expect(await again()).toMatchObject({ status: 304, text: '' });
    await addPoints(app, residentNamed('ben'), 5);
    advanceMonotonicClock(30);
    expect(await again()).toMatchObject({ status: 200 });
  });

  test('reads a leaderboard from the database once for forty concurrent requests', async () => {
    const { see } = await startCommunity({ ann: 50, ben: 30 });
    await see(NATIONAL, 'ann');
    advanceMonotonicClock(60);
    const statements = await captureStatements(() =>
      Promise.all(Array.from({ length: 40 }, () => see(NATIONAL, 'ann'))),
    );
    expect(statements.filter((statement) => statement.includes('as histogram'))).toHaveLength(1);
  });
});

test('serves the cached leaderboard while it is read again after a correction', async () => {
  const { app, residentNamed } = await startCommunity({ ann: 50, ben: 30 });
  const changes = openTestChanges(app);
  await expect.poll(() => changes.listening).toBe(true);
  let readBarrier = Promise.resolve();
  const reads = vi.fn(async (work: (db: Querier) => Promise<unknown>) => readBarrier.then(() => work(app.db)));
  const leaderboards = createLeaderboards({ reads: reads as Reads, changes });
  const points = async () => (await leaderboards.getLive({ kind: 'nation' })).rows.map(({ points }) => points);
  expect(await points()).toEqual([50, 30]);
  await addPoints(app, residentNamed('ann'), 20);
  const { promise, resolve } = Promise.withResolvers<void>();
  readBarrier = promise;

  changes.publish('rankings', 'corrected');

  await expect.poll(async () => [await points(), reads.mock.calls.length]).toEqual([[50, 30], 2]);
  // Another correction and a departure during the read cause one more read.
  changes.publish('rankings', 'corrected');
  changes.publish('rankings', `left/${residentNamed('ben').id}`);
  await expect.poll(points).toEqual([50]);
  resolve();
  await expect.poll(async () => [await points(), reads.mock.calls.length]).toEqual([[70], 3]);
});

describe('a resident who leaves the rankings or is withheld', () => {
  test('disappears at once for everyone, leaves no gap in the ranks, and comes back with all points', async () => {
    const { app, residentNamed, see } = await startCommunity({ ann: 50, ben: 40, cat: 30 });
    const without = [
      [1, 'ann', 50],
      [2, 'cat', 30],
    ];
    await see(NATIONAL, 'ben');
    expect(
      await app.call('PATCH', '/api/user/settings', {
        as: residentNamed('ben'),
        body: { privacy: { inRankings: false } },
      }),
    ).toMatchObject({ status: 200 });
    for (const username of ['ann', 'ben', 'cat']) {
      expect(toRankingRows(await see(NATIONAL, username))).toEqual(without);
      expect(toRankingRows(await see('/api/leaderboard/weekly', username))).toEqual(without);
    }
    await addPoints(app, residentNamed('ben'), 5);
    await app.call('PATCH', '/api/user/settings', {
      as: residentNamed('ben'),
      body: { privacy: { inRankings: true } },
    });
    advanceMonotonicClock(30);
    for (const path of [NATIONAL, '/api/leaderboard/weekly'])
      await expect
        .poll(async () => toRankingRows(await see(path, 'cat')))
        .toEqual([
          [1, 'ann', 50],
          [2, 'ben', 45],
          [3, 'cat', 30],
        ]);
  });

  test('disappears soon even if a process misses the change', async () => {
    const { app, residentNamed, see } = await startCommunity({ ann: 50, ben: 30 });
    await see(NATIONAL, 'ann');
    await terminateListeners(app.db);
    await app.updateRows('residents', { in_rankings: false }, { id: residentNamed('ben').id });
    await expect.poll(async () => toRankingRows(await see(NATIONAL, 'ann'))).toEqual([[1, 'ann', 50]]);
  });

  test('is withheld by an admin with a reason that they can read, whatever their own settings are', async () => {
    const { app, residentNamed, see } = await startCommunity({ ann: 50, ben: 40 });
    const admin = await app.resident({ isAdmin: true });
    const path = `/api/admin/users/${residentNamed('ann').id}/ranking-withholding`;
    const withhold = (body: unknown) => app.call('PUT', path, { as: admin, body });
    expect(await withhold({ reason: ' ' })).toMatchObject({
      status: 400,
      body: { fields: { reason: 'Please give a reason' } },
    });
    expect(await withhold({ reason: 'Points that nobody can have walked for' })).toMatchObject({ status: 204 });
    expect(toRankingRows(await see(NATIONAL, 'ann'))).toEqual([[1, 'ben', 40]]);
    expect((await see('/api/user/profile', 'ann')).body.withheldFromRankings).toBe(
      'Points that nobody can have walked for',
    );
    await app.call('PATCH', '/api/user/settings', {
      as: residentNamed('ann'),
      body: { privacy: { inRankings: true } },
    });
    expect(toRankingRows(await see(NATIONAL, 'ben'))).toEqual([[1, 'ben', 40]]);
    expect(await app.call('DELETE', path, { as: admin })).toMatchObject({ status: 204 });
    expect(toRankingRows(await see(NATIONAL, 'ann'))[0]).toEqual([1, 'ann', 50]);
    advanceMonotonicClock(30);
    expect(toRankingRows(await see(NATIONAL, 'ben'))[0]).toEqual([1, 'ann', 50]);
    expect((await see('/api/user/profile', 'ann')).body.withheldFromRankings).toBeNull();
    const unknown = '/api/admin/users/999999/ranking-withholding';
    expect(await app.call('PUT', unknown, { as: admin, body: { reason: 'none' } })).toMatchObject(
      problem(404, 'resident-not-found'),
    );
  });
});

describe('the weekly leaderboard', () => {
  const WEEKLY = '/api/leaderboard/weekly';

  test('adds up the points of the week, without claimed ones of any kind', async () => {
    const { app, residentNamed, see } = await startCommunity({ ann: 0, ben: 0 });
    // The test clock starts on Wednesday, 18 November 2026.
    await addPoints(app, residentNamed('ann'), 30, { day: '2026-11-16' });
    await addPoints(app, residentNamed('ann'), 500, { day: '2026-11-15' });
    for (const type of ['check_in', 'lesson_completed', 'challenge_completed'] as const)
      await addPoints(app, residentNamed('ann'), 70, { type, proof: 'claimed' });
    await addPoints(app, residentNamed('ben'), 20, { type: 'check_in', proof: 'verified' });
    await addPoints(app, residentNamed('ben'), 25, { type: 'lesson_completed', proof: 'none' });
    advanceMonotonicClock(30);
    expect(toRankingRows(await see(WEEKLY, 'ben'))).toEqual([
      [1, 'ben', 45],
      [2, 'ann', 30],
    ]);
    expect(toRankingRows(await see(`${WEEKLY}?week=last`, 'ben'))).toEqual([[1, 'ann', 500]]);
  });

  test('starts again on Monday at 0:00 in Singapore, and the result of the last week is frozen then', async () => {
    const { app, residentNamed, see } = await startCommunity({ ann: 30, ben: 30, cat: 10, dan: 5 });
    const rankings = createRankings({
      db: app.db,
      background: app.db,
      clock: app.clock,
      changes: openTestChanges(app),
    });
    const result = [
      [1, 'ann', 30],
      [1, 'ben', 30],
      [3, 'cat', 10],
      [4, 'dan', 5],
    ];
    app.clock.set('2026-11-22T23:59:59+08:00');
    expect(toRankingRows(await see(WEEKLY, 'ann'))).toEqual(result);
    app.clock.set('2026-11-23T00:00:00+08:00');
    advanceMonotonicClock(30);
    expect((await see(WEEKLY, 'ann')).body).toEqual([]);
    expect(toRankingRows(await see(`${WEEKLY}?week=last`, 'dan'))).toEqual(result);
    await rankings.freezeLastWeek();
    await addPoints(app, residentNamed('dan'), 100, { day: '2026-11-22' });
    await addPoints(app, residentNamed('cat'), 7);
    await rankings.freezeLastWeek();
    advanceMonotonicClock(30);
    expect(toRankingRows(await see(`${WEEKLY}?week=last`, 'dan'))).toEqual(result);
    expect(toRankingRows(await see(WEEKLY, 'dan'))).toEqual([[1, 'cat', 7]]);
    await setInRankings(app, residentNamed('ben'), false);
    await expect
      .poll(async () => toRankingRows(await see(`${WEEKLY}?week=last`, 'dan')))
      .toEqual([
        [1, 'ann', 30],
        [3, 'cat', 10],
        [4, 'dan', 5],
      ]);
  });

  test('is frozen for every week that has ended, also if no server ran for weeks', async () => {
    const { app, residentNamed } = await startCommunity({ ann: 30, ben: 40 });
    const changes = openTestChanges(app);
    const rankings = createRankings({ db: app.db, background: app.db, clock: app.clock, changes });
    const ranksOf = async (username: string) => {
      const weeks = app.db.selectFrom('weekly_points').where('resident_id', '=', residentNamed(username).id);
      return weeks.select(['week', 'rank']).orderBy('week').execute();
    };
    // Nothing was ever frozen, and no server ran on the Monday in between.
    app.clock.set('2026-11-25T12:00:00+08:00');
    await addPoints(app, residentNamed('ann'), 10);
    app.clock.set('2026-12-02T00:01:00+08:00');
    await rankings.freezeLastWeek();
    expect(await ranksOf('ann')).toEqual([
      { week: '2026-11-16', rank: 2 },
      { week: '2026-11-23', rank: 1 },
    ]);
    await addPoints(app, residentNamed('ben'), 10);
    app.clock.set('2026-12-16T00:01:00+08:00');
    await rankings.freezeLastWeek();
    expect((await ranksOf('ben')).at(-1)).toEqual({ week: '2026-11-30', rank: 1 });
    const { length } = await app.db.selectFrom('ranking_weeks').select('week').execute();
    await rankings.freezeLastWeek();
    expect(await app.db.selectFrom('ranking_weeks').select('week').execute()).toHaveLength(length);
  });

  test('shows the own frozen place far down as soon as it exists, even right after an earlier request', async () => {
    const { app, see } = await startCommunity({ ann: 1 });
    for (let n = 0; n < 160; n += 1) await addPoints(app, await app.resident(), 10);
    app.clock.set('2026-11-23T00:00:05+08:00');
    const ownRow = async () => toRankingRows(await see(`${WEEKLY}?week=last`, 'ann')).at(-1);
    expect(await ownRow()).toEqual([161, 'ann', 1]);
    await freezeWeek(app.db, '2026-11-16', app.clock.now());
    // Differs from the rank on the live leaderboard.
    await sql`update weekly_points set rank = 99 where rank = 161`.execute(app.db);
    await sql`select pg_notify('ecopulse_changes', '["rankings:frozen"]')`.execute(app.db);
    await expect.poll(ownRow).toEqual([99, 'ann', 1]);
  });

  test('agrees with the ledger after real activities', async () => {
    const { app, residentNamed, see } = await startCommunity({ ann: 0 });
    const [space] = (await app.call('GET', '/api/green-spaces')).body;
    const at = { lat: space.lat, lng: space.lng, accuracyMeters: 10 };
    const first = await app.call('POST', '/api/green-spaces/checkin', {
      as: residentNamed('ann'),
      body: { greenSpaceId: space.id, location: at },
    });
    expect(first.body.proof).toBe('verified');
    const [, other] = (await app.call('GET', '/api/green-spaces')).body;
    await app.call('POST', '/api/green-spaces/checkin', { as: residentNamed('ann'), body: { greenSpaceId: other.id } });
    expect(toRankingRows(await see(WEEKLY, 'ann'))).toEqual([[1, 'ann', first.body.pointsAwarded]]);
    expect(toRankingRows(await see(NATIONAL, 'ann'))).toEqual([[1, 'ann', first.body.pointsAwarded + other.ecoPoints]]);
  });
});

describe('the leaderboards of friends and of the neighbourhood', () => {
  const FRIENDS = '/api/rankings/friends';
  const NEIGHBOURHOOD = '/api/rankings/neighbourhood';

  test('leave out claimed points, which count only in the national ranking', async () => {
    const { app, residentNamed, see } = await startCommunity({ ann: 50, ben: 30, cat: 0 });
    for (const name of ['ann', 'ben', 'cat'])
      await app.updateRows('residents', { home_town: 'Bedok' }, { id: residentNamed(name).id });
    for (const name of ['ben', 'cat']) await befriend(app, residentNamed(name), residentNamed('ann'));
    await addPoints(app, residentNamed('ben'), 60, { type: 'challenge_completed', proof: 'claimed' });
    await addPoints(app, residentNamed('cat'), 70, { type: 'check_in', proof: 'claimed' });
    advanceMonotonicClock(30);
    for (const path of [FRIENDS, NEIGHBOURHOOD])
      expect([path, toRankingRows(await see(path, 'ann'))]).toEqual([
        path,
        [
          [1, 'ann', 50],
          [2, 'ben', 30],
        ],
      ]);
    expect(toRankingRows(await see(NATIONAL, 'ann'))).toEqual([
      [1, 'ben', 90],
      [2, 'cat', 70],
      [3, 'ann', 50],
    ]);
    await addPoints(app, residentNamed('cat'), 31);
    await expect
      .poll(async () => toRankingRows(await see(NEIGHBOURHOOD, 'cat')))
      .toEqual([
        [1, 'ann', 50],
        [2, 'cat', 31],
        [3, 'ben', 30],
      ]);
  });

  test('rank friends and the reader among each other', async () => {
    const { app, residentNamed, see } = await startCommunity({ ann: 50, ben: 30, cat: 30, dan: 99, eve: 0 });
    for (const username of ['ben', 'cat', 'eve']) await befriend(app, residentNamed('ann'), residentNamed(username));
    expect(toRankingRows(await see(FRIENDS, 'ann'))).toEqual([
      [1, 'ann', 50],
      [2, 'ben', 30],
      [2, 'cat', 30],
    ]);
    expect(toRankingRows(await see(FRIENDS, 'dan'))).toEqual([[1, 'dan', 99]]);
    await setInRankings(app, residentNamed('ben'), false);
    expect(toRankingRows(await see(FRIENDS, 'ann'))).toEqual([
      [1, 'ann', 50],
      [2, 'cat', 30],
    ]);
  });

  test('rank friends by the points of this week, and return as few first rows as wanted beside the own one', async () => {
    const { app, residentNamed, see } = await startCommunity({ ann: 50, ben: 30, cat: 40, dan: 99 });
    for (const username of ['ben', 'cat']) await befriend(app, residentNamed('ann'), residentNamed(username));
    expect(toRankingRows(await see(`${FRIENDS}?week=this`, 'ann'))).toEqual([
      [1, 'ann', 50],
      [2, 'cat', 40],
      [3, 'ben', 30],
    ]);
    expect(toRankingRows(await see(`${FRIENDS}?week=this&limit=1`, 'ben'))).toEqual([
      [1, 'ann', 50],
      [2, 'ben', 30],
    ]);
    expect(toRankingRows(await see(`${NATIONAL}?limit=1`, 'ann'))).toEqual([
      [1, 'dan', 99],
      [2, 'ann', 50],
    ]);
    app.clock.set('2026-11-30T09:00:00+08:00');
    await addPoints(app, residentNamed('ben'), 7);
    expect(toRankingRows(await see(`${FRIENDS}?week=this`, 'ann'))).toEqual([[1, 'ben', 7]]);
    expect(await see(`${NATIONAL}?limit=101`, 'ann')).toMatchObject({ status: 400 });
    expect(await see(`${FRIENDS}?week=last`, 'ann')).toMatchObject({ status: 400 });
  });

  test('rank the residents of a home town among each other, and follow a resident who moves', async () => {
    const { app, residentNamed, see } = await startCommunity({ ann: 50, ben: 30, cat: 40, dan: 5 });
    const move = (username: string, homeTown: string | null) =>
      app.call('PATCH', '/api/user/profile', { as: residentNamed(username), body: { homeTown } });
    expect(await see(NEIGHBOURHOOD, 'ann')).toMatchObject(problem(409, 'home-town-needed'));
    for (const username of ['ann', 'ben', 'dan']) await move(username, 'Bishan');
    await move('cat', 'Yishun');
    const bishan = [
      [1, 'ann', 50],
      [2, 'ben', 30],
      [3, 'dan', 5],
    ];
    expect(toRankingRows(await see(NEIGHBOURHOOD, 'ben'))).toEqual(bishan);
    expect(toRankingRows(await see(NEIGHBOURHOOD, 'cat'))).toEqual([[1, 'cat', 40]]);
    await move('dan', 'Yishun');
    expect(toRankingRows(await see(NEIGHBOURHOOD, 'dan'))).toEqual([
      [1, 'cat', 40],
      [2, 'dan', 5],
    ]);
    advanceMonotonicClock(30);
    expect(toRankingRows(await see(NEIGHBOURHOOD, 'ben'))).toEqual(bishan.slice(0, 2));
  });

  test('hide residents who have blocked the reader or were blocked, and move no one up', async () => {
    const { app, residentNamed, see } = await startCommunity({ ann: 50, ben: 40, cat: 30 });
    for (const username of ['ann', 'ben', 'cat'])
      await app.call('PATCH', '/api/user/profile', { as: residentNamed(username), body: { homeTown: 'Bishan' } });
    await app.call('PUT', `/api/user/blocks/${residentNamed('ben').id}`, { as: residentNamed('cat') });
    const rowsSeenBy: Record<string, [number, string, number][]> = {
      ann: [
        [1, 'ann', 50],
        [2, 'ben', 40],
        [3, 'cat', 30],
      ],
      ben: [
        [1, 'ann', 50],
        [2, 'ben', 40],
      ],
      cat: [
        [1, 'ann', 50],
        [3, 'cat', 30],
      ],
    };
    for (const path of [NATIONAL, NEIGHBOURHOOD, '/api/leaderboard/weekly', `${NATIONAL}?around=me`])
      for (const [username, rows] of Object.entries(rowsSeenBy))
        expect({ path, username, rows: toRankingRows(await see(path, username)) }).toEqual({ path, username, rows });
  });
});
