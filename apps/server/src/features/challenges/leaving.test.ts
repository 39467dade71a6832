import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createChallenge, type TestResident } from '../../testing/factories.ts';
import { shareTestApp } from '../../testing/test-app.ts';
import { moveGreenSpacesTogether, SHARED_LOCATION } from '../../testing/shared-location.ts';
import { createChallenges } from './challenges.service.ts';

const shared = shareTestApp();
const otherServer = shareTestApp({ sharing: shared });
beforeAll(() => moveGreenSpacesTogether(shared().db));
beforeEach(() => shared().clock.set('2026-11-18T12:00:00+08:00'));

type Options = Parameters<typeof createChallenge>[1];

const leave = (as: TestResident, id: number) => shared().call('DELETE', `/api/challenges/${id}/join`, { as });
const join = (as: TestResident, id: number) => shared().call('POST', `/api/challenges/${id}/join`, { as });
const undoLeave = (as: TestResident, id: number, server = shared) =>
  server().call('POST', `/api/challenges/${id}/undo-leave`, { as });
const ownChallenges = async (as: TestResident) => (await shared().call('GET', '/api/user/challenges', { as })).body;
const storedLeftChallenges = ({ id }: TestResident) =>
  shared().db.selectFrom('left_challenges').select('challenge_id').where('resident_id', '=', id).execute();

async function visit(as: TestResident, greenSpaceId: number): Promise<void> {
  const body = { greenSpaceId, location: SHARED_LOCATION };
  expect((await shared().call('POST', '/api/green-spaces/checkin', { as, body })).status).toBe(200);
}

async function joinAndLeave(options: Partial<Options> = {}) {
  const mei = await shared().resident();
  const id = await createChallenge(shared().db, { metric: 'check_ins', target: 3, duration_days: 10, ...options });
  expect((await join(mei, id)).status).toBe(201);
  shared().clock.forward({ days: 1 });
  await visit(mei, 1);
  const [before] = await ownChallenges(mei);
  expect((await leave(mei, id)).status).toBe(204);
  return { mei, id, before };
}

describe('undoing the leaving of a challenge', () => {
  test('restores its start, its period and its progress', async () => {
    const { mei, id, before } = await joinAndLeave();
    expect(await ownChallenges(mei)).toEqual([]);
    expect(before).toMatchObject({ progress: 1, joinedAt: '2026-11-18T04:00:00.000Z' });
    expect(await undoLeave(mei, id)).toMatchObject({
      status: 200,
      body: { ...before, pointsAwarded: 0, challenges: [] },
    });
    expect(await ownChallenges(mei)).toEqual([before]);
    await visit(mei, 2);
    expect(await ownChallenges(mei)).toMatchObject([{ progress: 2 }]);
  });

  test('counts activities since leaving, which may complete the challenge', async () => {
    const { mei, id } = await joinAndLeave({ target: 2, eco_points_reward: 70 });
    await visit(mei, 2);
    const { status, body } = await undoLeave(mei, id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ progress: 2, isCompleted: true, completedAt: '2026-11-19T04:00:00.000Z' });
    expect(body).toMatchObject({ pointsAwarded: 70, challenges: [{ challengeId: id, isCompleted: true }] });
    expect(await ownChallenges(mei)).toMatchObject([{ isCompleted: true, joinedAt: '2026-11-18T04:00:00.000Z' }]);
  });

  test('shows in the number of participants at once', async () => {
    const { mei, id } = await joinAndLeave();
    const participants = async () =>
      (await shared().call('GET', '/api/challenges')).body.find((challenge: { id: number }) => challenge.id === id)
        .participantCount;
    expect(await participants()).toBe(0);
    await undoLeave(mei, id);
    expect(await participants()).toBe(1);
  });

  test.each([
    [9, 200, undefined],
    [10, 409, 'leaving-final'],
  ])('is possible for ten minutes: after %i minutes it answers %i', async (minutes, status, code) => {
    const { mei, id } = await joinAndLeave();
    shared().clock.forward({ minutes });
    const response = await undoLeave(mei, id);
    expect([response.status, response.body.code]).toEqual([status, code]);
  });

  test('answers with the time limit once it is too late', async () => {
    const { mei, id } = await joinAndLeave();
    shared().clock.forward({ minutes: 11 });
    expect((await undoLeave(mei, id)).body.detail).toBe(
      'You left this challenge more than 10 minutes ago, so that can no longer be undone. You can still join it again.',
    );
    expect(await ownChallenges(mei)).toEqual([]);
  });

  test('is refused after joining again, and after leaving again restores the later participation', async () => {
    const { mei, id } = await joinAndLeave();
    shared().clock.forward({ minutes: 1 });
    expect((await join(mei, id)).status).toBe(201);
    expect(await undoLeave(mei, id)).toMatchObject({ status: 409, body: { code: 'already-joined' } });
    expect((await leave(mei, id)).status).toBe(204);
    await undoLeave(mei, id);
    expect(await ownChallenges(mei)).toMatchObject([{ joinedAt: '2026-11-19T04:01:00.000Z' }]);
  });

  test('is refused if the challenge was retired meanwhile, and possible if it was retired before', async () => {
    const setActive = (id: number, isActive: boolean) =>
      shared().db.updateTable('challenges').set({ is_active: isActive }).where('id', '=', id).execute();
    const { mei, id } = await joinAndLeave();
    await setActive(id, false);
    expect(await undoLeave(mei, id)).toMatchObject({ status: 409, body: { code: 'challenge-closed' } });
    expect(await ownChallenges(mei)).toEqual([]);
    await setActive(id, true);
    expect((await undoLeave(mei, id)).status).toBe(200);
    await setActive(id, false);
    expect((await leave(mei, id)).status).toBe(204);
    expect((await undoLeave(mei, id)).status).toBe(200);
  });

  test('answers 404 for an unknown challenge, and never restores what another resident left', async () => {
    const { id } = await joinAndLeave();
    const raju = await shared().resident();
    expect(await undoLeave(raju, 999_999)).toMatchObject({ status: 404, body: { code: 'challenge-not-found' } });
    expect(await undoLeave(raju, id)).toMatchObject({ status: 409, body: { code: 'leaving-final' } });
    expect(await ownChallenges(raju)).toEqual([]);
  });

  test('restores it once when requested concurrently on two servers', async () => {
    for (let trial = 0; trial < 5; trial += 1) {
      const { mei, id } = await joinAndLeave();
      const responses = await Promise.all([
        undoLeave(mei, id),
        undoLeave(mei, id, otherServer),
        undoLeave(mei, id),
        undoLeave(mei, id, otherServer),
      ]);
      const codes = responses.map(({ status, body }) => `${status} ${body.code ?? ''}`.trim());
      expect(codes.toSorted()).toEqual(['200', ...Array<string>(3).fill('409 already-joined')]);
      expect(await ownChallenges(mei)).toHaveLength(1);
    }
  });
});

test('left challenges are pruned at night once leaving can no longer be undone', async () => {
  const { db, clock } = shared();
  const { mei, id } = await joinAndLeave();
  const rewards = { turn: () => expect.unreachable(), turnOfTwo: () => expect.unreachable() };
  const changes = { publish: () => undefined } as never;
  const challenges = createChallenges({ db, clock, changes, rewards });
  clock.forward({ minutes: 9 });
  await challenges.pruneLeftChallenges();
  expect(await storedLeftChallenges(mei)).toEqual([{ challenge_id: id }]);
  clock.forward({ minutes: 1 });
  await challenges.pruneLeftChallenges();
  expect(await storedLeftChallenges(mei)).toEqual([]);
});

test('the export contains left challenges while leaving can be undone', async () => {
  const mei = await shared().resident();
  const id = await createChallenge(shared().db, { metric: 'check_ins', target: 3, title: 'Three Mornings' });
  await join(mei, id);
  await visit(mei, 1);
  await leave(mei, id);
  const { body } = await shared().call('GET', '/api/user/export', { as: mei });
  expect(body.leftChallenges).toMatchObject([{ challenge: 'Three Mornings', progress: 1, endsAt: null }]);
  expect(body.challenges).toEqual([]);
});
