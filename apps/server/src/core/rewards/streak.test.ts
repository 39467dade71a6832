import { describe, expect, test } from 'vitest';
import { captureStatements } from '../../testing/captured-statements.ts';
import { readStoredText } from '../../testing/stored-text.ts';
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
    checkInDaily: async (days: number) => {
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

  test('continues from the first second of one day to the last of the next', async () => {
    const { clock, checkIn } = await startWithMei();
    clock.set('2026-11-18T00:00:00+08:00');
    await checkIn();
    clock.set('2026-11-19T23:59:59+08:00');
    expect(await checkIn()).toMatchObject({ streak: 2 });
  });

  test('is shown as 0 as soon as a day is missed, although nothing is written; the longest stays', async () => {
    const { clock, db, checkInDaily, streak } = await startWithMei();
    await checkInDaily(3);
    clock.set('2026-11-21T23:59:59+08:00');
    expect(await streak()).toEqual([3, 3]);
    const before = await readStoredText(db);
    // Wait until the user is cached with no pending invalidation; otherwise the read is fresh anyway.
    let consecutiveCachedReads = 0;
    const countCachedReads = async () => {
      const isCached = (await captureStatements(streak)).length === 0;
      return (consecutiveCachedReads = isCached ? consecutiveCachedReads + 1 : 0);
    };
    await expect.poll(countCachedReads).toBe(4);
    clock.set('2026-11-22T00:00:00+08:00');
    expect(await streak()).toEqual([0, 3]);
    expect((await readStoredText(db)).get('scores')).toBe(before.get('scores'));
  });

  test('starts again at one after a missed day, and the longest never falls', async () => {
    const { clock, checkInDaily, checkIn, streak } = await startWithMei();
    await checkInDaily(3);
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
    const { clock, checkInDaily, checkIn, streak, freezes } = await startWithMei();
    await checkInDaily(7);
    expect(await freezes()).toBe(1);
    clock.forward({ days: 2 });
    expect(await streak()).toEqual([7, 7]);
    expect(await freezes()).toBe(0);
    expect(await checkIn()).toMatchObject({ streak: 8, freezeUsed: true });
    clock.forward({ days: 1 });
    expect(await checkIn()).toMatchObject({ streak: 9, freezeUsed: false });
  });

  test('does not save a streak from two missed days, and is used up', async () => {
    const { clock, checkInDaily, checkIn, streak, freezes } = await startWithMei();
    await checkInDaily(7);
    clock.forward({ days: 3 });
    expect(await streak()).toEqual([0, 7]);
    expect(await checkIn()).toMatchObject({ streak: 1, freezeUsed: false });
    expect(await freezes()).toBe(0);
  });
});

describe('a day with an eco-action that is undone', () => {
  async function startWithActions() {
    const server = await startWithMei();
    const { call } = server;
    const mei = server.mei;
    return {
      ...server,
      log: async () => (await call('POST', '/api/user/eco-actions', { body: { action: 'byo' }, as: mei })).body,
      undo: async (receipt: { logged: { today: { id: number }[] } }) =>
        (await call('DELETE', `/api/user/eco-actions/${receipt.logged.today.at(-1)?.id}`, { as: mei })).body,
    };
  }

  test('counts as missed, but the longest streak stays', async () => {
    const { clock, checkInDaily, log, undo, checkIn, streak } = await startWithActions();
    await checkInDaily(2);
    clock.forward({ days: 1 });
    const receipt = await log();
    expect(receipt.streak).toBe(3);
    expect(await undo(receipt)).toMatchObject({ streak: 2 });
    expect(await streak()).toEqual([2, 3]);
    clock.forward({ days: 1 });
    expect(await streak()).toEqual([0, 3]);
    expect(await checkIn()).toMatchObject({ streak: 1 });
    expect(await streak()).toEqual([1, 3]);
  });

  test('counts if it has another activity, before or after', async () => {
    const { clock, checkIn, log, undo, streak } = await startWithActions();
    await checkIn();
    expect(await undo(await log())).toMatchObject({ streak: 1 });
    clock.forward({ days: 1 });
    expect(await undo(await log())).toMatchObject({ streak: 1 });
    expect(await checkIn()).toMatchObject({ streak: 2 });
    clock.forward({ days: 1 });
    const [first, second] = [await log(), await log()];
    expect(first.streak).toBe(3);
    expect(await undo(second)).toMatchObject({ streak: 3 });
    expect(await streak()).toEqual([3, 3]);
  });

  test('uses a freeze like any missed day', async () => {
    const { clock, checkInDaily, log, undo, checkIn, freezes } = await startWithActions();
    await checkInDaily(7);
    clock.forward({ days: 1 });
    expect(await undo(await log())).toMatchObject({ streak: 7 });
    expect(await freezes()).toBe(1);
    clock.forward({ days: 1 });
    expect(await checkIn()).toMatchObject({ streak: 8, freezeUsed: true });
    expect(await freezes()).toBe(0);
  });

  test('loses the freeze that it had earned, and earns it again when it counts again', async () => {
    const { clock, checkInDaily, log, undo, streak, freezes } = await startWithActions();
    await checkInDaily(6);
    clock.forward({ days: 1 });
    const receipt = await log();
    expect([await streak(), await freezes()]).toEqual([[7, 7], 1]);
    await undo(receipt);
    expect([await streak(), await freezes()]).toEqual([[6, 7], 0]);
    expect(await log()).toMatchObject({ streak: 7 });
    expect(await freezes()).toBe(1);
  });

  test('results in no current streak if it was the first day', async () => {
    const { log, undo, streak } = await startWithActions();
    expect(await undo(await log())).toMatchObject({ streak: 0, ecoPoints: 0 });
    expect(await streak()).toEqual([0, 1]);
    expect(await log()).toMatchObject({ streak: 1 });
  });
});
