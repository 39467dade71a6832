import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, dayOf, daysBetween } from './calendar.rules.ts';
import { scaleRuns } from '../../testing/amounts.ts';

const run = promisify(execFile);
const RULES = new URL('calendar.rules.ts', import.meta.url).href;

const instant = fc.date({
  min: new Date('1990-01-01T00:00:00Z'),
  max: new Date('2100-12-31T23:59:59Z'),
  noInvalidDate: true,
});
const singapore = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Singapore' });

/** Around midnight in Singapore, UTC and Los Angeles, and around clock changes. */
const EDGE_INSTANTS = [
  '2026-11-20T15:59:59.999Z',
  '2026-11-20T16:00:00.000Z',
  '2026-11-20T23:59:59.999Z',
  '2026-11-21T00:00:00.000Z',
  '2026-11-21T07:59:59.999Z',
  '2026-11-21T08:00:00.000Z',
  '2026-03-08T09:59:59.999Z',
  '2026-03-08T10:00:00.000Z',
  '2026-11-01T08:59:59.999Z',
  '2026-11-01T09:00:00.000Z',
  '2026-12-31T15:59:59.999Z',
  '2026-12-31T16:00:00.000Z',
  '2028-02-28T16:00:00.000Z',
  '2028-02-29T16:00:00.000Z',
];

test('a day agrees with the time zone database for Singapore', () => {
  fc.assert(
    fc.property(instant, (now) => {
      expect(dayOf(now)).toBe(singapore.format(now));
    }),
    { numRuns: scaleRuns(5_000) },
  );
});

test('the day changes at midnight in Singapore, to the millisecond', () => {
  expect(dayOf(new Date('2026-11-21T23:59:59.999+08:00'))).toBe('2026-11-21');
  expect(dayOf(new Date('2026-11-22T00:00:00.000+08:00'))).toBe('2026-11-22');
});

test('adding days and counting them are inverse', () => {
  fc.assert(
    fc.property(instant, fc.integer({ min: -40_000, max: 40_000 }), (now, days) => {
      const day = dayOf(now);
      expect(daysBetween(day, addDays(day, days))).toBe(days);
      expect(addDays(addDays(day, days), -days)).toBe(day);
    }),
    { numRuns: scaleRuns(2_000) },
  );
});

test('a later moment is never on an earlier day, and 24 hours later is the next day', () => {
  fc.assert(
    fc.property(instant, instant, (a, b) => {
      const [earlier, later] = a <= b ? [a, b] : [b, a];
      expect(daysBetween(dayOf(earlier), dayOf(later))).toBeGreaterThanOrEqual(0);
      expect(dayOf(new Date(a.getTime() + 86_400_000))).toBe(addDays(dayOf(a), 1));
    }),
    { numRuns: scaleRuns(2_000) },
  );
});

test('days are the same on servers in UTC, Singapore and Los Angeles', async () => {
  const random = fc.sample(instant, { numRuns: scaleRuns(300) }).map((date) => date.toISOString());
  const instants = [...EDGE_INSTANTS, ...random];
  const program = `
    const { dayOf, addDays, daysBetween } = await import(${JSON.stringify(RULES)});
    const instants = ${JSON.stringify(instants)};
    console.log(JSON.stringify({
      offset: new Date('2026-11-21T00:00:00Z').getTimezoneOffset(),
      days: instants.map((instant) => dayOf(new Date(instant))),
      nexts: instants.map((instant) => addDays(dayOf(new Date(instant)), 1)),
      counts: instants.map((instant) => daysBetween('2026-11-21', dayOf(new Date(instant)))),
    }));`;
  const runInZone = async (zone: string): Promise<{ offset: number; days: string[] }> => {
    // Through stdin, since process arguments have a length limit.
    const execution = run(process.execPath, ['--input-type=module', '-'], { env: { TZ: zone } });
    execution.child.stdin?.end(program);
    const { stdout } = await execution;
    return JSON.parse(stdout) as { offset: number; days: string[] };
  };

  const zones = await Promise.all(['UTC', 'Asia/Singapore', 'America/Los_Angeles'].map(runInZone));

  // Proves that the TZ settings took effect.
  expect(zones.map(({ offset }) => offset)).toEqual([0, -480, 480]);
  const [utc, ...others] = zones.map(({ offset: _offset, ...days }) => days);
  for (const other of others) expect(other).toEqual(utc);
  expect(utc?.days).toEqual(instants.map((each) => singapore.format(new Date(each))));
});
