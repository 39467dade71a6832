import { ACTIVITY_TYPES, PROOFS } from '@ecopulse/contract/rewards/rewards';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type Day, weekOf } from '../../../core/calendar/calendar.rules.ts';
import { type ActiveDay } from '../../../core/rewards/rewards.rules.ts';
import { NO_STREAK, streakAfter, streakOn } from '../../../core/rewards/streak.rules.ts';
import { scaleRuns } from '../../../testing/amounts.ts';
import { activeDaysOf, calculateWeekTotals, type LedgerSum, streakAtWeekEnd, summarize } from './week-summary.rules.ts';

const RUNS = { numRuns: scaleRuns(1_000) };
const WEEK = '2026-11-16';
const TUESDAY_AFTER = '2026-11-24';

const day = fc.integer({ min: -10, max: 16 }).map((days) => addDays(WEEK, days));
const sum: fc.Arbitrary<LedgerSum> = fc.record({
  day,
  type: fc.constantFrom(...ACTIVITY_TYPES),
  proof: fc.constantFrom(...PROOFS),
  activities: fc.integer({ min: 1, max: 5 }),
  firsts: fc.integer({ min: 0, max: 5 }),
  points: fc.integer({ min: -50, max: 50 }),
});
const sums = fc.array(sum, { maxLength: 40 });
const activeDays: fc.Arbitrary<ActiveDay[]> = fc
  .uniqueArray(day, { maxLength: 27 })
  .chain((days) =>
    fc.tuple(
      ...days.toSorted().map((each) => fc.record({ day: fc.constant(each), netCount: fc.integer({ min: 0, max: 3 }) })),
    ),
  );

const isIn = (week: Day, { day: dayOfSum }: { day: Day }) => weekOf(dayOfSum) === week;
const sumOf = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);

const createSum = (parts: Partial<LedgerSum>): LedgerSum => ({
  day: WEEK,
  type: 'check_in',
  proof: 'verified',
  activities: 1,
  firsts: 0,
  points: 0,
  ...parts,
});

describe('the figures of a week', () => {
  test('are those of its days alone, in any order', () => {
    fc.assert(
      fc.property(sums, (ledgerSums) => {
        const weekSums = ledgerSums.filter((each) => isIn(WEEK, each));
        expect(calculateWeekTotals(WEEK, ledgerSums)).toEqual(calculateWeekTotals(WEEK, weekSums));
        const { pointsByKind, ...figures } = calculateWeekTotals(WEEK, ledgerSums.toReversed());
        expect(calculateWeekTotals(WEEK, ledgerSums)).toMatchObject(figures);
        expect(new Set(calculateWeekTotals(WEEK, ledgerSums).pointsByKind)).toEqual(new Set(pointsByKind));
      }),
      RUNS,
    );
  });

  test('divide all points by kind and proof, none of them twice', () => {
    fc.assert(
      fc.property(sums, (ledgerSums) => {
        const weekSums = ledgerSums.filter((each) => isIn(WEEK, each));
        const { points, pointsByKind } = calculateWeekTotals(WEEK, ledgerSums);
        expect(points).toBe(sumOf(weekSums.map((each) => each.points)));
        for (const [column, proof] of [
          ['verified', 'verified'],
          ['claimed', 'claimed'],
          ['other', 'none'],
        ] as const)
          expect(sumOf(pointsByKind.map((kind) => kind[column]))).toBe(
            sumOf(weekSums.filter((each) => each.proof === proof).map((each) => each.points)),
          );
        expect(new Set(pointsByKind.map(({ activityType }) => activityType)).size).toBe(pointsByKind.length);
      }),
      RUNS,
    );
  });

  test('name the kind with the most points first, and none without points', () => {
    const ledgerSums = [
      createSum({ type: 'lesson_completed', points: 30 }),
      createSum({ type: 'check_in', proof: 'claimed', points: 25 }),
      createSum({ type: 'check_in', points: 20, day: '2026-11-22' }),
      createSum({ type: 'eco_action', proof: 'claimed', points: 0 }),
      createSum({ type: 'adjustment', proof: 'none', points: -5 }),
    ];
    expect(calculateWeekTotals(WEEK, ledgerSums).pointsByKind).toEqual([
      { activityType: 'check_in', verified: 20, claimed: 25, other: 0 },
      { activityType: 'lesson_completed', verified: 30, claimed: 0, other: 0 },
      { activityType: 'adjustment', verified: 0, claimed: 0, other: -5 },
    ]);
  });

  test('count visits and new places, and take off eco-actions that were undone', () => {
    const ledgerSums = [
      createSum({ activities: 3, firsts: 2 }),
      createSum({ proof: 'claimed', activities: 1, firsts: 1, day: '2026-11-20' }),
      createSum({ type: 'eco_action', proof: 'claimed', activities: 4 }),
      createSum({ type: 'eco_action_undone', proof: 'none', activities: 1 }),
      createSum({ type: 'challenge_completed', activities: 2 }),
      createSum({ type: 'lesson_completed' }),
      createSum({ type: 'lesson_reviewed', activities: 2 }),
      createSum({ type: 'route_completed' }),
    ];
    expect(calculateWeekTotals(WEEK, ledgerSums)).toMatchObject({
      visits: 4,
      newPlaces: 3,
      ecoActions: 3,
      challenges: 2,
      lessons: 1,
      reviews: 2,
      walks: 1,
    });
  });
});

describe('the active days', () => {
  test('are the days of the week of which something is left', () => {
    fc.assert(
      fc.property(activeDays, (days) => {
        const marked = activeDaysOf(WEEK, days);
        expect(marked).toHaveLength(7);
        marked.forEach((isActive, index) => {
          const weekday = addDays(WEEK, index);
          expect(isActive).toBe(days.some((each) => each.day === weekday && each.netCount > 0));
        });
      }),
      RUNS,
    );
  });
});

describe('the streak at the end of a week', () => {
  const streakFromActivities = (days: readonly ActiveDay[], end: Day) =>
    days
      .filter((each) => each.day < end && each.netCount > 0)
      .reduce((streak, each) => streakAfter(streak, each.day), NO_STREAK);

  test('is the one that the resident had on the next Monday', () => {
    fc.assert(
      fc.property(activeDays, (days) => {
        const next = addDays(WEEK, 7);
        expect(streakAtWeekEnd(WEEK, days, TUESDAY_AFTER)).toBe(
          streakOn(streakFromActivities(days, next), next).current,
        );
      }),
      RUNS,
    );
  });

  test('does not change by what is done later', () => {
    fc.assert(
      fc.property(activeDays, fc.integer({ min: 7, max: 30 }), (days, later) => {
        const before = streakAtWeekEnd(WEEK, days, TUESDAY_AFTER);
        expect(streakAtWeekEnd(WEEK, [...days, { day: addDays(WEEK, later), netCount: 1 }], TUESDAY_AFTER)).toBe(
          before,
        );
      }),
      RUNS,
    );
  });

  test('is the one of today while the week goes on, which today can still continue', () => {
    const days = ['2026-11-16', '2026-11-17'].map((each) => ({ day: each, netCount: 1 }));
    expect(streakAtWeekEnd(WEEK, days, '2026-11-18')).toBe(2);
    expect(streakAtWeekEnd(WEEK, days, '2026-11-19')).toBe(0);
  });

  test('has ended if the Sunday was missed without a freeze', () => {
    const days = ['2026-11-19', '2026-11-20', '2026-11-21'].map((each) => ({ day: each, netCount: 1 }));
    expect(streakAtWeekEnd(WEEK, days, TUESDAY_AFTER)).toBe(0);
    expect(streakAtWeekEnd(WEEK, [...days, { day: '2026-11-22', netCount: 1 }], TUESDAY_AFTER)).toBe(4);
  });
});

test('a summary compares with the week before', () => {
  const weekData = {
    sums: [
      createSum({ points: 20 }),
      createSum({ day: '2026-11-09', activities: 2, points: 35 }),
      createSum({ day: '2026-11-08', points: 99 }),
    ],
    days: [
      { day: '2026-11-08', netCount: 1 },
      { day: '2026-11-09', netCount: 2 },
      { day: '2026-11-10', netCount: 0 },
      { day: WEEK, netCount: 1 },
    ],
    badges: [],
    rank: 12,
  };
  expect(summarize(WEEK, weekData, TUESDAY_AFTER)).toMatchObject({
    week: WEEK,
    isOver: true,
    points: 20,
    visits: 1,
    rank: 12,
    activeDays: [true, false, false, false, false, false, false],
    before: { points: 35, visits: 2, lessons: 0, activeDays: 1 },
  });
  expect(summarize(WEEK, weekData, '2026-11-22').isOver).toBe(false);
});
