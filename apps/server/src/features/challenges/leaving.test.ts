import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeChallenge, type MadeResident } from '../../testing/factories.ts';
import { shareTestApp } from '../../testing/test-app.ts';
import { gatherPlaces, HERE } from '../../testing/visits.ts';
import { createChallenges } from './challenges.service.ts';

const shared = shareTestApp();
const other = shareTestApp({ sharing: shared });
beforeAll(() => gatherPlaces(shared().db));
beforeEach(() => shared().clock.set('2026-11-18T12:00:00+08:00'));

type Options = Parameters<typeof makeChallenge>[1];

const leave = (as: MadeResident, id: number) => shared().call('DELETE', `/api/challenges/${id}/join`, { as });
const join = (as: MadeResident, id: number) => shared().call('POST', `/api/challenges/${id}/join`, { as });
const undo = (as: MadeResident, id: number, server = shared) =>
  server().call('POST', `/api/challenges/${id}/undo-leave`, { as });
const mine = async (as: MadeResident) => (await shared().call('GET', '/api/user/challenges', { as })).body;
const keptOf = ({ id }: MadeResident) =>
  shared().db.selectFrom('left_challenges').select('challenge_id').where('resident_id', '=', id).execute();

async function visit(as: MadeResident, greenSpaceId: number): Promise<void> {
  const body = { greenSpaceId, location: HERE };
  expect((await shared().call('POST', '/api/green-spaces/checkin', { as, body })).status).toBe(200);
}

async function left(options: Partial<Options> = {}) {
  const mei = await shared().resident();
  const id = await makeChallenge(shared().db, { metric: 'check_ins', target: 3, duration_days: 10, ...options });
  expect((await join(mei, id)).status).toBe(201);
  shared().clock.forward({ days: 1 });
  await visit(mei, 1);
  const [before] = await mine(mei);
  expect((await leave(mei, id)).status).toBe(204);
  return { mei, id, before };
}

describe('undoing to leave a challenge', () => {
  test('gives it back with its start, its period and its progress', async () => {
    const { mei, id, before } = await left();
    expect(await mine(mei)).toEqual([]);
    expect(before).toMatchObject({ progress: 1, joinedAt: '2026-11-18T04:00:00.000Z' });
    expect(await undo(mei, id)).toMatchObject({ status: 200, body: { ...before, pointsAwarded: 0, challenges: [] } });
    expect(await mine(mei)).toEqual([before]);
    await visit(mei, 2);
    expect(await mine(mei)).toMatchObject([{ progress: 2 }]);
  });

  test('counts what was done meanwhile, and completes the challenge with it', async () => {
    const { mei, id } = await left({ target: 2, eco_points_reward: 70 });
    await visit(mei, 2);
    const { status, body } = await undo(mei, id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ progress: 2, isCompleted: true, completedAt: '2026-11-19T04:00:00.000Z' });
    expect(body).toMatchObject({ pointsAwarded: 70, challenges: [{ challengeId: id, isCompleted: true }] });
    expect(await mine(mei)).toMatchObject([{ isCompleted: true, joinedAt: '2026-11-18T04:00:00.000Z' }]);
  });

  test('shows in the number of participants at once', async () => {
    const { mei, id } = await left();
    const participants = async () =>
      (await shared().call('GET', '/api/challenges')).body.find((one: { id: number }) => one.id === id)
        .participantCount;
    expect(await participants()).toBe(0);
    await undo(mei, id);
    expect(await participants()).toBe(1);
  });

  test.each([
    [9, 200, undefined],
    [10, 409, 'leaving-final'],
  ])('is possible for ten minutes: after %i minutes it answers %i', async (minutes, status, code) => {
    const { mei, id } = await left();
    shared().clock.forward({ minutes });
    const answer = await undo(mei, id);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test('says for how long it is possible', async () => {
    const { mei, id } = await left();
    shared().clock.forward({ minutes: 11 });
    expect((await undo(mei, id)).body.detail).toBe(
      'You can undo leaving a challenge for 10 minutes. You can still join it again.',
    );
    expect(await mine(mei)).toEqual([]);
  });

  test('is refused after joining again, also once that is left', async () => {
    const { mei, id } = await left();
    shared().clock.forward({ minutes: 1 });
    expect((await join(mei, id)).status).toBe(201);
    expect(await undo(mei, id)).toMatchObject({ status: 409, body: { code: 'already-joined' } });
    expect((await leave(mei, id)).status).toBe(204);
    await undo(mei, id);
    expect(await mine(mei)).toMatchObject([{ joinedAt: '2026-11-19T04:01:00.000Z' }]);
  });

  test('is refused if the challenge was retired meanwhile, and possible if it was retired before', async () => {
    const retire = (id: number, is_active: boolean) =>
      shared().db.updateTable('challenges').set({ is_active }).where('id', '=', id).execute();
    const { mei, id } = await left();
    await retire(id, false);
    expect(await undo(mei, id)).toMatchObject({ status: 409, body: { code: 'challenge-closed' } });
    expect(await mine(mei)).toEqual([]);
    await retire(id, true);
    expect((await undo(mei, id)).status).toBe(200);
    await retire(id, false);
    expect((await leave(mei, id)).status).toBe(204);
    expect((await undo(mei, id)).status).toBe(200);
  });

  test('answers 404 for an unknown challenge, and gives no one what another one left', async () => {
    const { id } = await left();
    const raju = await shared().resident();
    expect(await undo(raju, 999_999)).toMatchObject({ status: 404, body: { code: 'challenge-not-found' } });
    expect(await undo(raju, id)).toMatchObject({ status: 409, body: { code: 'leaving-final' } });
    expect(await mine(raju)).toEqual([]);
  });

  test('gives it back once when it is pressed twice at the same moment, on two servers', async () => {
    for (let trial = 0; trial < 5; trial += 1) {
      const { mei, id } = await left();
      const answers = await Promise.all([undo(mei, id), undo(mei, id, other), undo(mei, id), undo(mei, id, other)]);
      const codes = answers.map(({ status, body }) => `${status} ${body.code ?? ''}`.trim());
      expect(codes.toSorted()).toEqual(['200', ...Array<string>(3).fill('409 already-joined')]);
      expect(await mine(mei)).toHaveLength(1);
    }
  });
});

test('what was left is forgotten at night, as soon as it cannot be undone', async () => {
  const { db, clock } = shared();
  const { mei, id } = await left();
  const rewards = { turn: () => expect.unreachable(), turnOfTwo: () => expect.unreachable() };
  const changes = { publish: () => undefined } as never;
  const challenges = createChallenges({ db, clock, changes, rewards });
  clock.forward({ minutes: 9 });
  await challenges.pruneLeft();
  expect(await keptOf(mei)).toEqual([{ challenge_id: id }]);
  clock.forward({ minutes: 1 });
  await challenges.pruneLeft();
  expect(await keptOf(mei)).toEqual([]);
});

test('the export has what was left while it can be undone', async () => {
  const mei = await shared().resident();
  const id = await makeChallenge(shared().db, { metric: 'check_ins', target: 3, title: 'Three Mornings' });
  await join(mei, id);
  await visit(mei, 1);
  await leave(mei, id);
  const { body } = await shared().call('GET', '/api/user/export', { as: mei });
  expect(body.leftChallenges).toMatchObject([{ challenge: 'Three Mornings', progress: 1, endsAt: null }]);
  expect(body.challenges).toEqual([]);
});
