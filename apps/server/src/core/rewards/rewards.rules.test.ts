import { ACTIVITY_TYPES } from '@ecopulse/contract/rewards';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeActivity } from './activity-messages.rules.ts';
import { keepsStreak, type NewActivity, type Score, scoreWith, streakReaction } from './rewards.rules.ts';
import { NO_STREAK } from './streak.rules.ts';

const NEW_SCORE: Score = {
  residentId: 1,
  ecoPoints: 0,
  provenPoints: 0,
  hasVerified: false,
  totalBadges: 0,
  streak: NO_STREAK,
  claimed: { week: null, points: 0 },
};
const DAY = '2026-11-18';

const activity = (type: NewActivity['type'], points = 0): NewActivity => ({
  residentId: 1,
  type,
  subject: 'green-space:1',
  occurrence: null,
  points,
  proof: 'none',
  facts: {},
});
const anyActivity = fc
  .record({ type: fc.constantFrom(...ACTIVITY_TYPES), points: fc.integer({ min: -50, max: 500 }) })
  .map(({ type, points }) => activity(type, points));

describe('the score', () => {
  test('is the sum of the points, and counts the badges', () => {
    fc.assert(
      fc.property(fc.array(anyActivity), (activities) => {
        const score = scoreWith(NEW_SCORE, activities, DAY);
        let points = 0;
        let badges = 0;
        for (const each of activities) {
          points += each.points;
          if (each.type === 'badge_earned') badges += 1;
        }
        expect(score).toEqual({ ...NEW_SCORE, ecoPoints: points, totalBadges: badges });
      }),
    );
  });

  test('is the same for activities together and one after the other', () => {
    fc.assert(
      fc.property(fc.array(anyActivity), fc.array(anyActivity), (first, second) => {
        const together = scoreWith(NEW_SCORE, [...first, ...second], DAY);
        expect(scoreWith(scoreWith(NEW_SCORE, first, DAY), second, DAY)).toEqual(together);
      }),
    );
  });
});

describe('the streak', () => {
  test('is kept by all activities except corrections, badges, undone actions, friends and reading news', () => {
    expect(ACTIVITY_TYPES.filter((type) => !keepsStreak(type)).toSorted()).toEqual([
      'adjustment',
      'badge_earned',
      'eco_action_undone',
      'friend_added',
      'news_read',
    ]);
  });

  test('moves once if any number of activities of a turn keep it, and not at all if none does', () => {
    fc.assert(
      fc.property(fc.array(anyActivity), (activities) => {
        const { streak } = streakReaction(NEW_SCORE, activities, '2026-11-18');
        const keeps = activities.some(({ type }) => keepsStreak(type));
        expect(streak?.current).toBe(keeps ? 1 : undefined);
      }),
    );
  });
});

test('every type of activity has an English sentence with the name of its subject, except friends', () => {
  for (const type of ACTIVITY_TYPES) {
    const sentence = describeActivity(type, { name: 'East Coast Park' });
    expect(sentence).toMatch(type === 'friend_added' ? /^[A-Z](?!.*East Coast)/ : /^[A-Z].* East Coast Park$/);
    expect(describeActivity(type, {})).not.toMatch(/undefined|null/);
  }
});
