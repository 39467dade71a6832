import { ECO_ACTIONS, type EcoAction, type EcoActionReceipt, loggedEcoAction } from '@ecopulse/contract/challenges';
import { beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { makeChallenge } from '../../../testing/factories.ts';
import { shareTestApp } from '../../../testing/test-app.ts';

/** Eco-actions are each resident's own; the clock goes by tests in turn. */
const shared = shareTestApp();
beforeEach(() => shared().clock.set('2026-11-18T12:00:00+08:00'));

const ACTIONS = Object.keys(ECO_ACTIONS) as EcoAction[];

async function startWithMei() {
  const { call, db, resident } = shared();
  const mei = await resident();
  const log = (action: unknown) => call('POST', '/api/user/eco-actions', { body: { action }, as: mei });
  const join = async (challengeId: number) =>
    expect((await call('POST', `/api/challenges/${challengeId}/join`, { as: mei })).status).toBe(201);
  return {
    mei,
    log,
    /** Logs an action and answers its id. */
    logged: async (action: EcoAction): Promise<number> => {
      const answer = await log(action);
      expect(answer.status).toBe(201);
      return answer.body.logged.today.at(-1).id;
    },
    takeBack: (id: number | string) => call('DELETE', `/api/user/eco-actions/${id}`, { as: mei }),
    checkIn: (greenSpaceId = 1) => call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId }, as: mei }),
    today: async () => {
      const { body } = await call('GET', '/api/user/eco-actions', { as: mei });
      return z.parse(z.array(loggedEcoAction), body);
    },
    user: async () => (await call('GET', '/api/auth/user', { as: mei })).body,
    ledger: async () => (await call('GET', '/api/user/activities?limit=200', { as: mei })).body,
    joined: async (options: Parameters<typeof makeChallenge>[1]) => {
      const challengeId = await makeChallenge(db, options);
      await join(challengeId);
      return challengeId;
    },
    challenge: async (challengeId: number) => {
      const { body } = await call('GET', '/api/user/challenges', { as: mei });
      return body.find((one: { challengeId: number }) => one.challengeId === challengeId);
    },
  };
}

describe('logging an eco-action', () => {
  test('answers 201, keeps the streak, and earns no points', async () => {
    const { log, user, ledger } = await startWithMei();
    const answer = await log('food_waste');
    expect(answer.status).toBe(201);
    const receipt: EcoActionReceipt = answer.body;
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
      const { log, today } = await startWithMei();
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

  test('of twelve taps at once counts as often as the cap says', async () => {
    const { log, today } = await startWithMei();
    const answers = await Promise.all(Array.from({ length: 12 }, () => log('byo')));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      201,
      ...Array.from({ length: 10 }, () => 409),
    ]);
    expect((await today()).find(({ action }) => action === 'byo')?.today).toHaveLength(2);
  });

  test.each([
    ['an unknown action', { action: 'recycling' }],
    ['another case', { action: 'BYO' }],
    ['a name of every object', { action: 'constructor' }],
    ['a list', { action: ['byo'] }],
    ['null', { action: null }],
    ['nothing', {}],
  ])('with %s answers 400 with the field', async (_what, body) => {
    const { mei } = await startWithMei();
    const answer = await shared().call('POST', '/api/user/eco-actions', { body, as: mei });
    expect({ status: answer.status, fields: Object.keys(answer.body.fields) }).toEqual({
      status: 400,
      fields: ['action'],
    });
  });

  test('takes neither points, day, nor whose it is from the body', async () => {
    const { mei, ledger } = await startWithMei();
    const raju = await startWithMei();
    const body = { action: 'byo', points: 500, day: '2020-01-01', residentId: raju.mei.id, id: 1 };
    expect((await shared().call('POST', '/api/user/eco-actions', { body, as: mei })).body.ecoPoints).toBe(0);
    expect(await ledger()).toEqual([expect.objectContaining({ day: '2026-11-18', ecoPointsEarned: 0 })]);
    expect(await raju.ledger()).toEqual([]);
  });
});

describe('the list of eco-actions', () => {
  test('has every action with its cap, and those of today, oldest first', async () => {
    const { logged, takeBack, today } = await startWithMei();
    expect(await today()).toEqual(
      ACTIONS.map((action) => ({ action, dailyCap: ECO_ACTIONS[action].dailyCap, today: [] })),
    );
    const first = await logged('byo');
    shared().clock.forward({ minutes: 1 });
    const second = await logged('byo');
    const ids = async () => (await today()).find(({ action }) => action === 'byo')?.today.map(({ id }) => id);
    expect(await ids()).toEqual([first, second]);
    await takeBack(first);
    expect(await ids()).toEqual([second]);
  });
});

describe('taking an eco-action back', () => {
  test('answers what is left, frees the cap again, and leaves both rows in the ledger', async () => {
    const { logged, log, takeBack, ledger } = await startWithMei();
    const id = await logged('e_waste');
    const answer = await takeBack(id);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ ecoPoints: 0, streak: 0, logged: { action: 'e_waste', today: [] } });
    expect((await ledger()).map((row: { activityType: string }) => row.activityType)).toEqual([
      'eco_action_undone',
      'eco_action',
    ]);
    expect((await log('e_waste')).status).toBe(201);
  });

  test('brings the streak of before back: yesterday’s, its freezes and its last day', async () => {
    const { checkIn, logged, takeBack, user, log } = await startWithMei();
    const { clock } = shared();
    for (let day = 0; day < 6; day += 1) {
      await checkIn();
      clock.forward({ days: 1 });
    }
    const id = await logged('byo');
    expect(await user()).toMatchObject({ currentStreak: 7, longestStreak: 7 });
    expect((await takeBack(id)).body).toMatchObject({ streak: 6 });
    // The longest never falls, and the badge of seven days stays.
    expect(await user()).toMatchObject({ currentStreak: 6, longestStreak: 7 });
    expect((await log('byo')).body).toMatchObject({ streak: 7, badges: [] });
    clock.forward({ days: 1 });
    expect((await checkIn()).body).toMatchObject({ streak: 8 });
  });

  test('after a missed day gives the freeze back that it had used', async () => {
    const { mei, checkIn, logged, takeBack } = await startWithMei();
    const { clock, db } = shared();
    const score = () =>
      db
        .selectFrom('scores')
        .select(['current_streak', 'freezes', 'last_active_day'])
        .where('resident_id', '=', mei.id)
        .executeTakeFirstOrThrow();
    for (let day = 0; day < 7; day += 1) {
      await checkIn();
      clock.forward({ days: 1 });
    }
    clock.forward({ days: 1 });
    const before = await score();
    expect(before).toMatchObject({ current_streak: 7, freezes: 1 });
    const id = await logged('byo');
    expect(await score()).toMatchObject({ current_streak: 8, freezes: 0 });
    expect((await takeBack(id)).body).toMatchObject({ streak: 7 });
    expect(await score()).toEqual(before);
    // A second day without anything: the one freeze does not bridge both.
    clock.forward({ days: 1 });
    expect((await checkIn()).body).toMatchObject({ streak: 1 });
  });

  test('keeps the streak where something else of the day does', async () => {
    const { checkIn, logged, takeBack } = await startWithMei();
    const id = await logged('byo');
    await checkIn();
    expect((await takeBack(id)).body).toMatchObject({ streak: 1 });
  });

  test('takes the progress back that it was', async () => {
    const { joined, logged, takeBack, challenge } = await startWithMei();
    const actions = await joined({ metric: 'eco_actions', target: 5, filter: '{"action": "byo"}' });
    const days = await joined({ metric: 'streak_days', target: 5 });
    const id = await logged('byo');
    expect([(await challenge(actions)).progress, (await challenge(days)).progress]).toEqual([1, 1]);
    const { body } = await takeBack(id);
    expect(body.challenges).toEqual([
      { challengeId: actions, progress: 0, target: 5, isCompleted: false },
      { challengeId: days, progress: 0, target: 5, isCompleted: false },
    ]);
    expect([(await challenge(actions)).progress, (await challenge(days)).progress]).toEqual([0, 0]);
  });

  test('twice answers 404, at once too: one reversal', async () => {
    const { logged, takeBack, ledger } = await startWithMei();
    const id = await logged('byo');
    const answers = await Promise.all([takeBack(id), takeBack(id), takeBack(id)]);
    answers.push(await takeBack(id));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404]);
    expect(answers.filter(({ body }) => body.code === 'eco-action-not-found')).toHaveLength(3);
    expect(await ledger()).toHaveLength(2);
  });

  test('of yesterday answers 409, from the first moment of today', async () => {
    const { logged, takeBack, ledger } = await startWithMei();
    const id = await logged('byo');
    shared().clock.set('2026-11-19T00:00:00+08:00');
    expect(await takeBack(id)).toMatchObject({ status: 409, body: { code: 'too-late-to-undo' } });
    expect(await ledger()).toHaveLength(1);
  });

  test('answers 404 for another resident’s, an unknown one, a check-in, and a reversal', async () => {
    const [mei, raju] = [await startWithMei(), await startWithMei()];
    const own = await mei.logged('byo');
    await mei.checkIn();
    await mei.takeBack(own);
    const rows: { id: number; activityType: string }[] = await mei.ledger();
    const idOf = (type: string) => rows.find(({ activityType }) => activityType === type)?.id ?? 0;
    const others = await raju.logged('byo');
    for (const id of [others, idOf('check_in'), idOf('badge_earned'), idOf('eco_action_undone'), 9_007_199_254_740_991])
      expect(await mei.takeBack(id)).toMatchObject({ status: 404, body: { code: 'eco-action-not-found' } });
    expect(await mei.ledger()).toEqual(rows);
    expect((await raju.today()).flatMap(({ today }) => today)).toHaveLength(1);
  });

  test.each(['0', '-1', '1.5', 'byo', '9007199254740992'])('with the id %s answers 400', async (id) => {
    const { takeBack } = await startWithMei();
    expect((await takeBack(id)).status).toBe(400);
  });

  test('over and over ends after ten times a day', async () => {
    const { log, logged, takeBack } = await startWithMei();
    for (let n = 0; n < 10; n += 1) expect((await takeBack(await logged('e_waste'))).status).toBe(200);
    expect(await log('e_waste')).toMatchObject({ status: 409, body: { code: 'daily-action-limit' } });
    expect((await log('byo')).status).toBe(201);
    shared().clock.forward({ days: 1 });
    expect((await log('e_waste')).status).toBe(201);
  });
});

describe('what has completed a challenge', () => {
  test('cannot be taken back: 409, and nothing of it changes', async () => {
    const { joined, logged, takeBack, challenge, user } = await startWithMei();
    const id = await joined({ metric: 'eco_actions', target: 2, eco_points_reward: 60 });
    const [first, second] = [await logged('byo'), await logged('food_waste')];
    for (const each of [first, second])
      expect(await takeBack(each)).toMatchObject({ status: 409, body: { code: 'already-counted' } });
    expect(await challenge(id)).toMatchObject({ isCompleted: true, progress: 2 });
    expect(await user()).toMatchObject({ ecoPoints: 60, currentStreak: 1 });
  });

  test('is what its filter lets through, and what came after joining', async () => {
    const { joined, logged, takeBack } = await startWithMei();
    const before = await logged('byo');
    await joined({ metric: 'eco_actions', filter: '{"action": "byo"}' });
    const other = await logged('e_waste');
    await logged('byo');
    for (const id of [before, other]) expect((await takeBack(id)).status).toBe(200);
  });

  test('is not what came after it was completed', async () => {
    const { joined, logged, takeBack, challenge } = await startWithMei();
    const id = await joined({ metric: 'eco_actions', filter: '{"action": "byo"}' });
    const [first, second] = [await logged('byo'), await logged('byo')];
    expect((await takeBack(second)).status).toBe(200);
    expect((await takeBack(first)).status).toBe(409);
    expect(await challenge(id)).toMatchObject({ isCompleted: true });
  });

  test('stays so when the clock was set back before it was completed', async () => {
    const { joined, logged, takeBack } = await startWithMei();
    await joined({ metric: 'eco_actions', target: 2 });
    const first = await logged('byo');
    shared().clock.forward({ hours: -1 });
    await logged('food_waste');
    expect(await takeBack(first)).toMatchObject({ status: 409, body: { code: 'already-counted' } });
  });

  test('is, for days in a row, whatever kept a day', async () => {
    const { joined, logged, takeBack } = await startWithMei();
    await joined({ metric: 'streak_days', target: 2 });
    await logged('byo');
    shared().clock.forward({ days: 1 });
    const id = await logged('byo');
    expect(await takeBack(id)).toMatchObject({ status: 409, body: { code: 'already-counted' } });
    const after = await logged('e_waste');
    expect((await takeBack(after)).status).toBe(200);
  });
});
