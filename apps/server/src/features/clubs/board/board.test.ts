import { beforeEach, expect, test } from 'vitest';
import { createClub } from '../../../testing/content/clubs.ts';
import type { TestResident } from '../../../testing/factories.ts';
import { addPoints } from '../../../testing/ranking-fixtures.ts';
import { shareTestApp } from '../../../testing/test-app.ts';
import { countBoard } from './board.queries.ts';

const shared = shareTestApp();
beforeEach(() => shared().clock.set('2026-11-18T12:00:00+08:00'));

/** One member for each number of points; who has 0 did nothing. */
const create = async (points: readonly number[], columns: Parameters<typeof createClub>[1] = {}) => {
  const members: TestResident[] = [];
  for (let index = 0; index < points.length; index += 1) members.push(await shared().resident());
  const now = shared().clock.now();
  const memberIds = members.map(({ id }) => id);
  const club = await createClub(shared().db, { memberIds, created_at: now, ...columns });
  for (const [index, member] of members.entries()) {
    const earned = points[index] ?? 0;
    if (earned > 0) await addPoints(shared(), member, earned, { type: 'check_in' });
  }
  return { ...club, members };
};
const board = async () => {
  const { status, body, headers } = await shared().call('GET', '/api/clubs/board', { as: await shared().resident() });
  expect({ status, etag: headers['etag'] }).toEqual({ status: 200, etag: expect.any(String) });
  return body;
};
const count = (week = '2026-11-16') => countBoard(shared().db, week);
const rowsOf = async (ids: readonly number[]) =>
  (await board())
    .filter(({ clubId }: { clubId: number }) => ids.includes(clubId))
    .map(({ rank, pointsPerMember, activeMembers }: Record<string, number>) => [rank, pointsPerMember, activeMembers]);

test('the board ranks clubs with 5 active members by verified points per active member; equal averages share a rank', async () => {
  const small = await create([20, 20, 20, 20, 20]);
  const large = await create([...Array.from({ length: 12 }, () => 20), 0, 0, 0]);
  const best = await create([20, 20, 20, 20, 21]);
  const four = await create([500, 500, 500, 500, 0]);
  const invited = await create([900, 900, 900, 900, 900], { joining: 'invited' });
  const archived = await create([900, 900, 900, 900, 900], { archived_at: shared().clock.now() });
  const ids = [small, large, best, four, invited, archived].map(({ id }) => id);
  await count();
  expect(await rowsOf(ids)).toEqual([
    [1, 20.2, 5],
    [2, 20, 5],
    [2, 20, 12],
  ]);
  // Claimed points, and points without proof, change nothing.
  const [member] = small.members as [TestResident];
  await addPoints(shared(), member, 100, { proof: 'claimed' });
  await addPoints(shared(), member, 100, { type: 'adjustment', proof: 'none' });
  await count();
  expect((await rowsOf(ids)).length).toBe(3);
  await addPoints(shared(), member, 50);
  await count();
  expect((await rowsOf([small.id]))[0]).toEqual([1, 30, 5]);

  // Who is withheld from rankings, suspended or has left does not count.
  const [, withheld] = small.members as [TestResident, TestResident];
  await shared().updateRows('residents', { ranking_withheld_reason: 'Cheating' }, { id: withheld.id });
  await count();
  expect(await rowsOf([small.id])).toEqual([]);

  // A new week begins with an empty board.
  shared().clock.set('2026-11-23T00:01:00+08:00');
  expect(await board()).toEqual([]);
  await count('2026-11-23');
  expect(await board()).toEqual([]);
});

test('points of another week are not added to this one', async () => {
  const { id, members } = await create([10, 10, 10, 10, 10]);
  shared().clock.set('2026-11-24T12:00:00+08:00');
  for (const each of members) await addPoints(shared(), each, 7);
  await count('2026-11-23');
  expect(await rowsOf([id])).toEqual([[1, 7, 5]]);
});

test('who joins brings what they did this week', async () => {
  const { id } = await create([10, 10, 10, 10]);
  const mei = await shared().resident();
  await addPoints(shared(), mei, 30, { day: '2026-11-17' });
  await addPoints(shared(), mei, 500, { day: '2026-11-15' });
  await shared().call('POST', `/api/clubs/${id}/join`, { as: mei, body: { shown: false } });
  await count();
  expect(await rowsOf([id])).toEqual([[expect.any(Number), 14, 5]]);
});
