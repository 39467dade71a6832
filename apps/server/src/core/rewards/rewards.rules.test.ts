import { ACTIVITY_TYPES } from '@ecopulse/contract/rewards/rewards';
import { MAX_CLAIMED_POINTS_PER_WEEK } from '@ecopulse/contract/rewards/earning-limits';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { describeActivity } from './activity-messages.rules.ts';
import {
  keepsStreak,
  type NewActivity,
  type Score,
  addToScore,
  streakReaction,
  capClaimedPoints,
  scoreBefore,
} from './rewards.rules.ts';
import { addDays, weekOf } from '../calendar/calendar.rules.ts';
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
        const score = addToScore(NEW_SCORE, activities, DAY);
        let points = 0;
        let badges = 0;
        for (const each of activities) {
          points += each.points;
          if (each.type === 'badge_earned') badges += 1;
        }
        expect(score).toEqual({ ...NEW_SCORE, ecoPoints: points, provenPoints: points, totalBadges: badges });
      }),
    );
  });

  test('is the same for activities together and one after the other', () => {
    fc.assert(
      fc.property(fc.array(anyActivity), fc.array(anyActivity), (first, second) => {
        const together = addToScore(NEW_SCORE, [...first, ...second], DAY);
        expect(addToScore(addToScore(NEW_SCORE, first, DAY), second, DAY)).toEqual(together);
      }),
    );
  });
});

describe('the score before a day', () => {
  const activeDays = (...days: readonly string[]) => days.map((day) => ({ day, netCount: 1 }));
  const earlier = { activities: [], activeDays: [], laterPoints: 0 };

  test('has neither the points nor the badges of that day', () => {
    const score = { ...NEW_SCORE, ecoPoints: 50, totalBadges: 3 };
    const activities = [activity('badge_earned'), activity('check_in'), activity('badge_earned')];
    expect(scoreBefore(score, { ...earlier, activities, laterPoints: 20 }, DAY)).toMatchObject({
      ecoPoints: 30,
      totalBadges: 2,
    });
  });

  test('keeps a longest streak that was only reached again on that day', () => {
    const days = activeDays('2026-11-10', '2026-11-11', '2026-11-12', '2026-11-16', '2026-11-17');
    const streak = { current: 3, longest: 3, freezes: 0, lastDay: DAY };
    expect(scoreBefore({ ...NEW_SCORE, streak }, { ...earlier, activeDays: days }, DAY).streak).toMatchObject({
      current: 2,
      longest: 3,
    });
  });

  test('has no longest streak of that day', () => {
    const streak = { current: 3, longest: 3, freezes: 0, lastDay: DAY };
    const days = activeDays('2026-11-16', '2026-11-17');
    expect(scoreBefore({ ...NEW_SCORE, streak }, { ...earlier, activeDays: days }, DAY).streak).toMatchObject({
      current: 2,
      longest: 2,
    });
  });
});

describe('claimed points', () => {
  const claim = fc.record({ points: fc.integer({ min: 0, max: 400 }), daysLater: fc.integer({ min: 0, max: 20 }) });
  const MONDAY = '2026-11-16';

  test('never pass their limit in a week, start again on Monday, and are paid in full below it', () => {
    fc.assert(
      fc.property(fc.array(claim), (claims) => {
        let score = NEW_SCORE;
        const weeks = new Map<string, number>();
        for (const { points, daysLater } of claims.toSorted((a, b) => a.daysLater - b.daysLater)) {
          const day = addDays(MONDAY, daysLater);
          const before = weeks.get(weekOf(day)) ?? 0;
          const earned = capClaimedPoints({ ...activity('check_in', points), proof: 'claimed' }, score, day);
          expect(earned.points).toBe(Math.min(points, MAX_CLAIMED_POINTS_PER_WEEK - before));
          weeks.set(weekOf(day), before + earned.points);
          score = addToScore(score, [earned], day);
        }
        expect(score.ecoPoints).toBe([...weeks.values()].reduce((sum, points) => sum + points, 0));
        expect(score.provenPoints).toBe(0);
      }),
    );
  });

  test('do not limit what is verified or needs no proof', () => {
    const full: Score = { ...NEW_SCORE, claimed: { week: weekOf(DAY), points: MAX_CLAIMED_POINTS_PER_WEEK } };
    for (const proof of ['verified', 'none'] as const)
      expect(capClaimedPoints({ ...activity('check_in', 30), proof }, full, DAY).points).toBe(30);
    expect(capClaimedPoints({ ...activity('check_in', 30), proof: 'claimed' }, full, DAY).points).toBe(0);
  });
});

describe('the streak', () => {
  test('is kept by all activities except corrections, badges, undone actions, friends and reading news', () => {
    expect(ACTIVITY_TYPES.filter((type) => !keepsStreak(type)).toSorted()).toEqual([
      'adjustment',
      'badge_earned',
      'eco_action_undone',
      'event_attended_undone',
      'friend_added',
      'news_read',
      'weather_day',
    ]);
  });

  test('moves once if any number of activities of a turn keep it, and not at all if none does', () => {
    fc.assert(
      fc.property(fc.array(anyActivity), (activities) => {
        const { streak } = streakReaction(NEW_SCORE, activities, DAY);
        const keeps = activities.some(({ type }) => keepsStreak(type));
        expect(streak?.current ?? 0).toBe(keeps ? 1 : 0);
      }),
    );
  });
});

test('every type of activity has an English sentence with the name of its subject, except friends and the weather', () => {
  for (const type of ACTIVITY_TYPES) {
    const sentence = describeActivity(type, { name: 'East Coast Park' });
    const isNameless = type === 'friend_added' || type === 'weather_day';
    expect(sentence).toMatch(isNameless ? /^[A-Z](?!.*East Coast)/ : /^[A-Z].* East Coast Park$/);
    expect(describeActivity(type, {})).not.toMatch(/undefined|null/);
  }
});
