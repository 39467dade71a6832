import type { VisitedGreenSpace } from '@ecopulse/contract/green-spaces/green-spaces';
import { expect, test } from 'vitest';
import type { TestResident } from '../../../testing/factories.ts';
import { shareTestApp } from '../../../testing/test-app.ts';
import { createBlackPng } from '../../../testing/uploads.ts';
import { checkInAndGetVisitPath } from '../../../testing/shared-location.ts';

const shared = shareTestApp();

test('a resident sees the green spaces they have visited: how often, when last, and whether today', async () => {
  const { call, clock, resident } = shared();
  const mei = await resident();
  const visit = (greenSpaceId: number) =>
    call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId }, as: mei });
  const visited = () => call('GET', '/api/user/green-spaces', { as: mei });

  expect((await visited()).body).toEqual([]);
  await visit(4);
  const firstVisitAt = clock.now().toISOString();
  clock.forward({ days: 1 });
  await visit(4);
  clock.forward({ hours: 1 });
  await visit(9);
  const lastVisitAt = clock.now().toISOString();

  const response = await visited();
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.body).toEqual([
    {
      greenSpaceId: 9,
      visits: 1,
      lastVisit: lastVisitAt,
      checkedInToday: true,
      today: { proof: 'claimed', isClaim: true },
      ownRating: null,
      hasMemories: false,
      canAnswer: false,
      retired: null,
    },
    {
      greenSpaceId: 4,
      visits: 2,
      lastVisit: expect.any(String),
      checkedInToday: true,
      today: { proof: 'claimed', isClaim: true },
      ownRating: null,
      hasMemories: false,
      canAnswer: false,
      retired: null,
    },
  ]);
  expect(response.body[1].lastVisit > firstVisitAt).toBe(true);
});

test('"today" ends at midnight in Singapore', async () => {
  const { call, clock, resident } = shared();
  clock.set('2026-12-18T23:59:59.999+08:00');
  const mei = await resident();
  await call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId: 4 }, as: mei });
  const today = async () => (await call('GET', '/api/user/green-spaces', { as: mei })).body[0].checkedInToday;
  expect(await today()).toBe(true);
  clock.set('2026-12-19T00:00:00+08:00');
  expect(await today()).toBe(false);
});

test('a green space has memories once a visit there has a note or a picture, and no longer than that', async () => {
  const { call, clock, resident } = shared();
  const [mei, raju] = [await resident(), await resident()];
  const firstVisitPath = await checkInAndGetVisitPath(shared(), mei, 4);
  await checkInAndGetVisitPath(shared(), raju, 4);
  await checkInAndGetVisitPath(shared(), mei, 9);
  clock.forward({ days: 1 });
  await checkInAndGetVisitPath(shared(), mei, 4);
  const spacesWithMemories = async (as: TestResident) =>
    (await call('GET', '/api/user/green-spaces', { as })).body
      .filter(({ hasMemories }: VisitedGreenSpace) => hasMemories)
      .map(({ greenSpaceId }: VisitedGreenSpace) => greenSpaceId);
  const write = (note: string) => call('PUT', `${firstVisitPath}/note`, { as: mei, body: { note } });

  expect(await spacesWithMemories(mei)).toEqual([]);
  await write('An otter');
  expect(await spacesWithMemories(mei)).toEqual([4]);
  expect(await spacesWithMemories(raju)).toEqual([]);
  await write('');
  expect(await spacesWithMemories(mei)).toEqual([]);
  const headers = { 'content-type': 'image/png' };
  const { body: picture } = await call('POST', `${firstVisitPath}/pictures`, {
    as: mei,
    body: createBlackPng(8, 8),
    headers,
  });
  expect(await spacesWithMemories(mei)).toEqual([4]);
  await call('DELETE', `${firstVisitPath}/pictures/${picture.id}`, { as: mei });
  expect(await spacesWithMemories(mei)).toEqual([]);
});

test('visits are visible only to the resident', async () => {
  const { call, resident } = shared();
  const [mei, raju] = [await resident(), await resident()];
  await call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId: 4 }, as: mei });
  expect((await call('GET', '/api/user/green-spaces', { as: raju })).body).toEqual([]);
});
