import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';

const run = promisify(execFile);
const ZONES = ['UTC', 'Asia/Singapore', 'America/Los_Angeles'];
const moduleAt = (path: string) => JSON.stringify(new URL(path, import.meta.url).href);

/** Around midnight in Singapore, UTC and Los Angeles, whose clocks go back on 1 November. */
const TIMELINE: readonly (readonly [at: string, day: string, streak: number, freezes: number])[] = [
  ['2026-10-30T15:59:59.999Z', '2026-10-30', 1, 0],
  ['2026-10-30T16:00:00.000Z', '2026-10-31', 2, 0],
  ['2026-10-31T16:30:00.000Z', '2026-11-01', 3, 0],
  ['2026-11-01T08:30:00.000Z', '2026-11-01', 3, 0],
  ['2026-11-01T09:30:00.000Z', '2026-11-01', 3, 0],
  ['2026-11-01T16:00:00.000Z', '2026-11-02', 4, 0],
  ['2026-11-03T15:59:59.999Z', '2026-11-03', 5, 0],
  ['2026-11-04T00:00:00.000Z', '2026-11-04', 6, 0],
  ['2026-11-05T07:59:59.999Z', '2026-11-05', 7, 1],
  ['2026-11-05T08:00:00.000Z', '2026-11-05', 7, 1],
  ['2026-11-07T15:59:59.999Z', '2026-11-07', 8, 0],
  ['2026-11-07T16:00:00.000Z', '2026-11-08', 9, 0],
  ['2026-11-09T16:00:00.000Z', '2026-11-10', 1, 0],
];

async function runIn(zone: string, program: string): Promise<{ offset: number; [field: string]: unknown }> {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program], {
    env: { TZ: zone },
  });
  return JSON.parse(stdout) as { offset: number };
}

const OFFSET = `new Date('2026-11-21T00:00:00Z').getTimezoneOffset()`;
const OFFSETS = [0, -480, 480];

test('days and streaks by the rules are the same on servers in UTC, Singapore and Los Angeles', async () => {
  const program = `
    const { dayOf } = await import(${moduleAt('../calendar/calendar.rules.ts')});
    const { NO_STREAK, streakAfter } = await import(${moduleAt('./streak.rules.ts')});
    let streak = NO_STREAK;
    const observed = ${JSON.stringify(TIMELINE.map(([at]) => at))}.map((at) => {
      const day = dayOf(new Date(at));
      streak = streakAfter(streak, day);
      return [at, day, streak.current, streak.freezes];
    });
    console.log(JSON.stringify({ offset: ${OFFSET}, observed }));`;
  const outputs = await Promise.all(ZONES.map((zone) => runIn(zone, program)));
  // Proves that the TZ settings took effect.
  expect(outputs.map(({ offset }) => offset)).toEqual(OFFSETS);
  for (const { observed } of outputs) expect(observed).toEqual(TIMELINE);
});

test.each(ZONES.map((zone, n) => [zone, OFFSETS[n]] as const))(
  'a server in %s uses the days of Singapore for check-ins, the ledger, the history and reviews',
  { timeout: 120_000 },
  async (zone, expectedOffset) => {
    const { connection, resident, call, clock } = await startTestApp();
    clock.set('2026-10-30T00:00:00Z');
    const mei = await resident();
    const program = `
      const { buildApp } = await import(${moduleAt('../../app.ts')});
      let now = new Date(0);
      const app = await buildApp({
        env: { publicUrl: null, trustProxy: false, clientIpv6Prefix: 56, drainSeconds: 0, logLevel: 'fatal', checkInLocation: 'optional', mapTiles: null, newsAllowPrivateAddresses: false },
        connection: ${JSON.stringify(connection)},
        clock: { now: () => now },
        dist: null,
      });
      const cookie = ${JSON.stringify(mei.cookie)};
      const call = async (method, url, payload) =>
        (await app.inject({ method, url, headers: { cookie }, ...(payload && { payload }) })).json();
      const observed = [];
      for (const at of ${JSON.stringify(TIMELINE.map(([at]) => at))}) {
        now = new Date(at);
        const { code } = await call('POST', '/api/green-spaces/checkin', { greenSpaceId: 1 });
        const [{ day }] = (await call('GET', '/api/user/activities')).filter((one) => one.activityType === 'check_in');
        const { currentStreak, freezes } = await call('GET', '/api/user/profile');
        observed.push({ at, day, currentStreak, freezes, code });
      }
      const { reviewDueOn } = await call('POST', '/api/lessons/1/complete', { quizScore: 100 });
      const history = (await call('GET', '/api/user/history')).map(({ day }) => day);
      await app.close();
      console.log(JSON.stringify({ offset: ${OFFSET}, observed, history, reviewDueOn }));`;
    const outputs = await runIn(zone, program);

    expect(outputs.offset).toBe(expectedOffset);
    const days = TIMELINE.map(([, day]) => day);
    expect(outputs['observed']).toEqual(
      TIMELINE.map(([at, day, currentStreak, freezes], n) => ({
        at,
        day,
        currentStreak,
        freezes,
        ...(days[n - 1] === day && { code: 'already-checked-in' }),
      })),
    );
    expect(outputs['history']).toEqual([...new Set(days)]);
    expect(outputs['reviewDueOn']).toBe('2026-11-13');
    clock.set(TIMELINE.at(-1)?.[0] ?? '');
    const { body } = await call('GET', '/api/auth/user', { as: mei });
    expect([body.currentStreak, body.longestStreak]).toEqual([1, 9]);
  },
);
