import {
  ECO_ACTIONS,
  type EcoAction,
  type EcoActionReceipt,
  loggedEcoAction,
} from '@ecopulse/contract/challenges/challenges';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createChallenge } from '../../../testing/factories.ts';
import { shareTestApp } from '../../../testing/test-app.ts';

const shared = shareTestApp();
beforeEach(() => shared().clock.set('2026-11-18T12:00:00+08:00'));

const ACTIONS = Object.keys(ECO_ACTIONS) as EcoAction[];

async function startWithResident() {
  const { call, db, resident } = shared();
  const mei = await resident();
  const log = (action: unknown) => call('POST', '/api/user/eco-actions', { body: { action }, as: mei });
  const join = async (challengeId: number) =>
    expect((await call('POST', `/api/challenges/${challengeId}/join`, { as: mei })).status).toBe(201);
  return {
    resident: mei,
    log,
    logAction: async (action: EcoAction): Promise<number> => {
      const response = await log(action);
      expect(response.status).toBe(201);
      return response.body.logged.today.at(-1).id;
    },
    undo: (id: number | string) => call('DELETE', `/api/user/eco-actions/${id}`, { as: mei }),
    checkIn: (greenSpaceId = 1) => call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId }, as: mei }),
    today: async () => {
      const { body } = await call('GET', '/api/user/eco-actions', { as: mei });
      return z.parse(z.array(loggedEcoAction), body);
    },
    user: async () => (await call('GET', '/api/auth/user', { as: mei })).body,
    ledger: async () => (await call('GET', '/api/user/activities?limit=200', { as: mei })).body,
    joinNew: async (options: Parameters<typeof createChallenge>[1]) => {
      const challengeId = await createChallenge(db, options);
      await join(challengeId);
      return challengeId;
    },
    ownChallenge: async (challengeId: number) => {
      const { body } = await call('GET', '/api/user/challenges', { as: mei });
      return body.find((participation: { challengeId: number }) => participation.challengeId === challengeId);
    },
  };
}

describe('logging an eco-action', () => {
  test('answers 201, keeps the streak, and earns no points', async () => {
    const { log, user, ledger } = await startWithResident();
    const response = await log('food_waste');
    expect(response.status).toBe(201);
    const receipt: EcoActionReceipt = response.body;
    expect(receipt).toEqual({
      ecoPoints: 0,
      streak: 1,
      freezeUsed: false,
      badges: [],
      challenges: [],
      logged: {
        action: 'food_waste',
        dailyCap: 2,
        today: [{ id: expect.any(Number), createdAt: shared().clock.now().toISOString() }],
      },
    });
    expect(await user()).toMatchObject({ ecoPoints: 0, currentStreak: 1 });
    expect(await ledger()).toEqual([
      expect.objectContaining({
        activityType: 'eco_action',
        description: 'Logged a meal with no food left',
        ecoPointsEarned: 0,
        proof: 'claimed',
        facts: expect.objectContaining({ action: 'food_waste' }),
      }),
    ]);
  });

  test.each(ACTIONS)(
    '%s counts up to its daily cap, then answers 409, and starts again at midnight',
    async (action) => {
      const { log, today } = await startWithResident();
      const { dailyCap } = ECO_ACTIONS[action];
      for (let n = 1; n <= dailyCap; n += 1) expect((await log(action)).body.logged.today).toHaveLength(n);
      expect(await log(action)).toMatchObject({ status: 409, body: { code: 'daily-action-limit' } });
      shared().clock.set('2026-11-18T23:59:59.999+08:00');
      expect((await log(action)).status).toBe(409);
      const others = ACTIONS.filter((each) => each !== action);
      for (const other of others) expect((await log(other)).status).toBe(201);
      shared().clock.set('2026-11-19T00:00:00+08:00');
      expect((await today()).map((each) => each.today)).toEqual(ACTIONS.map(() => []));
      expect((await log(action)).body).toMatchObject({ streak: 2, logged: { today: [expect.anything()] } });
    },
  );

  test('twelve times concurrently counts only up to the daily cap', async () => {
    const { log, today } = await startWithResident();
    const responses = await Promise.all(Array.from({ length: 12 }, () => log('byo')));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      201,
      ...Array.from({ length: 10 }, () => 409),
    ]);
    expect((await today()).find(({ action }) => action === 'byo')?.today).toHaveLength(2);
  });

  test.each([
    ['an unknown action', { action: 'recycling' }],
    ['another case', { action: 'BYO' }],
    ['a property name of every object', { action: 'constructor' }],
    ['a list', { action: ['byo'] }],
    ['null', { action: null }],
    ['nothing', {}],
  ])('with %s answers 400 and names the field', async (_what, body) => {
    const { resident: mei } = await startWithResident();
    const response = await shared().call('POST', '/api/user/eco-actions', { body, as: mei });
    expect({ status: response.status, fields: Object.keys(response.body.fields) }).toEqual({
      status: 400,
      fields: ['action'],
    });
  });

  test('ignores points, day and resident in the body', async () => {
    const { resident: mei, ledger } = await startWithResident();
    const raju = await startWithResident();
    const body = { action: 'byo', points: 500, day: '2020-01-01', residentId: raju.resident.id, id: 1 };
    expect((await shared().call('POST', '/api/user/eco-actions', { body, as: mei })).body.ecoPoints).toBe(0);
    expect(await ledger()).toEqual([expect.objectContaining({ day: '2026-11-18', ecoPointsEarned: 0 })]);
    expect(await raju.ledger()).toEqual([]);
  });
});

describe('the list of eco-actions', () => {
  test('contains every action with its cap, and the logged ones of today, oldest first', async () => {
    const { logAction, undo, today } = await startWithResident();
    expect(await today()).toEqual(
      ACTIONS.map((action) => ({ action, dailyCap: ECO_ACTIONS[action].dailyCap, today: [] })),
    );
    const first = await logAction('byo');
    shared().clock.forward({ minutes: 1 });
    const second = await logAction('byo');
    const ids = async () => (await today()).find(({ action }) => action === 'byo')?.today.map(({ id }) => id);
    expect(await ids()).toEqual([first, second]);
    await undo(first);
    expect(await ids()).toEqual([second]);
  });
});

describe('undoing an eco-action', () => {
  test('returns what is left, frees the cap again, and leaves both rows in the ledger', async () => {
    const { logAction, log, undo, ledger } = await startWithResident();
    const id = await logAction('e_waste');
    const response = await undo(id);
    expect(response.status).toBe(200);
    expect(response.body).toMatchObject({ ecoPoints: 0, streak: 0, logged: { action: 'e_waste', today: [] } });
    expect((await ledger()).map((row: { activityType: string }) => row.activityType)).toEqual([
      'eco_action_undone',
      'eco_action',
    ]);
    expect((await log('e_waste')).status).toBe(201);
  });

  test('restores yesterday’s streak, but keeps the longest one and the badge', async () => {
    const { checkIn, logAction, undo, user, log } = await startWithResident();
    const { clock } = shared();
    for (let day = 0; day < 6; day += 1) {
      await checkIn();
      clock.forward({ days: 1 });
    }
    const id = await logAction('byo');
    expect(await user()).toMatchObject({ currentStreak: 7, longestStreak: 7 });
    expect((await undo(id)).body).toMatchObject({ streak: 6 });
    expect(await user()).toMatchObject({ currentStreak: 6, longestStreak: 7 });
    expect((await log('byo')).body).toMatchObject({ streak: 7, badges: [] });
    clock.forward({ days: 1 });
    expect((await checkIn()).body).toMatchObject({ streak: 8 });
  });

  test('after a missed day gives back the freeze that it had used', async () => {
    const { resident: mei, checkIn, logAction, undo } = await startWithResident();
    const { clock } = shared();
    const score = () =>
      shared().selectRow('scores', ['current_streak', 'freezes', 'last_active_day'], { resident_id: mei.id });
    for (let day = 0; day < 7; day += 1) {
      await checkIn();
      clock.forward({ days: 1 });
    }
    clock.forward({ days: 1 });
    const before = await score();
    expect(before).toMatchObject({ current_streak: 7, freezes: 1 });
    const id = await logAction('byo');
    expect(await score()).toMatchObject({ current_streak: 8, freezes: 0 });
    expect((await undo(id)).body).toMatchObject({ streak: 7 });
    expect(await score()).toEqual(before);
    // One freeze does not bridge two missed days.
    clock.forward({ days: 1 });
    expect((await checkIn()).body).toMatchObject({ streak: 1 });
  });

  test('leaves the streak if another activity of the day keeps it', async () => {
    const { checkIn, logAction, undo } = await startWithResident();
    const id = await logAction('byo');
    await checkIn();
    expect((await undo(id)).body).toMatchObject({ streak: 1 });
  });

  test('removes its progress from challenges', async () => {
    const { joinNew, logAction, undo, ownChallenge } = await startWithResident();
    const actions = await joinNew({ metric: 'eco_actions', target: 5, filter: '{"action": "byo"}' });
    const days = await joinNew({ metric: 'streak_days', target: 5 });
    const id = await logAction('byo');
    expect([(await ownChallenge(actions)).progress, (await ownChallenge(days)).progress]).toEqual([1, 1]);
    const { body } = await undo(id);
    expect(body.challenges).toEqual([
      { challengeId: actions, progress: 0, target: 5, isCompleted: false },
      { challengeId: days, progress: 0, target: 5, isCompleted: false },
    ]);
    expect([(await ownChallenge(actions)).progress, (await ownChallenge(days)).progress]).toEqual([0, 0]);
  });

  test('twice answers 404, also concurrently: only one reversal is recorded', async () => {
    const { logAction, undo, ledger } = await startWithResident();
    const id = await logAction('byo');
    const responses = await Promise.all([undo(id), undo(id), undo(id)]);
    responses.push(await undo(id));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404]);
    expect(responses.filter(({ body }) => body.code === 'eco-action-not-found')).toHaveLength(3);
    expect(await ledger()).toHaveLength(2);
  });

  test('of yesterday answers 409, from the first moment of today', async () => {
    const { logAction, undo, ledger } = await startWithResident();
    const id = await logAction('byo');
    shared().clock.set('2026-11-19T00:00:00+08:00');
    expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'too-late-to-undo' } });
    expect(await ledger()).toHaveLength(1);
  });

  test('answers 404 for another resident’s, an unknown one, a check-in, and a reversal', async () => {
    const [mei, raju] = [await startWithResident(), await startWithResident()];
    const undoneId = await mei.logAction('byo');
    await mei.checkIn();
    await mei.undo(undoneId);
    const rows: { id: number; activityType: string }[] = await mei.ledger();
    const idOf = (type: string) => rows.find(({ activityType }) => activityType === type)?.id ?? 0;
    const rajuId = await raju.logAction('byo');
    for (const id of [rajuId, idOf('check_in'), idOf('badge_earned'), idOf('eco_action_undone'), 9_007_199_254_740_991])
      expect(await mei.undo(id)).toMatchObject({ status: 404, body: { code: 'eco-action-not-found' } });
    expect(await mei.ledger()).toEqual(rows);
    expect((await raju.today()).flatMap(({ today }) => today)).toHaveLength(1);
  });

  test.each(['0', '-1', '1.5', 'byo', '9007199254740992'])('with the id %s answers 400', async (id) => {
    const { undo } = await startWithResident();
    expect((await undo(id)).status).toBe(400);
  });

  test('ten times ends logging that action until the next day', async () => {
    const { log, logAction, undo } = await startWithResident();
    for (let n = 0; n < 10; n += 1) expect((await undo(await logAction('e_waste'))).status).toBe(200);
    expect(await log('e_waste')).toMatchObject({ status: 409, body: { code: 'daily-action-limit' } });
    expect((await log('byo')).status).toBe(201);
    shared().clock.forward({ days: 1 });
    expect((await log('e_waste')).status).toBe(201);
  });
});

describe('an eco-action that has completed a challenge', () => {
  test('cannot be undone: 409, and nothing changes', async () => {
    const { joinNew, logAction, undo, ownChallenge, user } = await startWithResident();
    const id = await joinNew({ metric: 'eco_actions', target: 2, eco_points_reward: 60 });
    const [first, second] = [await logAction('byo'), await logAction('food_waste')];
    for (const each of [first, second])
      expect(await undo(each)).toMatchObject({ status: 409, body: { code: 'already-counted' } });
    expect(await ownChallenge(id)).toMatchObject({ isCompleted: true, progress: 2 });
    expect(await user()).toMatchObject({ ecoPoints: 60, currentStreak: 1 });
  });

  test('matches the filter of the challenge, also if it was logged earlier on the day of joining; others can be undone', async () => {
    const { joinNew, logAction, undo } = await startWithResident();
    const before = await logAction('byo');
    await joinNew({ metric: 'eco_actions', target: 2, filter: '{"action": "byo"}' });
    const other = await logAction('e_waste');
    const last = await logAction('byo');
    for (const id of [before, last]) expect((await undo(id)).body.code).toBe('already-counted');
    expect((await undo(other)).status).toBe(200);
  });

  test('was logged before the completion; later ones can be undone', async () => {
    const { joinNew, logAction, undo, ownChallenge } = await startWithResident();
    const id = await joinNew({ metric: 'eco_actions', filter: '{"action": "byo"}' });
    const [first, second] = [await logAction('byo'), await logAction('byo')];
    expect((await undo(second)).status).toBe(200);
    expect((await undo(first)).status).toBe(409);
    expect(await ownChallenge(id)).toMatchObject({ isCompleted: true });
  });

  test('cannot be undone even if the clock was set back before the completion', async () => {
    const { joinNew, logAction, undo } = await startWithResident();
    await joinNew({ metric: 'eco_actions', target: 2 });
    const first = await logAction('byo');
    shared().clock.forward({ hours: -1 });
    await logAction('food_waste');
    expect(await undo(first)).toMatchObject({ status: 409, body: { code: 'already-counted' } });
  });

  test('is any that kept a day, if the challenge counts days in a row', async () => {
    const { joinNew, logAction, undo } = await startWithResident();
    await joinNew({ metric: 'streak_days', target: 2 });
    await logAction('byo');
    shared().clock.forward({ days: 1 });
    const id = await logAction('byo');
    expect(await undo(id)).toMatchObject({ status: 409, body: { code: 'already-counted' } });
    const after = await logAction('e_waste');
    expect((await undo(after)).status).toBe(200);
  });
});
