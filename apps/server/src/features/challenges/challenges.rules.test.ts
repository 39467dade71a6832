import { challengeEmblem } from '@ecopulse/contract/challenges/challenge-emblems';
import {
  CHALLENGE_METRICS,
  type ChallengeFilter,
  type ChallengeMetric,
  ECO_ACTIONS,
} from '@ecopulse/contract/challenges/challenges';
import { EVENT_KINDS } from '@ecopulse/contract/events/event-rules';
import { PARK_TYPES } from '@ecopulse/contract/green-spaces/green-spaces';
import { REGIONS } from '@ecopulse/contract/green-spaces/planning-areas';
import { LESSON_CATEGORIES } from '@ecopulse/contract/lessons/lessons';
import { ACTIVITY_TYPES, EMBLEMS, PROOFS } from '@ecopulse/contract/rewards/rewards';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, dayOf } from '../../core/calendar/calendar.rules.ts';
import { reversesActivity } from '../../core/rewards/rewards.rules.ts';
import { type CountedActivity, endOf, type Goal, isOpen, progressOf, targetOf } from './challenges.rules.ts';
import { scaleRuns } from '../../testing/amounts.ts';

const FIRST_DAY = '2026-12-28';

const facts = fc.record({
  parkType: fc.constantFrom(...PARK_TYPES.slice(0, 3)),
  planningArea: fc.constantFrom('Bedok', 'Tampines', 'Tanglin'),
  region: fc.constantFrom(...REGIONS.slice(0, 3)),
  kind: fc.constantFrom(...EVENT_KINDS.slice(0, 3)),
  category: fc.constantFrom(...LESSON_CATEGORIES.slice(0, 3)),
  action: fc.constantFrom(...Object.keys(ECO_ACTIONS).slice(0, 3)),
  perfect: fc.boolean(),
});

const activity = fc.record({
  type: fc.constantFrom(...ACTIVITY_TYPES.filter((type) => !reversesActivity(type))),
  subject: fc.constantFrom('green-space:1', 'green-space:2', 'green-space:12'),
  daysLater: fc.nat({ max: 6 }),
  proof: fc.constantFrom(...PROOFS),
  facts,
  isUndone: fc.boolean(),
});

const anyLedger = fc.array(activity, { maxLength: 25 }).map((activities) =>
  activities.flatMap(
    ({ type, subject, daysLater, proof, facts: activityFacts, isUndone }, index): CountedActivity[] => {
      const id = 10 * (index + 1);
      const row = { id, type, subject, day: addDays(FIRST_DAY, daysLater), proof, facts: activityFacts };
      if (type !== 'eco_action' || !isUndone) return [row];
      return [row, { ...row, id: id + 1, type: 'eco_action_undone', subject: `activity:${id}` }];
    },
  ),
);

const filter = fc.oneof(
  fc.constant(null),
  fc.record({ parkType: fc.constantFrom(...PARK_TYPES.slice(0, 4)) }),
  fc.record({ places: fc.uniqueArray(fc.constantFrom(1, 2, 3)) }),
  fc.record({ planningArea: fc.constantFrom('Bedok', 'Tampines', 'Yishun') }),
  fc.record({ region: fc.constantFrom(...REGIONS.slice(0, 4)) }),
  fc.record({ eventKind: fc.constantFrom(...EVENT_KINDS.slice(0, 4)) }),
  fc.constant({ clubId: 1 }),
  fc.record({ lessonCategory: fc.constantFrom(...LESSON_CATEGORIES.slice(0, 4)) }),
  fc.record({ action: fc.constantFrom('byo', 'e_waste') }),
) as fc.Arbitrary<ChallengeFilter | null>;

const anyGoal: fc.Arbitrary<Goal> = fc.record({
  metric: fc.constantFrom(...CHALLENGE_METRICS),
  filter,
  target: fc.nat({ max: 8 }),
});
const streakDays = fc.nat({ max: 9 });
const RUNS = { numRuns: scaleRuns(500) };

describe('progress', () => {
  test('is a whole number from 0 to the target, and a target of 0 counts as 1', () => {
    fc.assert(
      fc.property(anyGoal, anyLedger, streakDays, (goal, rows, streak) => {
        const progress = progressOf(goal, rows, streak);
        expect(Number.isInteger(progress)).toBe(true);
        expect(progress).toBeGreaterThanOrEqual(0);
        expect(progress).toBeLessThanOrEqual(targetOf(goal));
        expect(progress).toBe(Math.min(targetOf(goal), progressOf({ ...goal, target: 1_000 }, rows, streak)));
        expect(targetOf(goal)).toBe(goal.target === 0 ? 1 : goal.target);
      }),
      RUNS,
    );
  });

  test('is the same in any order of the activities', () => {
    const shuffled = anyLedger.chain((rows) =>
      fc
        .shuffledSubarray(rows, { minLength: rows.length, maxLength: rows.length })
        .map((shuffledRows) => ({ rows, shuffledRows })),
    );
    fc.assert(
      fc.property(anyGoal, shuffled, streakDays, (goal, { rows, shuffledRows }, streak) => {
        expect(progressOf(goal, shuffledRows, streak)).toBe(progressOf(goal, rows, streak));
      }),
      RUNS,
    );
  });

  test('ignores undone actions, as if neither the action nor its reversal existed', () => {
    fc.assert(
      fc.property(anyGoal, anyLedger, streakDays, (goal, rows, streak) => {
        const undone = new Set(
          rows.filter(({ type }) => type === 'eco_action_undone').map(({ subject }) => Number(subject.split(':')[1])),
        );
        const remaining = rows.filter(({ id, type }) => type !== 'eco_action_undone' && !undone.has(id ?? 0));
        expect(progressOf(goal, rows, streak)).toBe(progressOf(goal, remaining, streak));
      }),
      RUNS,
    );
  });

  test('never falls with more activities', () => {
    fc.assert(
      fc.property(anyGoal, anyLedger, anyLedger, streakDays, (goal, before, more, streak) => {
        const added = more
          .filter(({ type }) => type !== 'eco_action_undone')
          .map((each) => Object.assign({}, each, { id: 1_000 + (each.id ?? 0) }));
        const after = progressOf(goal, [...before, ...added], streak);
        expect(after).toBeGreaterThanOrEqual(progressOf(goal, before, streak));
      }),
      RUNS,
    );
  });

  test('with a filter is the progress without one over the matching activities', () => {
    const anyFilteredGoal = anyGoal.filter(
      ({ filter: goalFilter, metric }) => goalFilter !== null && metric !== 'streak_days',
    );
    fc.assert(
      fc.property(anyFilteredGoal, anyLedger, streakDays, (goal, rows, streak) => {
        const [key, value] = Object.entries(goal.filter ?? {})[0] ?? [];
        const fact = { lessonCategory: 'category', eventKind: 'kind' }[String(key)] ?? String(key);
        const isMatch = ({ subject, facts: rowFacts }: CountedActivity) =>
          key === 'clubId' ||
          (Array.isArray(value) ? value.map((id) => `green-space:${id}`).includes(subject) : rowFacts[fact] === value);
        const matching = rows.filter((row) => row.type === 'eco_action_undone' || isMatch(row));
        expect(progressOf(goal, rows, streak)).toBe(progressOf({ ...goal, filter: null }, matching, streak));
      }),
      RUNS,
    );
  });

  test('in days in a row is at most the streak, and at most the number of days with an activity', () => {
    fc.assert(
      fc.property(anyLedger, streakDays, (rows, streak) => {
        const progress = progressOf({ metric: 'streak_days', filter: null, target: 1_000 }, rows, streak);
        expect(progress).toBeLessThanOrEqual(streak);
        expect(progress).toBeLessThanOrEqual(new Set(rows.map(({ day }) => day)).size);
      }),
      RUNS,
    );
  });
});

describe('examples of progress', () => {
  let id = 0;
  const row = (
    type: CountedActivity['type'],
    subject: string,
    rowFacts: CountedActivity['facts'] = {},
    daysLater = 0,
  ) => ({
    id: (id += 1),
    type,
    subject,
    day: addDays(FIRST_DAY, daysLater),
    proof: 'verified' as const,
    facts: rowFacts,
  });
  const PLANNING_AREAS = ['', 'Bedok', 'Clementi', 'Tampines', 'Tampines'];
  const visit = (space: number, parkType: string, region: string, daysLater = 0) =>
    row('check_in', `green-space:${space}`, { parkType, planningArea: PLANNING_AREAS[space] ?? '', region }, daysLater);
  const lesson = (number: number, category: string, perfect = false) =>
    row('lesson_completed', `lesson:${number}`, { category, ...(perfect && { perfect }) });
  const rows = [
    visit(1, 'Nature Park', 'East'),
    visit(1, 'Nature Park', 'East', 1),
    visit(2, 'Nature Park', 'West', 1),
    visit(3, 'Coastal Park', 'East', 3),
    visit(4, 'Reservoir Park', 'East', 3),
    lesson(1, 'Water', true),
    lesson(2, 'Water'),
    lesson(3, 'Energy', true),
    row('lesson_reviewed', 'lesson:1', { category: 'Food' }),
    row('lesson_reviewed', 'lesson:2', { category: 'Water', perfect: true }),
    row('friend_added', 'friend:1'),
    row('friend_added', 'friend:2'),
    row('news_read', 'news:1'),
    row('eco_action', 'eco-action:byo/1', { action: 'byo' }),
    row('eco_action', 'eco-action:byo/2', { action: 'byo' }),
    row('eco_action', 'eco-action:e_waste/1', { action: 'e_waste' }),
    row('route_completed', 'route:1', { parkType: 'Hot Spring Park' }, 5),
    row('event_attended', 'event:1', { kind: 'clean-up' }),
    row('event_attended', 'event:2', { kind: 'clean-up' }, 1),
    row('event_attended', 'event:3', { kind: 'survey' }, 1),
    row('challenge_completed', 'challenge:1'),
    row('badge_earned', 'badge:x', {}, 6),
    row('adjustment', 'adjustment:1', {}, 6),
  ];

  /** Longer than the rows have days. */
  const LONG_STREAK = 50;
  test.each<[ChallengeMetric, ChallengeFilter | null, number]>([
    ['check_ins', null, 5],
    ['check_ins', { parkType: 'Nature Park' }, 3],
    ['check_ins', { planningArea: 'Bedok' }, 2],
    ['check_ins', { places: [1, 4] }, 3],
    ['check_ins', { region: 'East' }, 4],
    ['distinct_green_spaces', null, 4],
    ['distinct_green_spaces', { planningArea: 'Tampines' }, 2],
    ['distinct_green_spaces', { planningArea: 'Yishun' }, 0],
    ['distinct_green_spaces', { places: [1, 2, 12] }, 2],
    ['distinct_green_spaces', { region: 'East' }, 3],
    ['distinct_green_spaces', { parkType: 'Nature Park' }, 2],
    ['distinct_park_types', null, 3],
    ['distinct_regions', null, 2],
    ['distinct_regions', { parkType: 'Coastal Park' }, 1],
    ['lessons_completed', null, 3],
    ['lessons_completed', { lessonCategory: 'Water' }, 2],
    ['distinct_lesson_categories', null, 2],
    ['quiz_perfect_scores', null, 3],
    ['quiz_perfect_scores', { lessonCategory: 'Energy' }, 1],
    ['streak_days', null, 4],
    ['friends_added', null, 2],
    ['news_read', null, 1],
    ['eco_actions', null, 3],
    ['eco_actions', { action: 'e_waste' }, 1],
    ['eco_actions', { action: 'food_waste' }, 0],
    ['events_attended', null, 3],
    ['events_attended', { eventKind: 'clean-up' }, 2],
    ['events_attended', { eventKind: 'planting' }, 0],
  ])('%s with the filter %j count %i', (metric, goalFilter, progress) => {
    expect(progressOf({ metric, filter: goalFilter, target: 100 }, rows, LONG_STREAK)).toBe(progress);
  });

  test('days in a row are the streak if it is shorter', () => {
    expect(progressOf({ metric: 'streak_days', filter: null, target: 100 }, rows, 2)).toBe(2);
  });
});

const anyMoment = fc
  .record({
    day: fc.oneof(
      fc.constantFrom('2026-12-31', '2027-01-01', '2028-02-28', '2028-02-29', '2028-03-01'),
      fc.nat({ max: 900 }).map((days) => addDays('2026-01-01', days)),
    ),
    ms: fc.oneof(fc.constantFrom(0, 1, 43_200_000, 86_399_999), fc.nat({ max: 86_399_999 })),
  })
  .map(({ day, ms }) => new Date(Date.parse(`${day}T00:00:00+08:00`) + ms));
const anyPeriod = fc.record({
  is_active: fc.boolean(),
  closed_at: fc.option(anyMoment),
  end_date: fc.option(anyMoment.map(dayOf)),
  duration_days: fc.option(fc.integer({ min: 1, max: 365 })),
});
const OPEN = { is_active: true, closed_at: null, end_date: null, duration_days: null };
const inSingapore = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Singapore' });

describe('the end of a challenge', () => {
  test('is midnight in Singapore after its last day: the end date, or its number of days after joining', () => {
    fc.assert(
      fc.property(anyPeriod, anyMoment, (period, joinedAt) => {
        const byDuration =
          period.duration_days === null ? null : addDays(inSingapore.format(joinedAt), period.duration_days);
        const [lastDay] = [period.end_date, byDuration].filter((day) => day !== null).toSorted();
        const end = endOf(period, joinedAt);
        expect(end === null).toBe(lastDay === undefined);
        if (end === null || lastDay === undefined) return;
        expect(inSingapore.format(end.getTime() - 1)).toBe(lastDay);
        expect(inSingapore.format(end)).toBe(addDays(lastDay, 1));
      }),
      RUNS,
    );
  });

  test('is in the future for every resident who joins an open one', () => {
    fc.assert(
      fc.property(anyPeriod, anyMoment, fc.option(fc.nat({ max: 400 })), (otherPeriod, now, daysLeft) => {
        const endDate = daysLeft === null ? null : addDays(dayOf(now), daysLeft);
        const period = { ...otherPeriod, is_active: true, closed_at: null, end_date: endDate };
        expect(isOpen(period, dayOf(now))).toBe(true);
        expect(endOf(period, now)?.getTime() ?? Infinity).toBeGreaterThan(now.getTime());
      }),
      RUNS,
    );
  });

  test.each([
    ['of one day joined in the first moment of a day', '2026-12-30T16:00:00.000Z', 1, null, '2027-01-01T16:00:00.000Z'],
    ['of one day joined in its last moment', '2026-12-31T15:59:59.999Z', 1, null, '2027-01-01T16:00:00.000Z'],
    ['of one day joined a moment later', '2026-12-31T16:00:00.000Z', 1, null, '2027-01-02T16:00:00.000Z'],
    ['by an end date before its duration', '2026-12-31T12:00:00.000Z', 30, '2026-12-31', '2026-12-31T16:00:00.000Z'],
    ['by a duration before its end date', '2028-02-28T12:00:00.000Z', 1, '2028-12-31', '2028-02-29T16:00:00.000Z'],
  ])('%s', (_what, joinedAt, durationDays, endDate, end) => {
    const period = { ...OPEN, duration_days: durationDays, end_date: endDate };
    expect(endOf(period, new Date(joinedAt))?.toISOString()).toBe(end);
  });
});

describe('a challenge is open', () => {
  test('through its last day, regardless of its duration, unless it is inactive or closed', () => {
    fc.assert(
      fc.property(anyPeriod, anyMoment, (period, now) => {
        const isOver = period.end_date !== null && Date.parse(`${period.end_date}T24:00:00+08:00`) <= now.getTime();
        expect(isOpen(period, dayOf(now))).toBe(period.is_active && period.closed_at === null && !isOver);
      }),
      RUNS,
    );
  });

  test.each([
    ['2026-12-31T23:59:59.999+08:00', true],
    ['2027-01-01T00:00:00.000+08:00', false],
  ])('at %s, if it ends on 31 December: %s', (now, open) => {
    expect(isOpen({ ...OPEN, end_date: '2026-12-31' }, dayOf(new Date(now)))).toBe(open);
  });
});

test('every challenge has an emblem of the contract, by its filter first, then by its metric', () => {
  fc.assert(
    fc.property(anyGoal, (goal) => {
      expect(EMBLEMS).toContain(challengeEmblem(goal));
    }),
  );
  expect(challengeEmblem({ metric: 'check_ins', filter: { parkType: 'Nature Trail' }, target: 3 })).toBe('trail');
  expect(challengeEmblem({ metric: 'check_ins', filter: { planningArea: 'Bedok' }, target: 3 })).toBe('signpost');
  expect(challengeEmblem({ metric: 'check_ins', filter: { places: [1] }, target: 3 })).toBe('signpost');
  expect(challengeEmblem({ metric: 'check_ins', filter: { region: 'East' }, target: 3 })).toBe('binoculars');
  expect(challengeEmblem({ metric: 'events_attended', filter: { eventKind: 'clean-up' }, target: 3 })).toBe('tongs');
  expect(challengeEmblem({ metric: 'check_ins', filter: null, target: 1 })).toBe('footprint');
  expect(challengeEmblem({ metric: 'check_ins', filter: null, target: 5 })).toBe('boot');
  expect(challengeEmblem({ metric: 'lessons_completed', filter: { lessonCategory: 'Water' }, target: 3 })).toBe('rain');
  expect(challengeEmblem({ metric: 'lessons_completed', filter: { lessonCategory: 'Energy' }, target: 3 })).toBe(
    'book',
  );
  const ofTarget = (metric: ChallengeMetric, target: number) => challengeEmblem({ metric, filter: null, target });
  expect([10, 25].map((target) => ofTarget('distinct_green_spaces', target))).toEqual(['map', 'compass']);
  expect([6, 11].map((target) => ofTarget('distinct_park_types', target))).toEqual(['quilt', 'palette']);
  expect([1, 20].map((target) => ofTarget('lessons_completed', target))).toEqual(['lens', 'book']);
  expect([7, 30].map((target) => ofTarget('streak_days', target))).toEqual(['flame', 'calendar']);
});
