import { lessonPoints } from '@ecopulse/contract/lessons/lesson-length';
import { LESSON_DIFFICULTIES } from '@ecopulse/contract/lessons/lessons';
import { REVIEW_POINTS } from '@ecopulse/contract/lessons/lesson-rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type Day } from '../../core/calendar/calendar.rules.ts';
import {
  applyAttempt,
  type AttemptOutcome,
  isReviewDue,
  type LessonProgress,
  NO_PROGRESS,
  nextPerfectDay,
} from './lessons.rules.ts';
import type { Attempt } from './quiz.rules.ts';
import { scaleRuns } from '../../testing/amounts.ts';

const RUNS = { numRuns: scaleRuns(2_000) };
const FIRST_DAY = '2026-01-01';

const anyScore = fc.constantFrom(0, 33, 60, 69, 70, 80, 83, 100);
const anyAttempt: fc.Arbitrary<Attempt> = fc.oneof(
  { weight: 5, arbitrary: anyScore.map((score) => ({ score, passed: score >= 70, selfReported: false })) },
  { weight: 1, arbitrary: anyScore.map((score) => ({ score, passed: score >= 70, selfReported: true })) },
);
const anyDaysLater = fc.oneof(fc.constantFrom(0, 1, 2, 3, 4, 7, 21, 60), fc.nat({ max: 90 }));
const history = fc.array(fc.tuple(anyAttempt, anyDaysLater), { minLength: 1, maxLength: 25 });

interface Step {
  readonly attempt: Attempt;
  readonly today: Day;
  readonly before: LessonProgress;
  readonly outcome: AttemptOutcome;
}

function play(attempts: readonly (readonly [attempt: Attempt, daysLater: number])[]): Step[] {
  let today = FIRST_DAY;
  let progress = NO_PROGRESS;
  return attempts.map(([attempt, daysLater]) => {
    today = addDays(today, daysLater);
    const before = Object.freeze(progress);
    const outcome = applyAttempt(before, Object.freeze(attempt), today);
    progress = outcome.progress;
    return { attempt, today, before, outcome };
  });
}

describe('over random histories of attempts', () => {
  test('awards, reviews and their dates agree with a direct implementation of the rule', () => {
    fc.assert(
      fc.property(history, (attempts) => {
        let due: Day | null = null;
        let reviews = 0;
        let gradedBefore = 0;
        let attemptedSinceDue = false;
        for (const { attempt, today, outcome } of play(attempts)) {
          const isReview = !attempt.selfReported && due !== null && today >= due;
          let award = null;
          let perfect = false;
          if (attempt.passed && due === null) {
            award = 'completion';
            perfect = !attempt.selfReported && attempt.score === 100 && gradedBefore === 0;
            due = addDays(today, 3);
          } else if (attempt.passed && isReview) {
            award = 'review';
            perfect = attempt.score === 100 && !attemptedSinceDue;
            reviews += 1;
            due = addDays(today, reviews === 1 ? 7 : reviews === 2 ? 21 : 60);
          }
          attemptedSinceDue = award === null && (attemptedSinceDue || isReview);
          if (!attempt.selfReported) gradedBefore += 1;
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
        for (const { attempt, before, outcome } of play(attempts)) {
          if (!attempt.selfReported) continue;
          expect(outcome.award).not.toBe('review');
          expect(outcome.isPerfect).toBe(false);
          expect(outcome.progress.reviews).toBe(before.reviews);
          if (before.reviewDueOn !== null) expect(outcome.progress.reviewDueOn).toBe(before.reviewDueOn);
        }
      }),
      RUNS,
    );
  });

  test('only the first graded attempt of a lesson or of a due review can be perfect, with all answers correct', () => {
    fc.assert(
      fc.property(history, (attempts) => {
        const steps = play(attempts).filter((step) => !step.attempt.selfReported);
        for (const [index, step] of steps.entries()) {
          if (!step.outcome.isPerfect) continue;
          const { reviewDueOn } = step.before;
          const earlier = steps.slice(0, index).filter(({ today }) => reviewDueOn === null || today >= reviewDueOn);
          expect(earlier).toEqual([]);
          expect(step.attempt.score).toBe(100);
          expect(step.outcome.award).not.toBeNull();
        }
      }),
      RUNS,
    );
  });

  test('a quiz can be perfect on the predicted day, and on none before', () => {
    fc.assert(
      fc.property(history, (attempts) => {
        const last = play(attempts).at(-1);
        if (!last) return;
        const { today, outcome } = last;
        const pass = { score: 100, passed: true, selfReported: false };
        const day = nextPerfectDay(outcome.progress, today);
        if (day === today) expect(applyAttempt(outcome.progress, pass, today).isPerfect).toBe(true);
        else {
          const next = applyAttempt(outcome.progress, pass, today);
          expect(next.isPerfect).toBe(false);
          expect(applyAttempt(next.progress, pass, day).isPerfect).toBe(true);
          expect(applyAttempt(next.progress, pass, addDays(day, -1)).isPerfect).toBe(false);
        }
      }),
      RUNS,
    );
  });

  test('the stored score is the best passed one, else the best self-reported pass, else the best failed one', () => {
    fc.assert(
      fc.property(history, (attempts) => {
        const steps = play(attempts);
        for (const [index, { outcome }] of steps.entries()) {
          const attemptsSoFar = steps.slice(0, index + 1).map((step) => step.attempt);
          // -1 if there is none.
          const best = (kind: (attempt: Attempt) => boolean) =>
            Math.max(...attemptsSoFar.filter(kind).map(({ score }) => score), -1);
          const passed = best((attempt) => attempt.passed && !attempt.selfReported);
          const reported = best((attempt) => attempt.passed && attempt.selfReported);
          const failed = best((attempt) => !attempt.passed && !attempt.selfReported);
          const [bestCounted] = [passed, reported, failed].filter((score) => score >= 0);
          const stored = bestCounted ?? best(() => true);
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
        for (const { attempt, before, outcome } of play(attempts)) {
          if (attempt.passed) continue;
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
    let { progress } = applyAttempt(NO_PROGRESS, pass, FIRST_DAY);
    const waits: number[] = [];
    let today = FIRST_DAY;
    for (let review = 0; review < 6; review += 1) {
      const due = progress.reviewDueOn ?? '';
      let wait = 0;
      for (; today !== due; today = addDays(today, 1)) {
        expect(applyAttempt(progress, pass, today)).toMatchObject({ award: null, progress: { reviewDueOn: due } });
        wait += 1;
      }
      waits.push(wait);
      const outcome = applyAttempt(progress, pass, today);
      expect(outcome.award).toBe('review');
      progress = outcome.progress;
    }
    expect(waits).toEqual([3, 7, 21, 60, 60, 60]);
  });

  test('that come late set the next date from the day of the review', () => {
    const completed = applyAttempt(NO_PROGRESS, pass, FIRST_DAY).progress;
    const late = applyAttempt(completed, pass, addDays(FIRST_DAY, 200));
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
      const points = LESSON_DIFFICULTIES.map((difficulty) => lessonPoints(difficulty, long));
      expect(points).toEqual(points.toSorted((x, y) => x - y));
      for (const [index, difficulty] of LESSON_DIFFICULTIES.entries()) {
        expect(points[index]).toBeGreaterThanOrEqual(lessonPoints(difficulty, short));
        expect((points[index] ?? 0) % 5).toBe(0);
      }
    }),
  );
});
