import type { EcoActionReceipt } from '@ecopulse/contract/challenges/challenges';
import type { CheckInReceipt } from '@ecopulse/contract/green-spaces/green-spaces';
import { afterEach, describe, expect, test } from 'vitest';
import { createChallenge, createResident, type TestResident } from '../factories.ts';
import { getStoredQuiz } from '../content/quizzes.ts';
import { CALLS, callConcurrently, RACE_TIMEOUT_MS, TRIALS } from './concurrent-calls.ts';
import { countKinds } from './calls.ts';
import { answerQuiz, parseBody, checkIn, joinChallenge, leaveChallenge, logAction, undoAction } from './actions.ts';
import { expectCountsMatchRows, expectNoViolations } from './consistency.ts';
import { shareTwoServers } from './two-servers.ts';

const shared = shareTwoServers();
const options = { timeout: RACE_TIMEOUT_MS };

afterEach(async () => {
  await expectNoViolations(shared().db);
  await expectCountsMatchRows(shared());
});

async function eachTrial(race: (mei: TestResident, trial: number) => Promise<void>): Promise<void> {
  for (let trial = 0; trial < TRIALS; trial += 1) await race(await createResident(shared().db), trial);
}

async function expectJoined(as: TestResident, challengeIds: readonly number[]): Promise<void> {
  for (const id of challengeIds) expect((await joinChallenge(shared().a, as, id)).status).toBe(201);
}

async function logActionAndGetId(as: TestResident, action: 'byo' | 'e_waste'): Promise<number> {
  const response = await logAction(shared().a, as, action);
  expect(response.status).toBe(201);
  return (parseBody(response) as EcoActionReceipt).logged.today.at(-1)?.id ?? 0;
}

async function countActivityTypes({ id }: TestResident): Promise<Record<string, number>> {
  const rows = await shared().db.selectFrom('activities').select('type').where('resident_id', '=', id).execute();
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ type }) => type)].map(([type, activities]) => [type, activities.length]),
  );
}

const listParticipations = ({ id }: TestResident) =>
  shared().selectRows('challenge_participations', ['challenge_id', 'progress', 'completed_at'], { resident_id: id });

describe('joining a challenge', () => {
  test(`${CALLS} times concurrently succeeds once, and answers 409 to all other calls`, options, async () => {
    await eachTrial(async (mei, trial) => {
      const responses = await callConcurrently(shared(), CALLS, (server) =>
        joinChallenge(server, mei, 1 + (trial % 30)),
      );

      expect(countKinds(responses)).toEqual({ '201': 1, '409 already-joined': CALLS - 1 });
      expect(await listParticipations(mei)).toHaveLength(1);
    });
  });

  test('and leaving it concurrently leaves the resident in or out, as the responses say', options, async () => {
    const id = await createChallenge(shared().db, { metric: 'check_ins', target: 3 });
    await eachTrial(async (mei, trial) => {
      if (trial % 2 === 0) await expectJoined(mei, [id]);

      // Alternates so that each of the two servers gets both kinds of calls.
      const responses = await callConcurrently(shared(), CALLS, (server, index) =>
        (index + (index >> 1)) % 2 === 0 ? joinChallenge(server, mei, id) : leaveChallenge(server, mei, id),
      );

      const {
        '201': joinedCount = 0,
        '204': leftCount = 0,
        '409 already-joined': alreadyJoined = 0,
        '404 challenge-not-joined': notJoined = 0,
      } = countKinds(responses);
      expect(joinedCount + leftCount + alreadyJoined + notJoined).toBe(CALLS);
      expect(await listParticipations(mei)).toHaveLength((trial % 2 === 0 ? 1 : 0) + joinedCount - leftCount);
    });
  });

  test('and leaving it during check-ins causes no server error', options, async () => {
    const id = await createChallenge(shared().db, { metric: 'check_ins', target: 2 });
    await eachTrial(async (mei) => {
      const responses = await callConcurrently(shared(), 12, (server, index) => {
        if (index % 3 === 0) return joinChallenge(server, mei, id);
        return index % 3 === 1 ? checkIn(server, mei, 1 + (index % 4)) : leaveChallenge(server, mei, id);
      });

      expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
    });
  });
});

const GREEN_SPACE_COUNT = 100;

describe('a check-in that completes challenges', () => {
  test(`completes all of them and gives their badges once when sent ${CALLS} times concurrently`, options, async () => {
    const { db } = shared();
    const challengeIds = [
      await createChallenge(db, { metric: 'check_ins', badge_reward: 'First of Many', eco_points_reward: 20 }),
      await createChallenge(db, { metric: 'distinct_green_spaces', badge_reward: 'Somewhere New' }),
      await createChallenge(db, { metric: 'distinct_regions', badge_reward: 'Somewhere New' }),
      await createChallenge(db, { metric: 'streak_days', eco_points_reward: 30 }),
    ];
    await eachTrial(async (mei, trial) => {
      await expectJoined(mei, challengeIds);

      const responses = await callConcurrently(shared(), CALLS, (server) =>
        checkIn(server, mei, 1 + (trial % GREEN_SPACE_COUNT)),
      );

      expect(countKinds(responses)).toEqual({ '200': 1, '409 already-checked-in': CALLS - 1 });
      const winner = responses.find(({ status }) => status === 200);
      if (!winner) throw new Error('one of them has checked in');
      const receipt = parseBody(winner) as CheckInReceipt;
      // `createChallenge` gives 10 points by default.
      expect(receipt.ecoPoints).toBe(receipt.pointsAwarded + 20 + 10 + 10 + 30);
      expect(receipt.badges.map(({ badgeName }) => badgeName)).toEqual([
        'First of Many',
        'Somewhere New',
        // The milestone of a first check-in.
        'Hello, Green',
      ]);
      expect(await countActivityTypes(mei)).toEqual({
        check_in: 1,
        challenge_completed: challengeIds.length,
        badge_earned: 3,
      });
    });
  });

  test('completes them once when another check-in and a lesson could complete them, too', options, async () => {
    const { db } = shared();
    const lesson = { id: 1, quiz: await getStoredQuiz(db, 1) };
    const [visitId, dayId] = [
      await createChallenge(db, { metric: 'check_ins', badge_reward: 'Once There' }),
      await createChallenge(db, { metric: 'streak_days', badge_reward: 'One Day' }),
    ];
    await eachTrial(async (mei, trial) => {
      await expectJoined(mei, [visitId, dayId]);
      const actions = [
        (server: { url: string }) => checkIn(server, mei, 1),
        (server: { url: string }) => checkIn(server, mei, 2),
        (server: { url: string }) => answerQuiz(server, mei, lesson, true),
      ];

      const responses = await callConcurrently(shared(), actions.length, async (server, index) => {
        const action = actions[(index + trial) % actions.length];
        if (!action) throw new Error('there is an action for each call');
        return action(server);
      });

      expect(countKinds(responses)).toEqual({ '200': 3 });
      const completed = responses.flatMap((response) =>
        (parseBody(response) as CheckInReceipt).challenges.filter(({ isCompleted }) => isCompleted),
      );
      expect(completed.map(({ challengeId }) => challengeId).toSorted((a, b) => a - b)).toEqual([visitId, dayId]);
      expect(await countActivityTypes(mei)).toMatchObject({ check_in: 2, lesson_completed: 1, challenge_completed: 2 });
    });
  });
});

describe('an eco-action', () => {
  test(`is logged up to its daily limit by ${CALLS} concurrent calls`, options, async () => {
    await eachTrial(async (mei) => {
      const responses = await callConcurrently(shared(), CALLS, (server) => logAction(server, mei, 'byo'));

      expect(countKinds(responses)).toEqual({ '201': 2, '409 daily-action-limit': CALLS - 2 });
      expect(await countActivityTypes(mei)).toEqual({ eco_action: 2 });
    });
  });

  test(`is undone once by ${CALLS} concurrent calls`, options, async () => {
    await eachTrial(async (mei) => {
      const id = await logActionAndGetId(mei, 'byo');

      const responses = await callConcurrently(shared(), CALLS, (server) => undoAction(server, mei, id));

      expect(countKinds(responses)).toEqual({ '200': 1, '404 eco-action-not-found': CALLS - 1 });
      expect(await countActivityTypes(mei)).toEqual({ eco_action: 1, eco_action_undone: 1 });
    });
  });

  test('makes room for at most one other when it is undone while others are logged', options, async () => {
    await eachTrial(async (mei, trial) => {
      const id = await logActionAndGetId(mei, 'byo');
      await logActionAndGetId(mei, 'byo');

      const responses = await callConcurrently(shared(), CALLS, (server, index) =>
        (index + trial) % 3 === 0 ? undoAction(server, mei, id) : logAction(server, mei, 'byo'),
      );

      const { '201': loggedCount = 0, '200': undoneCount = 0, ...rejections } = countKinds(responses);
      expect(undoneCount).toBe(1);
      expect(loggedCount).toBeLessThanOrEqual(1);
      expect(Object.keys(rejections).toSorted()).toEqual(['404 eco-action-not-found', '409 daily-action-limit']);
      expect(await countActivityTypes(mei)).toEqual({ eco_action: 2 + loggedCount, eco_action_undone: 1 });
    });
  });

  test('is either undone or counts for the challenge that a concurrent one completes', options, async () => {
    const id = await createChallenge(shared().db, { metric: 'eco_actions', target: 2, badge_reward: 'Twice' });
    const outcomes = new Set<string>();
    await eachTrial(async (mei, trial) => {
      await expectJoined(mei, [id]);
      const first = await logActionAndGetId(mei, 'byo');

      const responses = await callConcurrently(shared(), 6, (server, index) =>
        (index + trial) % 2 === 0 ? logAction(server, mei, 'e_waste') : undoAction(server, mei, first),
      );

      const kinds = countKinds(responses);
      const { '201': loggedCount = 0, '200': undoneCount = 0, '409 already-counted': refusedCount = 0 } = kinds;
      expect(kinds['409 daily-action-limit']).toBe(2);
      const [participation] = await listParticipations(mei);
      const isCompleted = participation?.completed_at !== null;
      outcomes.add(`completed ${isCompleted}`);
      expect(loggedCount).toBe(1);
      expect({ undoneCount, isRefused: refusedCount > 0 }).toEqual({
        undoneCount: Number(!isCompleted),
        isRefused: isCompleted,
      });
    });
    process.stdout.write(
      `an eco-action undone while another completes the challenge: ${[...outcomes].toSorted().join(', ')}\n`,
    );
  });

  test('can be undone while a check-in completes a challenge that does not depend on it', options, async () => {
    const { db } = shared();
    const visitId = await createChallenge(db, { metric: 'check_ins' });
    const actionsId = await createChallenge(db, { metric: 'eco_actions', target: 2 });
    await eachTrial(async (mei, trial) => {
      await expectJoined(mei, [visitId, actionsId]);
      const id = await logActionAndGetId(mei, 'byo');

      const responses = await callConcurrently(shared(), 2, (server, index) =>
        (index + trial) % 2 === 0 ? checkIn(server, mei, 3) : undoAction(server, mei, id),
      );

      expect(countKinds(responses)).toEqual({ '200': 2 });
      expect(await countActivityTypes(mei)).toMatchObject({ challenge_completed: 1, eco_action_undone: 1 });
      const rows = await listParticipations(mei);
      expect(rows.find(({ challenge_id }) => challenge_id === actionsId)).toMatchObject({ progress: 0 });
    });
  });
});
