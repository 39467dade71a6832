import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type Day, daysBetween } from '../calendar/calendar.rules.ts';
import {
  type ActiveDay,
  needsStreakRecomputation,
  type NewActivity,
  type Score,
  recomputeStreak,
  streakReaction,
} from './rewards.rules.ts';
import { NO_STREAK, type Streak, streakAfter, streakKept, streakOn, streakFromDays } from './streak.rules.ts';
import { scaleRuns } from '../../testing/amounts.ts';

const RUNS = { numRuns: scaleRuns(2_000) };
const FIRST_DAY = '2026-01-01';

/** Mostly one day, so that long streaks and freezes occur. */
const gaps = fc.array(fc.oneof({ weight: 12, arbitrary: fc.constant(1) }, fc.integer({ min: 1, max: 5 })), {
  minLength: 1,
  maxLength: 80,
});
const history = gaps.map((steps) => {
  let day = FIRST_DAY;
  return steps.map((step) => (day = addDays(day, step)));
});

const streakAfterDays = (days: readonly Day[]): Streak => days.reduce(streakAfter, NO_STREAK);
const consecutiveDays = (days: number) => Array.from({ length: days }, (_, index) => addDays(FIRST_DAY, index));

/** Reference implementation that walks day by day. A day in `undoneDays` counts as missed, except for the longest streak. */
function streakByCalendar(
  active: ReadonlySet<Day>,
  from: Day,
  until: Day,
  undoneDays: ReadonlySet<Day> = new Set(),
): Streak {
  let current = 0;
  let longest = 0;
  let freezes = 0;
  let lastDay: Day | null = null;
  for (let day = from; daysBetween(day, until) >= 0; day = addDays(day, 1)) {
    if (undoneDays.has(day)) longest = Math.max(longest, current + 1);
    if (active.has(day) && !undoneDays.has(day)) {
      current += 1;
      lastDay = day;
      if (current > longest) longest = current;
      if (current % 7 === 0 && freezes < 2) freezes += 1;
    } else if (day !== until && current > 0) {
      // `until` is not missed yet: an activity may still follow.
      if (freezes > 0) freezes -= 1;
      else current = 0;
    }
  }
  return { current, longest, freezes, lastDay };
}

describe('the streak over random histories', () => {
  test('is the same day by day and from the whole ledger, in any order and with repeats', () => {
    fc.assert(
      fc.property(history, fc.infiniteStream(fc.nat()), (days, order) => {
        const shuffled = [...days, ...days.slice(0, 3)].toSorted(() => (Number(order.next().value) % 3) - 1);
        expect(streakFromDays(shuffled)).toEqual(streakAfterDays(days));
      }),
      RUNS,
    );
  });

  test('agrees with a day-by-day calculation that uses freezes on missed days', () => {
    fc.assert(
      fc.property(history, fc.nat({ max: 6 }), (days, daysLater) => {
        const last = days.at(-1) ?? FIRST_DAY;
        const asOf = addDays(last, daysLater);
        const seen = streakOn(streakAfterDays(days), asOf);
        const walked = streakByCalendar(new Set(days), FIRST_DAY, asOf);
        expect(seen).toEqual(walked);
      }),
      RUNS,
    );
  });

  test('has a longest that never falls or is below the current one, and 0 to 2 freezes', () => {
    fc.assert(
      fc.property(history, (days) => {
        let before = NO_STREAK;
        for (const day of days) {
          const seen = streakOn(before, day);
          const after = streakAfter(before, day);
          for (const streak of [seen, after]) {
            expect(streak.longest).toBeGreaterThanOrEqual(before.longest);
            expect(streak.longest).toBeGreaterThanOrEqual(streak.current);
            expect([0, 1, 2]).toContain(streak.freezes);
          }
          before = after;
        }
      }),
      RUNS,
    );
  });

  test('does not change by the same day again, or an earlier one after the clock is set back', () => {
    fc.assert(
      fc.property(history, fc.nat({ max: 400 }), (days, daysBack) => {
        const streak = streakAfterDays(days);
        const earlier = addDays(streak.lastDay ?? FIRST_DAY, -daysBack);
        expect(streakAfter(streak, earlier)).toBe(streak);
        expect(streakOn(streak, earlier)).toBe(streak);
      }),
      RUNS,
    );
  });

  test('does not change when it is read', () => {
    fc.assert(
      fc.property(history, fc.nat({ max: 9 }), (days, daysLater) => {
        const streak = streakAfterDays(days);
        const day = addDays(streak.lastDay ?? FIRST_DAY, daysLater);
        const frozen = Object.freeze({ ...streak });
        expect(streakOn(frozen, day)).toEqual(streakOn(streak, day));
        expect(streakAfter(frozen, day)).toEqual(streakAfter(streak, day));
      }),
      RUNS,
    );
  });
});

describe('the streak when actions are undone or arrive late', () => {
  /** `true` logs an action, `false` undoes the last one, if any. */
  const actions = fc.oneof(
    { weight: 5, arbitrary: fc.constant([true]) },
    { weight: 2, arbitrary: fc.constant([true, false]) },
    { weight: 2, arbitrary: fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }).map((some) => [true, ...some]) },
  );
  const loggedHistory = fc
    .array(
      fc.tuple(
        gaps.map(([step = 1]) => step),
        actions,
      ),
      { minLength: 1, maxLength: 60 },
    )
    .map((steps) => {
      let day = FIRST_DAY;
      return steps.map(([step, done]) => ({ day: (day = addDays(day, step)), done }));
    });
  const row = (type: NewActivity['type']): NewActivity => ({
    residentId: 1,
    type,
    subject: type,
    occurrence: null,
    points: 0,
    proof: 'none',
    facts: {},
  });

  const SCORE: Score = {
    residentId: 1,
    ecoPoints: 0,
    provenPoints: 0,
    hasVerified: false,
    totalBadges: 0,
    streak: NO_STREAK,
    claimed: { week: null, points: 0 },
  };

  function replayHistory(history: readonly { readonly day: Day; readonly done: readonly boolean[] }[]) {
    const ledger: ActiveDay[] = [];
    let streak = NO_STREAK;
    const seen: Streak[] = [];
    for (const { day, done } of history) {
      // As in `ActiveDay`: logged actions minus undone ones.
      let netCount = 0;
      for (const isLog of done) {
        if (isLog) {
          streak = streakReaction({ ...SCORE, streak }, [row('eco_action')], day).streak ?? streak;
          netCount += 1;
        } else if (netCount > 0) {
          streak = recomputeStreak(ledger, [row('eco_action_undone')], day);
          netCount -= 1;
        }
        if (ledger.at(-1)?.day === day) ledger.pop();
        ledger.push({ day, netCount });
        seen.push(streak);
      }
    }
    const undoneDays = new Set(
      ledger.filter((ledgerDay) => ledgerDay.netCount === 0).map((ledgerDay) => ledgerDay.day),
    );
    return { streak, seen, ledger, undoneDays, days: ledger.map(({ day }) => day) };
  }

  test('agrees with a day-by-day calculation in which a fully undone day is missed', () => {
    fc.assert(
      fc.property(loggedHistory, fc.nat({ max: 5 }), (history, daysLater) => {
        const { streak, days, undoneDays } = replayHistory(history);
        const asOf = addDays(days.at(-1) ?? FIRST_DAY, daysLater);
        expect(streakOn(streak, asOf)).toEqual(streakByCalendar(new Set(days), FIRST_DAY, asOf, undoneDays));
      }),
      RUNS,
    );
  });

  test('agrees with the whole ledger, in any order and with repeats', () => {
    fc.assert(
      fc.property(loggedHistory, (history) => {
        const { streak, days, undoneDays } = replayHistory(history);
        expect(streakFromDays([...days.toReversed(), ...days], undoneDays)).toEqual(streak);
      }),
      RUNS,
    );
  });

  test('has a longest that never falls, and 0 to 2 freezes', () => {
    fc.assert(
      fc.property(loggedHistory, (history) => {
        let longest = 0;
        for (const streak of replayHistory(history).seen) {
          expect(streak.longest).toBeGreaterThanOrEqual(longest);
          expect(streak.longest).toBeGreaterThanOrEqual(streak.current);
          expect([0, 1, 2]).toContain(streak.freezes);
          longest = streak.longest;
        }
      }),
      RUNS,
    );
  });

  test('is the same after logging again as if nothing had been undone', () => {
    fc.assert(
      fc.property(loggedHistory, (history) => {
        const again = history.map(({ day, done }) => ({ day, done: [...done, true] }));
        const once = history.map(({ day }) => ({ day, done: [true] }));
        expect(replayHistory(again).streak).toEqual(replayHistory(once).streak);
      }),
      RUNS,
    );
  });

  test('is that of all days if nothing is undone', () => {
    fc.assert(
      fc.property(history, (days) => {
        const activeDays = days.map((day) => ({ day, netCount: 1 }));
        expect(recomputeStreak(activeDays, [], days.at(-1) ?? FIRST_DAY)).toEqual(streakAfterDays(days));
        expect(streakFromDays(days, new Set())).toEqual(streakAfterDays(days));
      }),
      RUNS,
    );
  });

  test('is the same in whatever order the days arrive', () => {
    const arriving = history.chain((days) =>
      fc.record({ days: fc.constant(days), arrivals: fc.shuffledSubarray([...days], { minLength: days.length }) }),
    );
    fc.assert(
      fc.property(arriving, ({ days, arrivals }) => {
        let streak = NO_STREAK;
        const ledger: ActiveDay[] = [];
        for (const day of arrivals) {
          const today = [...ledger.map((each) => each.day), day].toSorted().at(-1) ?? day;
          const score = { ...SCORE, streak };
          streak = needsStreakRecomputation([row('check_in')], day, today)
            ? recomputeStreak(ledger, [row('check_in')], day)
            : (streakReaction(score, [row('check_in')], day).streak ?? streak);
          ledger.push({ day, netCount: 1 });
        }
        expect(streak).toEqual(streakAfterDays(days));
      }),
      RUNS,
    );
  });

  test('still counts a day on which another activity is left', () => {
    const [first, second] = [FIRST_DAY, addDays(FIRST_DAY, 1)];
    const undone = [row('eco_action_undone')];
    const days = (netCount: number) => [
      { day: first, netCount: 1 },
      { day: second, netCount },
    ];
    expect(recomputeStreak(days(2), undone, second)).toMatchObject({ current: 2, lastDay: second });
    expect(recomputeStreak(days(1), undone, second)).toMatchObject({ current: 1, longest: 2, lastDay: first });
    expect(recomputeStreak(days(1), [...undone, row('check_in')], second)).toMatchObject({ current: 2 });
  });

  test('loses the freeze that an undone seventh day had earned', () => {
    const week = consecutiveDays(7);
    const withoutSeventh = streakFromDays(week, new Set(week.slice(6)));
    expect(withoutSeventh).toMatchObject({ current: 6, longest: 7, freezes: 0, lastDay: week[5] });
  });

  test('ends when the ninth day is undone after a missed eighth, since one freeze cannot cover both', () => {
    const ninth = addDays(FIRST_DAY, 8);
    const withoutNinth = streakFromDays([...consecutiveDays(7), ninth], new Set([ninth]));
    expect(withoutNinth).toMatchObject({ current: 7, longest: 8, freezes: 1 });
    expect(streakOn(withoutNinth, addDays(ninth, 1)).current).toBe(0);
  });
});

describe('a weather day', () => {
  const kinds = fc.array(fc.constantFrom('active', 'active', 'opened', 'opened then active', 'missed'), {
    maxLength: 40,
  });
  const dayOf = (index: number) => addDays(FIRST_DAY, index);
  const replay = (days: readonly string[]) =>
    days.reduce((streak, kind, index) => {
      const opened = kind.startsWith('opened') ? streakKept(streak, dayOf(index)) : streak;
      return kind.endsWith('active') ? streakAfter(opened, dayOf(index)) : opened;
    }, NO_STREAK);

  test('keeps the streak of anyone who opens EcoPulse, for no freeze, and adds nothing', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 1, max: 4 }), (days, later) => {
        const streak = streakAfterDays(days);
        const today = addDays(days.at(-1) ?? FIRST_DAY, later);
        const before = streakOn(streak, today);
        const kept = streakKept(streak, today);
        expect([kept.longest, streakOn(kept, today).current]).toEqual([streak.longest, before.current]);
        const tomorrow = addDays(today, 1);
        expect(streakOn(kept, tomorrow)).toMatchObject({
          current: before.current,
          freezes: before.current > 0 ? before.freezes : streakOn(kept, tomorrow).freezes,
        });
        expect(streakKept(kept, today)).toEqual(kept);
        if (before.current === 0) expect(kept).toEqual(streak);
      }),
      RUNS,
    );
  });

  test('is as if it were not in the calendar, unless an activity follows, which counts once', () => {
    fc.assert(
      fc.property(kinds, (days) => {
        const { current, longest, freezes } = replay(days);
        const activities = days.filter((kind) => kind.endsWith('active')).length;
        expect(longest).toBeLessThanOrEqual(activities);
        const first = days.findIndex((kind) => kind.endsWith('active'));
        const started = days.slice(Math.max(0, first));
        const withoutOpened = started.filter(
          (kind, index) => kind !== 'opened' || replay(started.slice(0, index)).current === 0,
        );
        if (!days.includes('missed')) expect(replay(withoutOpened)).toMatchObject({ current, longest, freezes });
        for (const [index, kind] of days.entries())
          if (kind === 'opened then active') {
            const once = replay(days.slice(0, index + 1));
            expect(streakAfter(once, dayOf(index))).toEqual(once);
          }
      }),
      RUNS,
    );
  });

  test('is the same from the whole ledger', () => {
    fc.assert(
      fc.property(kinds, (days) => {
        // Nothing is recorded of who has no streak.
        const ledger = days.flatMap((kind, index): ActiveDay[] => {
          const isKept = kind.startsWith('opened') && streakOn(replay(days.slice(0, index)), dayOf(index)).current > 0;
          const netCount = kind.endsWith('active') ? 1 : 0;
          return isKept || netCount > 0 ? [{ day: dayOf(index), netCount, isKept }] : [];
        });
        expect(recomputeStreak(ledger, [], dayOf(days.length))).toEqual(replay(days));
      }),
      RUNS,
    );
  });
});

describe('the streak by example', () => {
  test('is one after the first day', () => {
    expect(streakAfter(NO_STREAK, FIRST_DAY)).toEqual({ current: 1, longest: 1, freezes: 0, lastDay: FIRST_DAY });
  });

  test('is 0 as soon as a day is missed, but not yet on the day after an activity', () => {
    const three = streakAfterDays(consecutiveDays(3));
    expect(streakOn(three, addDays(FIRST_DAY, 3)).current).toBe(3);
    expect(streakOn(three, addDays(FIRST_DAY, 4)).current).toBe(0);
    expect(streakOn(three, addDays(FIRST_DAY, 4)).longest).toBe(3);
  });

  test.each([
    [6, 0],
    [7, 1],
    [13, 1],
    [14, 2],
    [21, 2],
    [70, 2],
  ])('after %i days in a row has %i freezes', (days, freezes) => {
    expect(streakAfterDays(consecutiveDays(days)).freezes).toBe(freezes);
  });

  test('continues after a missed day that uses a freeze, and that day does not add to it', () => {
    const after = streakAfter(streakAfterDays(consecutiveDays(7)), addDays(FIRST_DAY, 8));
    expect(after).toEqual({ current: 8, longest: 8, freezes: 0, lastDay: addDays(FIRST_DAY, 8) });
  });

  test('ends after more missed days than freezes, which are used up', () => {
    const after = streakAfter(streakAfterDays(consecutiveDays(14)), addDays(FIRST_DAY, 17));
    expect(after).toEqual({ current: 1, longest: 14, freezes: 0, lastDay: addDays(FIRST_DAY, 17) });
  });

  test('continues across a new year and 29 February', () => {
    expect(streakFromDays(['2027-12-31', '2028-01-01']).current).toBe(2);
    expect(streakFromDays(['2028-02-28', '2028-02-29', '2028-03-01']).current).toBe(3);
  });
});
