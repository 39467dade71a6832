import { describe, expect, test } from 'vitest';
import { statementsOf } from '../../testing/statements.ts';
import { storedText } from '../../testing/stored-text.ts';
import { shareTestApp } from '../../testing/test-app.ts';

/** Streaks are each resident's own, so that the clock may be set back for the next test. */
const shared = shareTestApp();

async function startWithMei() {
  const server = shared();
  server.clock.set('2026-11-18T12:00:00+08:00');
  const mei = await server.resident();
  const { call, clock } = server;
  return {
    ...server,
    checkIn: async () => (await call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId: 1 }, as: mei })).body,
    streak: async () => {
      const { currentStreak, longestStreak } = (await call('GET', '/api/auth/user', { as: mei })).body;
      return [currentStreak, longestStreak];
    },
    freezes: async () => (await call('GET', '/api/user/profile', { as: mei })).body.freezes,
    /** Checks in on so many days in a row, and leaves the clock on the last of them. */
    keepFor: async (days: number) => {
      for (let day = 0; day < days; day += 1) {
        if (day > 0) clock.forward({ days: 1 });
        await call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId: 1 }, as: mei });
      }
    },
  };
}

describe('the streak', () => {
  test('goes by calendar days in Singapore: a minute before and after midnight are two', async () => {
    const { clock, checkIn, streak } = await startWithMei();
    clock.set('2026-11-18T23:59:30+08:00');
    expect(await checkIn()).toMatchObject({ streak: 1 });
    clock.set('2026-11-19T00:00:30+08:00');
    expect(await checkIn()).toMatchObject({ streak: 2 });
    expect(await streak()).toEqual([2, 2]);
  });

  test('lives almost two days from the first minute of one to the last of the next', async () => {
    const { clock, checkIn } = await startWithMei();
    clock.set('2026-11-18T00:00:00+08:00');
    await checkIn();
    clock.set('2026-11-19T23:59:59+08:00');
    expect(await checkIn()).toMatchObject({ streak: 2 });
  });

  test('is shown as 0 as soon as a day was missed, though nothing was written; the longest stays', async () => {
    const { clock, db, keepFor, streak } = await startWithMei();
    await keepFor(3);
    clock.set('2026-11-21T23:59:59+08:00');
    expect(await streak()).toEqual([3, 3]);
    const before = await storedText(db);
    // Kept in memory, and no word of the last check-in still on its way: or what is seen would be fresh anyhow.
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

  test('a clock set back an hour over midnight counts no day twice', async () => {
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
  test('is earned by seven days, bridges a missed day by itself, and the resident sees it', async () => {
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

  test('is of no use for two missed days, and is gone then', async () => {
    const { clock, keepFor, checkIn, streak, freezes } = await startWithMei();
    await keepFor(7);
    clock.forward({ days: 3 });
    expect(await streak()).toEqual([0, 7]);
    expect(await checkIn()).toMatchObject({ streak: 1, freezeUsed: false });
    expect(await freezes()).toBe(0);
  });
});
