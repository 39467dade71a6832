import { describe, expect, test } from 'vitest';
import { statementsOf } from '../../testing/statements.ts';
import { storedText } from '../../testing/stored-text.ts';
import { shareTestApp } from '../../testing/test-app.ts';

const shared = shareTestApp();

async function startWithMei() {
  const server = shared();
  server.clock.set('2026-11-18T12:00:00+08:00');
  const mei = await server.resident();
  const { call, clock } = server;
  return {
    ...server,
    mei,
    checkIn: async () => (await call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId: 1 }, as: mei })).body,
    streak: async () => {
      const { currentStreak, longestStreak } = (await call('GET', '/api/auth/user', { as: mei })).body;
      return [currentStreak, longestStreak];
    },
    freezes: async () => (await call('GET', '/api/user/profile', { as: mei })).body.freezes,
    keepFor: async (days: number) => {
      for (let day = 0; day < days; day += 1) {
        if (day > 0) clock.forward({ days: 1 });
        await call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId: 1 }, as: mei });
      }
    },
  };
}

describe('the streak', () => {
  test('counts calendar days in Singapore: just before and after midnight are two', async () => {
    const { clock, checkIn, streak } = await startWithMei();
    clock.set('2026-11-18T23:59:30+08:00');
    expect(await checkIn()).toMatchObject({ streak: 1 });
    clock.set('2026-11-19T00:00:30+08:00');
    expect(await checkIn()).toMatchObject({ streak: 2 });
    expect(await streak()).toEqual([2, 2]);
  });

  test('goes on from the first second of one day to the last of the next', async () => {
    const { clock, checkIn } = await startWithMei();
    clock.set('2026-11-18T00:00:00+08:00');
    await checkIn();
    clock.set('2026-11-19T23:59:59+08:00');
    expect(await checkIn()).toMatchObject({ streak: 2 });
  });

  test('is shown as 0 as soon as a day is missed, although nothing is written; the longest stays', async () => {
    const { clock, db, keepFor, streak } = await startWithMei();
    await keepFor(3);
    clock.set('2026-11-21T23:59:59+08:00');
    expect(await streak()).toEqual([3, 3]);
    const before = await storedText(db);
    // Wait until the user is cached with no pending invalidation; otherwise the read is fresh anyway.
    let fromMemory = 0;
    const countFromMemory = async () => (fromMemory = (await statementsOf(streak)).length === 0 ? fromMemory + 1 : 0);
    await expect.poll(countFromMemory).toBe(4);
    clock.set('2026-11-22T00:00:00+08:00');
    expect(await streak()).toEqual([0, 3]);
    expect((await storedText(db)).get('scores')).toBe(before.get('scores'));
  });

  test('starts again at one after a missed day, and the longest never falls', async () => {
    const { clock, keepFor, checkIn, streak } = await startWithMei();
    await keepFor(3);
    clock.forward({ days: 2 });
    expect(await checkIn()).toMatchObject({ streak: 1, freezeUsed: false });
    expect(await streak()).toEqual([1, 3]);
  });

  test('counts no day twice if the clock is set back an hour across midnight', async () => {
    const { clock, checkIn, streak } = await startWithMei();
    clock.set('2026-11-19T00:30:00+08:00');
    expect(await checkIn()).toMatchObject({ streak: 1 });
    clock.set('2026-11-18T23:30:00+08:00');
    expect(await checkIn()).toMatchObject({ streak: 1 });
    clock.set('2026-11-19T00:30:00+08:00');
    expect(await checkIn()).toMatchObject({ code: 'already-checked-in' });
    expect(await streak()).toEqual([1, 1]);
  });
});

describe('a freeze', () => {
  test('is earned by seven days, covers a missed day automatically, and is visible in the profile', async () => {
    const { clock, keepFor, checkIn, streak, freezes } = await startWithMei();
    await keepFor(7);
    expect(await freezes()).toBe(1);
    clock.forward({ days: 2 });
    expect(await streak()).toEqual([7, 7]);
    expect(await freezes()).toBe(0);
    expect(await checkIn()).toMatchObject({ streak: 8, freezeUsed: true });
    clock.forward({ days: 1 });
    expect(await checkIn()).toMatchObject({ streak: 9, freezeUsed: false });
  });

  test('does not save a streak from two missed days, and is used up', async () => {
    const { clock, keepFor, checkIn, streak, freezes } = await startWithMei();
    await keepFor(7);
    clock.forward({ days: 3 });
    expect(await streak()).toEqual([0, 7]);
    expect(await checkIn()).toMatchObject({ streak: 1, freezeUsed: false });
    expect(await freezes()).toBe(0);
  });
});

describe('a day with an eco-action that is taken back', () => {
  async function startWithActions() {
    const server = await startWithMei();
    const { call } = server;
    const mei = server.mei;
    return {
      ...server,
      log: async () => (await call('POST', '/api/user/eco-actions', { body: { action: 'byo' }, as: mei })).body,
      takeBack: async (receipt: { logged: { today: { id: number }[] } }) =>
        (await call('DELETE', `/api/user/eco-actions/${receipt.logged.today.at(-1)?.id}`, { as: mei })).body,
    };
  }

  test('counts as missed, but the longest streak stays', async () => {
    const { clock, keepFor, log, takeBack, checkIn, streak } = await startWithActions();
    await keepFor(2);
    clock.forward({ days: 1 });
    const receipt = await log();
    expect(receipt.streak).toBe(3);
    expect(await takeBack(receipt)).toMatchObject({ streak: 2 });
    expect(await streak()).toEqual([2, 3]);
    clock.forward({ days: 1 });
    expect(await streak()).toEqual([0, 3]);
    expect(await checkIn()).toMatchObject({ streak: 1 });
    expect(await streak()).toEqual([1, 3]);
  });

  test('counts if another activity is left on it, before or after', async () => {
    const { clock, checkIn, log, takeBack, streak } = await startWithActions();
    await checkIn();
    expect(await takeBack(await log())).toMatchObject({ streak: 1 });
    clock.forward({ days: 1 });
    expect(await takeBack(await log())).toMatchObject({ streak: 1 });
    expect(await checkIn()).toMatchObject({ streak: 2 });
    clock.forward({ days: 1 });
    const [kept, undone] = [await log(), await log()];
    expect(kept.streak).toBe(3);
    expect(await takeBack(undone)).toMatchObject({ streak: 3 });
    expect(await streak()).toEqual([3, 3]);
  });

  test('uses a freeze as any missed day does', async () => {
    const { clock, keepFor, log, takeBack, checkIn, freezes } = await startWithActions();
    await keepFor(7);
    clock.forward({ days: 1 });
    expect(await takeBack(await log())).toMatchObject({ streak: 7 });
    expect(await freezes()).toBe(1);
    clock.forward({ days: 1 });
    expect(await checkIn()).toMatchObject({ streak: 8, freezeUsed: true });
    expect(await freezes()).toBe(0);
  });

  test('loses the freeze that it had earned, and earns it again when it counts again', async () => {
    const { clock, keepFor, log, takeBack, streak, freezes } = await startWithActions();
    await keepFor(6);
    clock.forward({ days: 1 });
    const receipt = await log();
    expect([await streak(), await freezes()]).toEqual([[7, 7], 1]);
    await takeBack(receipt);
    expect([await streak(), await freezes()]).toEqual([[6, 7], 0]);
    expect(await log()).toMatchObject({ streak: 7 });
    expect(await freezes()).toBe(1);
  });

  test('leaves no current streak if it was the first day', async () => {
    const { log, takeBack, streak } = await startWithActions();
    expect(await takeBack(await log())).toMatchObject({ streak: 0, ecoPoints: 0 });
    expect(await streak()).toEqual([0, 1]);
    expect(await log()).toMatchObject({ streak: 1 });
  });
});
