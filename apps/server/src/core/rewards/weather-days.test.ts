import { describe, expect, test } from 'vitest';
import type { TestResident } from '../../testing/factories.ts';
import { shareTestApp, startTestApp, type TestApp } from '../../testing/test-app.ts';

const shared = shareTestApp();

/** Mei, who was active on the three days before today. */
async function startWithStreak() {
  const server = shared();
  const { call, clock } = server;
  clock.set('2026-11-15T12:00:00+08:00');
  const mei = await server.resident();
  const checkIn = async () =>
    (await call('POST', '/api/green-spaces/checkin', { body: { greenSpaceId: 1 }, as: mei })).body;
  for (let day = 0; day < 3; day += 1) {
    await checkIn();
    clock.forward({ days: 1 });
  }
  const editor = () => server.resident({ isAdmin: true });
  const setDay = async (day = '2026-11-18') => {
    const body = { day, reason: 'Heavy rain all day' };
    expect((await call('PUT', '/api/admin/weather-day', { as: await editor(), body })).status).toBe(204);
  };
  const endDays = async () => call('DELETE', '/api/admin/weather-day', { as: await editor() });
  return { ...server, mei, checkIn, setDay, endDays };
}

const open = async (server: TestApp, as: TestResident) => {
  const { status, body } = await server.call('GET', '/api/auth/user', { as });
  expect(status).toBe(200);
  return body.currentStreak;
};
const ledgerOf = async ({ call }: TestApp, as: TestResident) =>
  (await call('GET', '/api/user/activities', { as })).body
    .filter(({ activityType }: { activityType: string }) => activityType === 'weather_day')
    .map(({ day, ecoPointsEarned, description }: Record<string, unknown>) => [day, ecoPointsEarned, description]);

const KEPT = ['2026-11-18', 0, 'Streak kept on a day of haze or heavy rain'];

describe('on a weather day', () => {
  test('opening EcoPulse keeps the streak once, earns nothing, and is no activity', async () => {
    const { mei, checkIn, setDay, ...server } = await startWithStreak();
    const profile = async () => {
      const { ecoPoints, totalBadges, freezes, longestStreak } = (
        await server.call('GET', '/api/user/profile', { as: mei })
      ).body;
      return { ecoPoints, totalBadges, freezes, longestStreak };
    };
    const before = await profile();
    await setDay();
    for (let times = 0; times < 3; times += 1) expect(await open(server, mei)).toBe(3);
    expect(await ledgerOf(server, mei)).toEqual([KEPT]);
    expect(await profile()).toEqual(before);
    const history = (await server.call('GET', '/api/user/history', { as: mei })).body;
    expect(history.map(({ day }: { day: string }) => day)).not.toContain('2026-11-18');
    server.clock.forward({ days: 1 });
    expect(await open(server, mei)).toBe(3);
    expect(await checkIn()).toMatchObject({ streak: 4, freezeUsed: false });
    server.clock.forward({ days: 1 });
    await setDay('2026-11-20');
    expect(await open(server, mei)).toBe(4);
    expect(await ledgerOf(server, mei)).toEqual([['2026-11-20', ...KEPT.slice(1)], KEPT]);
  });

  test('an activity later that day still counts, and one before needs no keeping', async () => {
    const { mei, checkIn, setDay, ...server } = await startWithStreak();
    await setDay();
    await open(server, mei);
    expect(await checkIn()).toMatchObject({ streak: 4 });
    expect(await open(server, mei)).toBe(4);
    server.clock.forward({ days: 1 });
    await setDay('2026-11-19');
    expect(await checkIn()).toMatchObject({ streak: 5 });
    expect(await open(server, mei)).toBe(5);
    expect(await ledgerOf(server, mei)).toEqual([KEPT]);
  });

  test('two servers keep it once', async () => {
    const { mei, setDay, ...server } = await startWithStreak();
    await setDay();
    const other = await startTestApp({ sharing: server });
    const opened = await Promise.all([server, other, server, other].map((each) => open(each, mei)));
    expect(opened).toEqual([3, 3, 3, 3]);
    expect(await ledgerOf(server, mei)).toEqual([KEPT]);
    const columns = ['current_streak', 'kept_day'] as const;
    expect(await server.db.selectFrom('scores').select(columns).where('resident_id', '=', mei.id).execute()).toEqual([
      { current_streak: 3, kept_day: '2026-11-18' },
    ]);
  });

  test('nothing is kept without a streak, for who does not open it, and once it has ended', async () => {
    const { mei, setDay, endDays, checkIn, ...server } = await startWithStreak();
    await setDay();
    const newcomer = await server.resident();
    expect(await open(server, newcomer)).toBe(0);
    expect(await ledgerOf(server, newcomer)).toEqual([]);
    await endDays();
    expect(await open(server, mei)).toBe(3);
    expect(await ledgerOf(server, mei)).toEqual([]);
    server.clock.forward({ days: 1 });
    await setDay('2026-11-19');
    expect(await open(server, mei)).toBe(0);
    expect(await checkIn()).toMatchObject({ streak: 1 });
    expect(await ledgerOf(server, mei)).toEqual([]);
  });
});
