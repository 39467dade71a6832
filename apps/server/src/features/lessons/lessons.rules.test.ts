import { lessonPoints } from '@ecopulse/contract/lessons/lesson-length';
import { DIFFICULTIES_OF_LESSONS } from '@ecopulse/contract/lessons/lessons';
import { REVIEW_POINTS } from '@ecopulse/contract/lessons/quiz';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type Day } from '../../core/calendar/calendar.rules.ts';
import {
  afterAttempt,
  type AttemptOutcome,
  isReviewDue,
  type LessonProgress,
  NOT_TRIED,
  perfectFrom,
} from './lessons.rules.ts';
import type { Attempt } from './quiz.rules.ts';
import { runs } from '../../testing/amounts.ts';

const RUNS = { numRuns: runs(2_000) };
const FIRST_DAY = '2026-01-01';

const graded = fc.constantFrom(0, 33, 60, 69, 70, 80, 83, 100);
const attempt: fc.Arbitrary<Attempt> = fc.oneof(
  { weight: 5, arbitrary: graded.map((score) => ({ score, passed: score >= 70, selfReported: false })) },
  { weight: 1, arbitrary: graded.map((score) => ({ score, passed: score >= 70, selfReported: true })) },
);
const days = fc.oneof(fc.constantFrom(0, 1, 2, 3, 4, 7, 21, 60), fc.nat({ max: 90 }));
const history = fc.array(fc.tuple(attempt, days), { minLength: 1, maxLength: 25 });

interface Step {
  readonly attempt: Attempt;
  readonly today: Day;
  readonly before: LessonProgress;
  readonly outcome: AttemptOutcome;
}

function play(attempts: readonly (readonly [Attempt, number])[]): Step[] {
  let today = FIRST_DAY;
  let progress = NOT_TRIED;
  return attempts.map(([one, later]) => {
    today = addDays(today, later);
    const before = Object.freeze(progress);
    const outcome = afterAttempt(before, Object.freeze(one), today);
    progress = outcome.progress;
    return { attempt: one, today, before, outcome };
  });
}

describe('over random histories of attempts', () => {
  test('awards, reviews and their dates agree with a direct implementation of the rule', () => {
    fc.assert(
      fc.property(history, (attempts) => {
        let due: Day | null = null;
        let reviews = 0;
        let gradedBefore = 0;
        let triedSinceDue = false;
        for (const { attempt: one, today, outcome } of play(attempts)) {
          const isReview = !one.selfReported && due !== null && today >= due;
          let award = null;
          let perfect = false;
          if (one.passed && due === null) {
            award = 'completion';
            perfect = !one.selfReported && one.score === 100 && gradedBefore === 0;
            due = addDays(today, 3);
          } else if (one.passed && isReview) {
            award = 'review';
            perfect = one.score === 100 && !triedSinceDue;
            reviews += 1;
            due = addDays(today, reviews === 1 ? 7 : reviews === 2 ? 21 : 60);
          }
          triedSinceDue = award === null && (triedSinceDue || isReview);
          if (!one.selfReported) gradedBefore += 1;
          expect({ award: outcome.award, perfect: outcome.isPerfect }).toEqual({ award, perfect });
          expect(outcome.progress).toMatchObject({ attempts: gradedBefore, reviews, reviewDueOn: due });
        }
      }),
      RUNS,
    );
  });

  test('a lesson is completed at most once, by the first pass', () => {
    fc.assert(
      fc.property(history, (attempts) => {
        const steps = play(attempts);
        const completed = steps.findIndex(({ outcome }) => outcome.award === 'completion');
        expect(completed).toBe(steps.findIndex((step) => step.attempt.passed));
        expect(steps.filter(({ outcome }) => outcome.award === 'completion').length).toBeLessThanOrEqual(1);
      }),
      RUNS,
    );
  });

  test('a self-reported score never counts as a review or as perfect', () => {
    fc.assert(
      fc.property(history, (attempts) => {
        for (const { attempt: one, before, outcome } of play(attempts)) {
          if (!one.selfReported) continue;
          expect(outcome.award).not.toBe('review');
          expect(outcome.isPerfect).toBe(false);
          expect(outcome.progress.reviews).toBe(before.reviews);
          if (before.reviewDueOn !== null) expect(outcome.progress.reviewDueOn).toBe(before.reviewDueOn);
        }
      }),
      RUNS,
    );
  });

  test('only the first graded attempt of a lesson, or of a review that is due, is perfect, if it is all right', () => {
    fc.assert(
      fc.property(history, (attempts) => {
        const steps = play(attempts).filter((step) => !step.attempt.selfReported);
        for (const [n, step] of steps.entries()) {
          if (!step.outcome.isPerfect) continue;
          const { reviewDueOn } = step.before;
          const earlier = steps.slice(0, n).filter(({ today }) => reviewDueOn === null || today >= reviewDueOn);
          expect(earlier).toEqual([]);
          expect(step.attempt.score).toBe(100);
          expect(step.outcome.award).not.toBeNull();
        }
      }),
      RUNS,
    );
  });

  test('a quiz can be perfect on the day that is foretold, and on none before', () => {
    fc.assert(
      fc.property(history, (attempts) => {
        const last = play(attempts).at(-1);
        if (!last) return;
        const { today, outcome } = last;
        const pass = { score: 100, passed: true, selfReported: false };
        const day = perfectFrom(outcome.progress, today);
        if (day === today) expect(afterAttempt(outcome.progress, pass, today).isPerfect).toBe(true);
        else {
          const next = afterAttempt(outcome.progress, pass, today);
          expect(next.isPerfect).toBe(false);
          expect(afterAttempt(next.progress, pass, day).isPerfect).toBe(true);
          expect(afterAttempt(next.progress, pass, addDays(day, -1)).isPerfect).toBe(false);
        }
      }),
      RUNS,
    );
  });

  test('the stored score is the best passed one, else the best self-reported pass, else the best failed one', () => {
    fc.assert(
      fc.property(history, (attempts) => {
        const steps = play(attempts);
        for (const [n, { outcome }] of steps.entries()) {
          const tried = steps.slice(0, n + 1).map((step) => step.attempt);
          const best = (kind: (one: Attempt) => boolean) =>
            Math.max(...tried.filter(kind).map(({ score }) => score), -1);
          const passed = best((one) => one.passed && !one.selfReported);
          const reported = best((one) => one.passed && one.selfReported);
          const failed = best((one) => !one.passed && !one.selfReported);
          const [kept] = [passed, reported, failed].filter((score) => score >= 0);
          const stored = kept ?? best(() => true);
          const selfReported = passed < 0 && (reported >= 0 || failed < 0);
          expect(outcome.progress).toMatchObject({ bestScore: stored, selfReported });
        }
      }),
      RUNS,
    );
  });

  test('a failed attempt earns nothing and changes neither the due date nor the number of reviews', () => {
    fc.assert(
      fc.property(history, (attempts) => {
        for (const { attempt: one, before, outcome } of play(attempts)) {
          if (one.passed) continue;
          expect(outcome.award).toBeNull();
          expect(outcome.progress.reviewDueOn).toBe(before.reviewDueOn);
          expect(outcome.progress.reviews).toBe(before.reviews);
        }
      }),
      RUNS,
    );
  });
});

describe('reviews', () => {
  const pass: Attempt = { score: 100, passed: true, selfReported: false };

  test('are due 3, 7, 21 and 60 days after the last pass that counted, then every 60', () => {
    let { progress } = afterAttempt(NOT_TRIED, pass, FIRST_DAY);
    const waits: number[] = [];
    let today = FIRST_DAY;
    for (let review = 0; review < 6; review += 1) {
      const due = progress.reviewDueOn ?? '';
      let wait = 0;
      for (; today !== due; today = addDays(today, 1)) {
        expect(afterAttempt(progress, pass, today)).toMatchObject({ award: null, progress: { reviewDueOn: due } });
        wait += 1;
      }
      waits.push(wait);
      const outcome = afterAttempt(progress, pass, today);
      expect(outcome.award).toBe('review');
      progress = outcome.progress;
    }
    expect(waits).toEqual([3, 7, 21, 60, 60, 60]);
  });

  test('that come late set the next date from the day of the review', () => {
    const completed = afterAttempt(NOT_TRIED, pass, FIRST_DAY).progress;
    const late = afterAttempt(completed, pass, addDays(FIRST_DAY, 200));
    expect(late).toMatchObject({ award: 'review', progress: { reviewDueOn: addDays(FIRST_DAY, 207) } });
  });

  test('are due from their date on', () => {
    expect(isReviewDue(null, FIRST_DAY)).toBe(false);
    expect(isReviewDue('2026-01-04', '2026-01-03')).toBe(false);
    expect(isReviewDue('2026-01-04', '2026-01-04')).toBe(true);
    expect(isReviewDue('2026-01-04', '2027-01-04')).toBe(true);
  });

  test('earn five points', () => {
    expect(REVIEW_POINTS).toBe(5);
  });
});

test('a lesson earns 3, 4 or 5 points a minute, rounded to 5; a longer or harder one never earns less', () => {
  expect([5, 6, 8, 10].map((minutes) => lessonPoints('beginner', minutes))).toEqual([15, 20, 25, 30]);
  expect([6, 8, 11].map((minutes) => lessonPoints('intermediate', minutes))).toEqual([25, 30, 45]);
  expect([8, 10, 12].map((minutes) => lessonPoints('advanced', minutes))).toEqual([40, 50, 60]);
  const minutes = fc.integer({ min: 5, max: 12 });
  fc.assert(
    fc.property(minutes, minutes, (a, b) => {
      const [short, long] = [Math.min(a, b), Math.max(a, b)];
      const points = DIFFICULTIES_OF_LESSONS.map((difficulty) => lessonPoints(difficulty, long));
      expect(points).toEqual(points.toSorted((x, y) => x - y));
      for (const [n, difficulty] of DIFFICULTIES_OF_LESSONS.entries()) {
        expect(points[n]).toBeGreaterThanOrEqual(lessonPoints(difficulty, short));
        expect((points[n] ?? 0) % 5).toBe(0);
      }
    }),
  );
});
