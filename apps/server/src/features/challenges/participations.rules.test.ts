import { CHALLENGE_METRICS } from '@ecopulse/contract/challenges/challenges';
import { countsOf } from '@ecopulse/contract/challenges/challenge-metrics';
import { ACTIVITY_TYPES, PROOFS } from '@ecopulse/contract/rewards/rewards';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../core/calendar/calendar.rules.ts';
import { keepsStreak, type NewActivity } from '../../core/rewards/rewards.rules.ts';
import { type Streak, streakAfter, streakOn, streakOver } from '../../core/rewards/streak.rules.ts';
import { type CountedActivity, countedSince, progressOf, targetOf } from './challenges.rules.ts';
import {
  advance,
  badgeOf,
  type Completion,
  completionActivity,
  type OpenParticipation,
} from './participations.rules.ts';
import { runs } from '../../testing/amounts.ts';

const TODAY = '2026-11-18';

const participation = (challengeId: number, options: Partial<OpenParticipation> = {}): OpenParticipation => ({
  challengeId,
  title: `Challenge ${challengeId}`,
  metric: 'check_ins',
  filter: null,
  target: 1,
  points: 10 * challengeId,
  badge: null,
  progress: 0,
  joinedOn: addDays(TODAY, -30),
  isNew: false,
  ended: null,
  ...options,
});

const activity = (type: NewActivity['type'], subject: string, facts: NewActivity['facts'] = {}): NewActivity => ({
  residentId: 1,
  type,
  subject,
  occurrence: null,
  points: 0,
  proof: 'none',
  facts,
});

const type = fc.constantFrom(...ACTIVITY_TYPES.filter((each) => each !== 'eco_action_undone'));
const subject = fc.constantFrom('one', 'two', 'three');
const proof = fc.constantFrom(...PROOFS);

const ledger = fc
  .array(fc.record({ type, subject, proof, daysAgo: fc.integer({ min: 0, max: 12 }) }), { maxLength: 20 })
  .map((rows): CountedActivity[] =>
    rows
      .toSorted((a, b) => b.daysAgo - a.daysAgo)
      .map(({ daysAgo, ...row }, index) => ({ ...row, id: index + 1, day: addDays(TODAY, -daysAgo), facts: {} })),
  );
const today = fc
  .array(fc.record({ type, subject, proof }), { minLength: 1, maxLength: 4 })
  .map((rows) => rows.map((row) => ({ ...activity(row.type, row.subject), proof: row.proof })));
const open = fc
  .array(
    fc.record({
      metric: fc.constantFrom(...CHALLENGE_METRICS),
      target: fc.nat({ max: 6 }),
      progress: fc.nat({ max: 6 }),
      joinedOn: fc.nat({ max: 12 }).map((daysAgo) => addDays(TODAY, -daysAgo)),
      isNew: fc.boolean(),
    }),
    { maxLength: 6 },
  )
  .map((options) => options.map((one, index) => participation(index + 1, one)));

function streakWith(rows: readonly CountedActivity[], activities: readonly NewActivity[]): Streak {
  const before = streakOver(rows.filter((row) => keepsStreak(row.type)).map(({ day }) => day));
  return activities.some((each) => keepsStreak(each.type)) ? streakAfter(before, TODAY) : before;
}

function rowsAfter(
  rows: readonly CountedActivity[],
  activities: readonly NewActivity[],
  completed: readonly Completion[],
): CountedActivity[] {
  const written = [...activities, ...completed.map((one) => completionActivity(1, one))];
  return [...rows, ...written.map((each, index) => ({ ...each, id: 1_000 + index, day: TODAY }))];
}

const RUNS = { numRuns: runs(1_000) };

describe('the effect of a turn on challenges in progress', () => {
  test('agrees with the ledger and the streak after the turn', () => {
    fc.assert(
      fc.property(open, ledger, today, (ones, rows, activities) => {
        const { moved, completed, streak } = advance(ones, rows, activities, streakWith(rows, activities), TODAY);
        const after = rowsAfter(rows, activities, completed);
        const derived = streakOver(after.filter((row) => keepsStreak(row.type)).map(({ day }) => day));
        expect(streakOn(streak, TODAY)).toEqual(streakOn(derived, TODAY));
        for (const one of ones) {
          const counting = countedSince(one, one.joinedOn, after);
          const expected = progressOf(one, counting, streakOn(derived, TODAY).current);
          const reported = moved.find(({ challengeId }) => challengeId === one.challengeId);
          expect(reported?.progress ?? one.progress).toBe(expected);
          expect(completed.some(({ challenge }) => challenge === one)).toBe(expected === targetOf(one));
        }
      }),
      RUNS,
    );
  });

  test('reports exactly the challenges that it completes as completed', () => {
    fc.assert(
      fc.property(open, ledger, today, (ones, rows, activities) => {
        const { moved, completed } = advance(ones, rows, activities, streakWith(rows, activities), TODAY);
        const reported = moved.filter(({ isCompleted }) => isCompleted).map(({ challengeId }) => challengeId);
        expect(new Set(reported)).toEqual(new Set(completed.map(({ challenge }) => challenge.challengeId)));
        expect(reported).toHaveLength(completed.length);
        for (const each of moved) {
          expect(each.progress).toBeLessThanOrEqual(each.target);
          expect(each.isCompleted).toBe(each.progress === each.target);
        }
      }),
      RUNS,
    );
  });

  test('of efforts does not depend on activities of the days before joining', () => {
    fc.assert(
      fc.property(open, ledger, ledger, today, fc.nat({ max: 12 }), (ones, rows, others, activities, daysAgo) => {
        const joinedOn = addDays(TODAY, -daysAgo);
        const efforts = ones.filter(({ metric }) => countsOf(metric) === 'sinceJoining');
        const joined = efforts.map((one) => Object.assign({}, one, { joinedOn }));
        const later = rows.filter(({ day }) => day >= joinedOn);
        const earlier = others.filter(({ day }) => day < joinedOn);
        const streak = streakWith(rows, activities);
        const result = advance(joined, [...earlier, ...later], activities, streak, TODAY);
        expect(result).toEqual(advance(joined, later, activities, streak, TODAY));
      }),
      RUNS,
    );
  });

  test('of collections does not depend on the day of joining', () => {
    fc.assert(
      fc.property(open, ledger, today, fc.nat({ max: 12 }), (ones, rows, activities, daysAgo) => {
        const collections = ones.filter(({ metric }) => countsOf(metric) === 'ever');
        const streak = streakWith(rows, activities);
        const later = collections.map((one) => Object.assign({}, one, { joinedOn: addDays(TODAY, -daysAgo) }));
        expect(advance(later, rows, activities, streak, TODAY).moved).toEqual(
          advance(collections, rows, activities, streak, TODAY).moved,
        );
      }),
      RUNS,
    );
  });

  test('rewards as verified only what verified activities alone reach, and never what was full on joining', () => {
    fc.assert(
      fc.property(open, ledger, today, (ones, rows, activities) => {
        const streak = streakWith(rows, activities);
        const { completed } = advance(ones, rows, activities, streak, TODAY);
        for (const { challenge, proof: rewarded } of completed) {
          if (challenge.isNew) expect(rewarded).toBe('claimed');
          if (rewarded === 'claimed' || challenge.metric === 'streak_days') continue;
          const verified = rowsAfter(rows, activities, []).filter((row) => row.proof === 'verified');
          const proven = progressOf(challenge, countedSince(challenge, challenge.joinedOn, verified), 0);
          expect(proven).toBe(targetOf(challenge));
        }
      }),
      RUNS,
    );
  });

  test('leaves its arguments unchanged', () => {
    const frozen = <T extends object>(values: readonly T[]) => values.map((value) => Object.freeze({ ...value }));
    fc.assert(
      fc.property(open, ledger, today, (ones, rows, activities) => {
        const streak = Object.freeze(streakWith(rows, activities));
        const given = [Object.freeze(frozen(ones)), Object.freeze(frozen(rows)), Object.freeze(activities)] as const;
        expect(advance(...given, streak, TODAY).moved).toEqual(advance(ones, rows, activities, streak, TODAY).moved);
      }),
    );
  });
});

describe('examples of turns', () => {
  const twoDays: CountedActivity[] = [2, 1].map((ago, index) => ({
    id: index + 1,
    type: 'check_in',
    subject: 'green-space:1',
    day: addDays(TODAY, -ago),
    proof: 'verified',
    facts: {},
  }));
  const streakOfTwo = streakOver(twoDays.map(({ day }) => day));

  test('completing a challenge moves the streak like any activity, and can complete one of days in a row', () => {
    const friends = participation(1, { metric: 'friends_added' });
    const days = participation(2, { metric: 'streak_days', target: 3, progress: 2 });
    const { completed, moved, streak } = advance(
      [friends, days],
      twoDays,
      [activity('friend_added', 'friend:7')],
      streakOfTwo,
      TODAY,
    );
    expect(streak).toMatchObject({ current: 3, lastDay: TODAY });
    expect(completed.map(({ challenge }) => challenge)).toEqual([friends, days]);
    expect(moved).toEqual([
      { challengeId: 1, progress: 1, target: 1, isCompleted: true },
      { challengeId: 2, progress: 3, target: 3, isCompleted: true },
    ]);
  });

  test('a new friend alone does not move the streak or a challenge of days in a row', () => {
    const days = participation(2, { metric: 'streak_days', target: 3, progress: 2 });
    const { completed, moved, streak } = advance(
      [days],
      twoDays,
      [activity('friend_added', 'friend:7')],
      streakOfTwo,
      TODAY,
    );
    expect({ completed, moved }).toEqual({ completed: [], moved: [] });
    expect(streak).toEqual(streakOfTwo);
  });

  test('the next activity completes and reports a challenge whose target was lowered to its progress', () => {
    const lowered = participation(1, { target: 2, progress: 2 });
    const { completed, moved } = advance([lowered], twoDays, [activity('news_read', 'news:1')], streakOfTwo, TODAY);
    expect(completed.map(({ challenge }) => challenge)).toEqual([lowered]);
    expect(moved).toEqual([{ challengeId: 1, progress: 2, target: 2, isCompleted: true }]);
  });

  test('days in a row are 0 after a missed day, even if today’s activity keeps no streak', () => {
    const days = participation(1, { metric: 'streak_days', target: 5, progress: 2 });
    const later = addDays(TODAY, 3);
    const { moved } = advance([days], twoDays, [activity('news_read', 'news:1')], streakOfTwo, later);
    expect(moved).toEqual([{ challengeId: 1, progress: 0, target: 5, isCompleted: false }]);
  });

  test('a completion happens only once, pays the points of the challenge, and gives its badge if it has one', () => {
    const one = participation(4, { badge: 'Park Regular' });
    expect(completionActivity(9, { challenge: one, proof: 'verified' })).toMatchObject({
      residentId: 9,
      type: 'challenge_completed',
      subject: 'challenge:4',
      occurrence: null,
      points: 40,
      proof: 'verified',
    });
    expect(badgeOf(one)).toEqual([
      { badgeName: 'Park Regular', description: 'Completed the challenge Challenge 4', emblem: 'footprint' },
    ]);
    expect(badgeOf(participation(4))).toEqual([]);
  });

  test.each([
    ['check-ins, all verified', { target: 3 }, ['verified', 'verified', 'verified'], 'verified'],
    ['check-ins, one of them claimed', { target: 3 }, ['verified', 'claimed', 'verified'], 'claimed'],
    [
      'more verified check-ins than needed, besides a claimed one',
      { target: 2 },
      ['claimed', 'verified', 'verified'],
      'verified',
    ],
    [
      'check-ins that were enough on joining',
      { target: 3, isNew: true },
      ['verified', 'verified', 'verified'],
      'claimed',
    ],
    [
      'days in a row, each with a verified activity',
      { metric: 'streak_days', target: 3 },
      ['verified', 'verified', 'verified'],
      'verified',
    ],
    [
      'days in a row, one of them without a verified activity',
      { metric: 'streak_days', target: 3 },
      ['verified', 'none', 'verified'],
      'claimed',
    ],
  ] as const)('a reward for %s', (_what, options, proofs, expected) => {
    const one = participation(1, options);
    const [now, ...before] = proofs.toReversed();
    const rows = before.map((each, index): CountedActivity => {
      const day = addDays(TODAY, -1 - index);
      return { id: index + 1, type: 'check_in', subject: `green-space:${index}`, day, proof: each, facts: {} };
    });
    const visit = { ...activity('check_in', 'green-space:9'), proof: now ?? 'none' };
    const { completed } = advance([one], rows, [visit], streakWith(rows, [visit]), TODAY);
    expect(completed).toEqual([{ challenge: one, proof: expected }]);
  });
});
