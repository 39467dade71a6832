import { CHALLENGE_METRICS } from '@ecopulse/contract/challenges/challenges';
import { countingPeriodOf } from '@ecopulse/contract/challenges/challenge-metrics';
import { ACTIVITY_TYPES, PROOFS } from '@ecopulse/contract/rewards/rewards';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../core/calendar/calendar.rules.ts';
import { keepsStreak, type NewActivity, reversesActivity } from '../../core/rewards/rewards.rules.ts';
import { type Streak, streakAfter, streakOn, streakFromDays } from '../../core/rewards/streak.rules.ts';
import { type CountedActivity, selectCountedActivities, progressOf, targetOf } from './challenges.rules.ts';
import {
  advanceParticipations,
  toEarnedBadges,
  type Completion,
  toCompletionActivity,
  type OpenParticipation,
} from './participations.rules.ts';
import { scaleRuns } from '../../testing/amounts.ts';

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

const type = fc.constantFrom(...ACTIVITY_TYPES.filter((each) => !reversesActivity(each)));
const subject = fc.constantFrom('one', 'two', 'three');
const proof = fc.constantFrom(...PROOFS);

const anyLedger = fc
  .array(fc.record({ type, subject, proof, daysAgo: fc.integer({ min: 0, max: 12 }) }), { maxLength: 20 })
  .map((rows): CountedActivity[] =>
    rows
      .toSorted((a, b) => b.daysAgo - a.daysAgo)
      .map(({ daysAgo, ...row }, index) => ({ ...row, id: index + 1, day: addDays(TODAY, -daysAgo), facts: {} })),
  );
const anyActivities = fc
  .array(fc.record({ type, subject, proof }), { minLength: 1, maxLength: 4 })
  .map((rows) => rows.map((row) => ({ ...activity(row.type, row.subject), proof: row.proof })));
const anyParticipations = fc
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
  .map((list) => list.map((options, index) => participation(index + 1, options)));

/** The streak after the activities, before any completion. */
function streakWith(rows: readonly CountedActivity[], activities: readonly NewActivity[]): Streak {
  const before = streakFromDays(rows.filter((row) => keepsStreak(row.type)).map(({ day }) => day));
  return activities.some((each) => keepsStreak(each.type)) ? streakAfter(before, TODAY) : before;
}

function rowsAfter(
  rows: readonly CountedActivity[],
  activities: readonly NewActivity[],
  completions: readonly Completion[],
): CountedActivity[] {
  const written = [...activities, ...completions.map((completion) => toCompletionActivity(1, completion))];
  return [...rows, ...written.map((each, index) => ({ ...each, id: 1_000 + index, day: TODAY }))];
}

const RUNS = { numRuns: scaleRuns(1_000) };

describe('the effect of a turn on challenges in progress', () => {
  test('agrees with the ledger and the streak after the turn', () => {
    fc.assert(
      fc.property(anyParticipations, anyLedger, anyActivities, (openRows, rows, activities) => {
        const { progressChanges, completions, streak } = advanceParticipations(
          openRows,
          rows,
          activities,
          streakWith(rows, activities),
          TODAY,
        );
        const after = rowsAfter(rows, activities, completions);
        const derived = streakFromDays(after.filter((row) => keepsStreak(row.type)).map(({ day }) => day));
        expect(streakOn(streak, TODAY)).toEqual(streakOn(derived, TODAY));
        for (const openRow of openRows) {
          const counting = selectCountedActivities(openRow, openRow.joinedOn, after);
          const expected = progressOf(openRow, counting, streakOn(derived, TODAY).current);
          const reported = progressChanges.find(({ challengeId }) => challengeId === openRow.challengeId);
          expect(reported?.progress ?? openRow.progress).toBe(expected);
          expect(completions.some(({ challenge }) => challenge === openRow)).toBe(expected === targetOf(openRow));
        }
      }),
      RUNS,
    );
  });

  test('reports exactly the challenges that it completes as completed', () => {
    fc.assert(
      fc.property(anyParticipations, anyLedger, anyActivities, (openRows, rows, activities) => {
        const { progressChanges, completions } = advanceParticipations(
          openRows,
          rows,
          activities,
          streakWith(rows, activities),
          TODAY,
        );
        const reported = progressChanges.filter(({ isCompleted }) => isCompleted).map(({ challengeId }) => challengeId);
        expect(new Set(reported)).toEqual(new Set(completions.map(({ challenge }) => challenge.challengeId)));
        expect(reported).toHaveLength(completions.length);
        for (const each of progressChanges) {
          expect(each.progress).toBeLessThanOrEqual(each.target);
          expect(each.isCompleted).toBe(each.progress === each.target);
        }
      }),
      RUNS,
    );
  });

  test('does not depend on activities before the day of joining, for efforts', () => {
    fc.assert(
      fc.property(
        anyParticipations,
        anyLedger,
        anyLedger,
        anyActivities,
        fc.nat({ max: 12 }),
        (openRows, rows, otherRows, activities, daysAgo) => {
          const joinedOn = addDays(TODAY, -daysAgo);
          const efforts = openRows.filter(({ metric, filter }) => countingPeriodOf(metric, filter) === 'sinceJoining');
          const joined = efforts.map((openRow) => Object.assign({}, openRow, { joinedOn }));
          const later = rows.filter(({ day }) => day >= joinedOn);
          const earlier = otherRows.filter(({ day }) => day < joinedOn);
          const streak = streakWith(rows, activities);
          const result = advanceParticipations(joined, [...earlier, ...later], activities, streak, TODAY);
          expect(result).toEqual(advanceParticipations(joined, later, activities, streak, TODAY));
        },
      ),
      RUNS,
    );
  });

  test('does not depend on the day of joining, for collections', () => {
    fc.assert(
      fc.property(
        anyParticipations,
        anyLedger,
        anyActivities,
        fc.nat({ max: 12 }),
        (openRows, rows, activities, daysAgo) => {
          const collections = openRows.filter(({ metric, filter }) => countingPeriodOf(metric, filter) === 'ever');
          const streak = streakWith(rows, activities);
          const later = collections.map((openRow) =>
            Object.assign({}, openRow, { joinedOn: addDays(TODAY, -daysAgo) }),
          );
          expect(advanceParticipations(later, rows, activities, streak, TODAY).progressChanges).toEqual(
            advanceParticipations(collections, rows, activities, streak, TODAY).progressChanges,
          );
        },
      ),
      RUNS,
    );
  });

  test('rewards as verified only what verified activities alone reach, and never what was full on joining', () => {
    fc.assert(
      fc.property(anyParticipations, anyLedger, anyActivities, (openRows, rows, activities) => {
        const streak = streakWith(rows, activities);
        const { completions } = advanceParticipations(openRows, rows, activities, streak, TODAY);
        for (const { challenge, proof: rewardProof } of completions) {
          if (challenge.isNew) expect(rewardProof).toBe('claimed');
          if (rewardProof === 'claimed' || challenge.metric === 'streak_days') continue;
          const verified = rowsAfter(rows, activities, []).filter((row) => row.proof === 'verified');
          const proven = progressOf(challenge, selectCountedActivities(challenge, challenge.joinedOn, verified), 0);
          expect(proven).toBe(targetOf(challenge));
        }
      }),
      RUNS,
    );
  });

  test('leaves its arguments unchanged', () => {
    const frozen = <T extends object>(values: readonly T[]) => values.map((value) => Object.freeze({ ...value }));
    fc.assert(
      fc.property(anyParticipations, anyLedger, anyActivities, (openRows, rows, activities) => {
        const streak = Object.freeze(streakWith(rows, activities));
        const frozenArguments = [
          Object.freeze(frozen(openRows)),
          Object.freeze(frozen(rows)),
          Object.freeze(activities),
        ] as const;
        expect(advanceParticipations(...frozenArguments, streak, TODAY).progressChanges).toEqual(
          advanceParticipations(openRows, rows, activities, streak, TODAY).progressChanges,
        );
      }),
    );
  });
});

describe('examples of turns', () => {
  const twoDays: CountedActivity[] = [2, 1].map((daysAgo, index) => ({
    id: index + 1,
    type: 'check_in',
    subject: 'green-space:1',
    day: addDays(TODAY, -daysAgo),
    proof: 'verified',
    facts: {},
  }));
  const streakOfTwo = streakFromDays(twoDays.map(({ day }) => day));

  test('completing a challenge moves the streak like any activity, and can complete one of days in a row', () => {
    const friends = participation(1, { metric: 'friends_added' });
    const days = participation(2, { metric: 'streak_days', target: 3, progress: 2 });
    const { completions, progressChanges, streak } = advanceParticipations(
      [friends, days],
      twoDays,
      [activity('friend_added', 'friend:7')],
      streakOfTwo,
      TODAY,
    );
    expect(streak).toMatchObject({ current: 3, lastDay: TODAY });
    expect(completions.map(({ challenge }) => challenge)).toEqual([friends, days]);
    expect(progressChanges).toEqual([
      { challengeId: 1, progress: 1, target: 1, isCompleted: true },
      { challengeId: 2, progress: 3, target: 3, isCompleted: true },
    ]);
  });

  test('a new friend alone does not move the streak or a challenge of days in a row', () => {
    const days = participation(2, { metric: 'streak_days', target: 3, progress: 2 });
    const { completions, progressChanges, streak } = advanceParticipations(
      [days],
      twoDays,
      [activity('friend_added', 'friend:7')],
      streakOfTwo,
      TODAY,
    );
    expect({ completions, progressChanges }).toEqual({ completions: [], progressChanges: [] });
    expect(streak).toEqual(streakOfTwo);
  });

  test('the next activity completes and reports a challenge whose target was lowered to its progress', () => {
    const lowered = participation(1, { target: 2, progress: 2 });
    const { completions, progressChanges } = advanceParticipations(
      [lowered],
      twoDays,
      [activity('news_read', 'news:1')],
      streakOfTwo,
      TODAY,
    );
    expect(completions.map(({ challenge }) => challenge)).toEqual([lowered]);
    expect(progressChanges).toEqual([{ challengeId: 1, progress: 2, target: 2, isCompleted: true }]);
  });

  test('days in a row are 0 after a missed day, even if today’s activity keeps no streak', () => {
    const days = participation(1, { metric: 'streak_days', target: 5, progress: 2 });
    const later = addDays(TODAY, 3);
    const { progressChanges } = advanceParticipations(
      [days],
      twoDays,
      [activity('news_read', 'news:1')],
      streakOfTwo,
      later,
    );
    expect(progressChanges).toEqual([{ challengeId: 1, progress: 0, target: 5, isCompleted: false }]);
  });

  test('a completion happens only once, pays the points of the challenge, and gives its badge if it has one', () => {
    const completed = participation(4, { badge: 'Park Regular' });
    expect(toCompletionActivity(9, { challenge: completed, proof: 'verified' })).toMatchObject({
      residentId: 9,
      type: 'challenge_completed',
      subject: 'challenge:4',
      occurrence: null,
      points: 40,
      proof: 'verified',
    });
    expect(toEarnedBadges(completed)).toEqual([
      { badgeName: 'Park Regular', description: 'Completed the challenge Challenge 4', emblem: 'footprint' },
    ]);
    expect(toEarnedBadges(participation(4))).toEqual([]);
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
    const openRow = participation(1, options);
    const [proofToday, ...earlierProofs] = proofs.toReversed();
    const rows = earlierProofs.map((each, index): CountedActivity => {
      const day = addDays(TODAY, -1 - index);
      return { id: index + 1, type: 'check_in', subject: `green-space:${index}`, day, proof: each, facts: {} };
    });
    const visit = { ...activity('check_in', 'green-space:9'), proof: proofToday ?? 'none' };
    const { completions } = advanceParticipations([openRow], rows, [visit], streakWith(rows, [visit]), TODAY);
    expect(completions).toEqual([{ challenge: openRow, proof: expected }]);
  });
});
