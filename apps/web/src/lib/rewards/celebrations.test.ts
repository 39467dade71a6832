import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Earnings } from '@ecopulse/contract/rewards/rewards';
import { createMoments, STREAK_MILESTONES } from './celebrations.ts';

const earned = (parts: Partial<Earnings>): Earnings => ({
  ecoPoints: 100,
  streak: 1,
  freezeUsed: false,
  badges: [],
  challenges: [],
  ...parts,
});
const badge = { badgeName: 'Week of Green', description: 'Seven days in a row', emblem: 'flame' } as const;

test('a milestone is celebrated when it is reached, and at no other time', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 400 }), (before, streak) => {
      const isReached = streak > before && STREAK_MILESTONES.includes(streak);
      expect(createMoments(earned({ streak }), before)).toEqual(isReached ? [{ kind: 'streak', days: streak }] : []);
    }),
    { seed: 20261123 },
  );
});

test('a streak with a badge of its own is not celebrated twice', () => {
  expect(createMoments(earned({ streak: 7, badges: [badge] }), 6)).toEqual([{ kind: 'badge', badge }]);
  const otherBadge = { ...badge, emblem: 'book' } as const;
  expect(createMoments(earned({ streak: 7, badges: [otherBadge] }), 6)).toEqual([
    { kind: 'badge', badge: otherBadge },
    { kind: 'streak', days: 7 },
  ]);
});

test('a used freeze is shown with the days of the streak', () => {
  expect(createMoments(earned({ streak: 5, freezeUsed: true }), 4)).toEqual([{ kind: 'freeze', days: 5 }]);
});
