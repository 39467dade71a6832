import { expect, test } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';

const checkIn = (greenSpaceId: number) => ['POST', '/api/green-spaces/checkin', { greenSpaceId }] as const;

test('a check-in earns the points of the space and starts a streak', async () => {
  const { call, resident } = await startTestApp();
  const mei = await resident();
  const [space] = (await call('GET', '/api/green-spaces')).body;

  const [method, path, body] = checkIn(space.id);
  const answer = await call(method, path, { body, as: mei });

  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    pointsAwarded: space.ecoPoints,
    ecoPoints: space.ecoPoints,
    greenSpace: { id: space.id, name: space.name },
    proof: 'claimed',
    streak: 1,
  });
  const user = (await call('GET', '/api/auth/user', { as: mei })).body;
  expect(user).toMatchObject({ ecoPoints: space.ecoPoints, currentStreak: 1, longestStreak: 1 });
});

test('answers 409 already-checked-in the second time on a day, and counts again on the next', async () => {
  const { call, resident, clock } = await startTestApp();
  const mei = await resident();
  const [method, path, body] = checkIn(1);
  await call(method, path, { body, as: mei });

  const second = await call(method, path, { body, as: mei });
  expect(second.status).toBe(409);
  expect(second.body.code).toBe('already-checked-in');
  expect(second.body.detail).toMatch(/^You have already checked in at .+ today\. Come back tomorrow\.$/);

  clock.forward({ days: 1 });
  const third = await call(method, path, { body, as: mei });
  expect(third.body).toMatchObject({ streak: 2 });
});
