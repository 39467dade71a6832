import { PARK_TYPES } from '@ecopulse/contract/green-spaces/green-spaces';
import { REGIONS } from '@ecopulse/contract/green-spaces/planning-areas';
import { ACTIVITY_TYPES, EMBLEMS } from '@ecopulse/contract/rewards/rewards';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type MilestoneActivity,
  mayReachMilestone,
  MILESTONES,
  nextMilestones,
  reachedMilestones,
  milestoneProgress,
} from './badges.rules.ts';
import { scaleRuns } from '../../testing/amounts.ts';

const RUNS = { numRuns: scaleRuns(1_000) };

const visit = (space: number, parkType = 'Urban Park', region = 'East'): MilestoneActivity => ({
  type: 'check_in',
  subject: `green-space:${space}`,
  facts: { greenSpaceId: space, parkType, region },
});
const lesson = (id: number, perfect = false): MilestoneActivity => ({
  type: 'lesson_completed',
  subject: `lesson:${id}`,
  facts: { lessonId: id, ...(perfect && { perfect }) },
});
const friend = (id: number): MilestoneActivity => ({ type: 'friend_added', subject: `resident:${id}`, facts: {} });
const several = (count: number, activity: (n: number) => MilestoneActivity) =>
  Array.from({ length: count }, (_, n) => activity(n));

const anyActivity: fc.Arbitrary<MilestoneActivity> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.nat({ max: 40 }), fc.constantFrom(...PARK_TYPES), fc.constantFrom(...REGIONS))
      .map(([space, parkType, region]) => visit(space, parkType, region)),
  },
  { weight: 3, arbitrary: fc.tuple(fc.nat({ max: 25 }), fc.boolean()).map(([id, perfect]) => lesson(id, perfect)) },
  { weight: 1, arbitrary: fc.nat({ max: 3 }).map(friend) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(...ACTIVITY_TYPES).map((type) => ({ type, subject: `${type}:1`, facts: {} })),
  },
);
const activities = fc.array(anyActivity, { maxLength: 120 });
const streak = fc.nat({ max: 120 });

const badgesOf = (history: readonly MilestoneActivity[], days = 0) =>
  reachedMilestones(milestoneProgress(history, days)).map(({ badgeName }) => badgeName);
const targetsOf = (metric: string) =>
  MILESTONES.filter((milestone) => milestone.metric === metric).map(({ target }) => target);

describe('the milestones', () => {
  test('are those that the product promises', () => {
    expect({
      greenSpaces: targetsOf('greenSpaces'),
      parkTypes: targetsOf('parkTypes'),
      regions: targetsOf('regions'),
      lessons: targetsOf('lessons'),
      perfectQuizzes: targetsOf('perfectQuizzes'),
      streak: targetsOf('streak'),
      friends: targetsOf('friends'),
    }).toEqual({
      greenSpaces: [1, 10, 25, 50, 100],
      parkTypes: [12],
      regions: [5],
      lessons: [1, 10, 20],
      perfectQuizzes: [1],
      streak: [7, 30, 100],
      friends: [1],
    });
  });

  test('each have a badge with a unique name, a goal, a description and a known emblem', () => {
    expect(new Set(MILESTONES.map(({ badgeName }) => badgeName)).size).toBe(MILESTONES.length);
    for (const { badgeName, goal, description, emblem } of MILESTONES) {
      expect(badgeName.length).toBeGreaterThan(3);
      expect(goal).toMatch(/^[A-Z]/);
      expect(description).toMatch(/^[A-Z]/);
      expect(EMBLEMS).toContain(emblem);
    }
  });
});

describe('a milestone', () => {
  const badgesAt: Record<string, (count: number) => string[]> = {
    greenSpaces: (count) => badgesOf(several(count, (n) => visit(n))),
    parkTypes: (count) => badgesOf(several(count, (n) => visit(n, PARK_TYPES[n]))),
    regions: (count) => badgesOf(several(count, (n) => visit(n, 'Urban Park', REGIONS[n]))),
    lessons: (count) => badgesOf(several(count, (n) => lesson(n))),
    perfectQuizzes: (count) => badgesOf(several(count, (n) => lesson(n, true))),
    streak: (count) => badgesOf([], count),
    friends: (count) => badgesOf(several(count, friend)),
  };

  test.each(MILESTONES.map((milestone) => [milestone.badgeName, milestone] as const))(
    '%s is reached exactly at its target',
    (badgeName, { metric, target }) => {
      const reach = badgesAt[metric] ?? (() => []);
      expect(reach(target - 1)).not.toContain(badgeName);
      expect(reach(target)).toContain(badgeName);
      // There are no more park types and regions than their targets.
      if (metric !== 'parkTypes' && metric !== 'regions') expect(reach(target + 1)).toContain(badgeName);
    },
  );

  test('counts a place, a lesson and a friend once, however often they occur', () => {
    const many = [
      ...several(100, () => visit(1)),
      ...several(100, () => lesson(1, true)),
      ...several(100, () => friend(1)),
    ];
    expect(milestoneProgress(many, 0)).toMatchObject({ greenSpaces: 1, lessons: 1, perfectQuizzes: 1, friends: 1 });
    expect(badgesOf(many)).toEqual(['Hello, Green', 'First Page', 'Perfect Score', 'Better Together']);
  });

  test('counts a lesson as perfect only if its facts say so', () => {
    const factsOfLessons = [{ score: 100 }, { perfect: false }, { perfect: 'true' }, { perfect: 1 }];
    const lessons = factsOfLessons.map((facts, n) => ({ ...lesson(n), facts }));
    expect(milestoneProgress(lessons, 0)).toMatchObject({ lessons: 4, perfectQuizzes: 0 });
  });

  test('for park types and regions counts only visits', () => {
    const others = PARK_TYPES.map((parkType, n): MilestoneActivity => ({
      ...lesson(n),
      facts: { parkType, region: 'East' },
    }));
    expect(milestoneProgress(others, 0)).toMatchObject({ parkTypes: 0, regions: 0 });
  });
});

describe('over random histories', () => {
  test('a reached milestone stays reached, whatever else is done', () => {
    fc.assert(
      fc.property(activities, activities, streak, streak, (before, more, days, moreDays) => {
        const earned = badgesOf(before, days);
        expect(badgesOf([...before, ...more], days + moreDays)).toEqual(expect.arrayContaining(earned));
      }),
      RUNS,
    );
  });

  test('the order of activities and their repeats change nothing', () => {
    fc.assert(
      fc.property(activities, streak, (history, days) => {
        expect(milestoneProgress([...history.toReversed(), ...history], days)).toEqual(
          milestoneProgress(history, days),
        );
      }),
      RUNS,
    );
  });

  test('`mayReachMilestone` is true for every activity that reaches a milestone, so none is missed', () => {
    fc.assert(
      fc.property(activities, anyActivity, fc.nat({ max: 110 }), fc.boolean(), (before, activity, days, nextDay) => {
        const daysAfter = days + Number(nextDay);
        const newBadges = badgesOf([...before, activity], daysAfter).filter(
          (name) => !badgesOf(before, days).includes(name),
        );
        if (newBadges.length > 0) expect(mayReachMilestone([activity], daysAfter)).toBe(true);
      }),
      { numRuns: scaleRuns(5_000) },
    );
  });
});

describe('the next milestones', () => {
  test('are one for each metric, not yet earned, the nearest first', () => {
    fc.assert(
      fc.property(activities, streak, (history, days) => {
        const counts = milestoneProgress(history, days);
        const earned = new Set(badgesOf(history, days));
        const next = nextMilestones(counts, earned);
        const metricOf = (badgeName: string) =>
          MILESTONES.find((milestone) => milestone.badgeName === badgeName)?.metric ?? 'friends';
        const metrics = next.map(({ badgeName }) => metricOf(badgeName));
        const open = MILESTONES.filter(({ badgeName }) => !earned.has(badgeName));
        expect(new Set(metrics)).toEqual(new Set(open.map(({ metric }) => metric)));
        expect(metrics.length).toBe(new Set(metrics).size);
        for (const { badgeName, progress, target } of next) {
          expect(earned.has(badgeName)).toBe(false);
          expect(progress).toBe(counts[metricOf(badgeName)]);
          expect(progress).toBeLessThan(target);
          const sooner = open.filter(
            (milestone) => milestone.metric === metricOf(badgeName) && milestone.target < target,
          );
          expect(sooner).toEqual([]);
        }
        const nearness = next.map(({ progress, target }) => progress / target);
        expect(nearness).toEqual(nearness.toSorted((a, b) => b - a));
      }),
      RUNS,
    );
  });

  test('are none for a resident with every badge', () => {
    const everything = new Set(MILESTONES.map(({ badgeName }) => badgeName));
    expect(nextMilestones(milestoneProgress([], 0), everything)).toEqual([]);
  });

  test('show progress beyond the target, for a badge introduced after the activities, as the target', () => {
    const [next] = nextMilestones(milestoneProgress(several(14, visit), 0), new Set());
    expect(next).toMatchObject({ badgeName: 'Hello, Green', progress: 1, target: 1 });
  });

  test('say what is still to be done', () => {
    const next = nextMilestones(milestoneProgress([], 0), new Set(['Hello, Green']));
    expect(next.map(({ description }) => description)).toContain('Check in at 10 different green spaces');
  });
});
