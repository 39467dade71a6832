import { PASS_SCORE } from '@ecopulse/contract/lessons/quiz';
import { addDays, type Day } from '../../core/calendar/calendar.rules.ts';
import type { Attempt } from './quiz.rules.ts';

/** After completion, after the first review, and so on; the last value repeats. */
const REVIEW_AFTER_DAYS = [3, 7, 21, 60] as const;

/** `attempts` counts graded attempts; `reviewDueOn` is null until completion. */
export interface LessonProgress {
  readonly attempts: number;
  readonly bestScore: number | null;
  readonly selfReported: boolean;
  readonly reviews: number;
  /** Attempts at the review that is due: a failed one shows the answers. */
  readonly reviewTries: number;
  readonly reviewDueOn: Day | null;
}

export const NOT_TRIED: LessonProgress = {
  attempts: 0,
  bestScore: null,
  selfReported: false,
  reviews: 0,
  reviewTries: 0,
  reviewDueOn: null,
};

export interface AttemptOutcome {
  readonly progress: LessonProgress;
  readonly award: 'completion' | 'review' | null;
  /** All answers right at the first attempt of the lesson or of a due review: a failed one shows the answers. */
  readonly isPerfect: boolean;
}

/**
 * The first pass completes the lesson. A graded pass on or after the due date is a review and sets the next date;
 * any other pass changes no date.
 */
export function afterAttempt(before: LessonProgress, attempt: Attempt, today: Day): AttemptOutcome {
  const isReview = !attempt.selfReported && isReviewDue(before.reviewDueOn, today);
  const tried = {
    ...before,
    ...bestOf(before, attempt),
    attempts: before.attempts + Number(!attempt.selfReported),
    reviewTries: before.reviewTries + Number(isReview),
  };
  if (!attempt.passed) return { progress: tried, award: null, isPerfect: false };
  if (before.reviewDueOn === null) {
    const isPerfect = !attempt.selfReported && attempt.score === 100 && before.attempts === 0;
    return {
      progress: { ...tried, reviewDueOn: nextReview(0, today) },
      award: 'completion',
      isPerfect,
    };
  }
  if (!isReview) return { progress: tried, award: null, isPerfect: false };
  const reviews = before.reviews + 1;
  return {
    progress: { ...tried, reviews, reviewTries: 0, reviewDueOn: nextReview(reviews, today) },
    award: 'review',
    isPerfect: attempt.score === 100 && before.reviewTries === 0,
  };
}

function nextReview(reviews: number, passedOn: Day): Day {
  const days = REVIEW_AFTER_DAYS[Math.min(reviews, REVIEW_AFTER_DAYS.length - 1)] ?? REVIEW_AFTER_DAYS[0];
  return addDays(passedOn, days);
}

/**
 * Today if the lesson, or the review that is due, has not been attempted;
 * otherwise the day of the next review, if the resident passes today.
 */
export function perfectFrom({ attempts, reviews, reviewTries, reviewDueOn }: LessonProgress, today: Day): Day {
  if (reviewDueOn === null) return attempts === 0 ? today : nextReview(0, today);
  if (reviewDueOn > today) return reviewDueOn;
  return reviewTries === 0 ? today : nextReview(reviews + 1, today);
}

/** Passed ranks above failed, graded above self-reported, and then the higher score. */
function bestOf(before: LessonProgress, attempt: Attempt): Pick<LessonProgress, 'bestScore' | 'selfReported'> {
  const { bestScore, selfReported } = before;
  const { score } = attempt;
  if (bestScore === null || weightOf(score, attempt.selfReported) > weightOf(bestScore, selfReported))
    return { bestScore: score, selfReported: attempt.selfReported };
  return { bestScore, selfReported };
}

function weightOf(score: number, selfReported: boolean): number {
  return (score >= PASS_SCORE ? 2_000 : 0) + (selfReported ? 0 : 1_000) + score;
}

/** How many lessons a resident may report as completed on a day, without their quizzes. */
export const DAILY_CLAIMS = 2;

export function isReviewDue(reviewDueOn: Day | null, today: Day): boolean {
  return reviewDueOn !== null && reviewDueOn <= today;
}
