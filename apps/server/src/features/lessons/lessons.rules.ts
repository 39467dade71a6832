import { PASS_SCORE } from '@ecopulse/contract/lessons/lesson-rules';
import { addDays, type Day } from '../../core/calendar/calendar.rules.ts';
import type { Attempt } from './quiz.rules.ts';

/** From completion to the first review, from there to the second, and so on; the last value repeats. */
const REVIEW_INTERVAL_DAYS = [3, 7, 21, 60] as const;

/** `attempts` counts graded attempts; `reviewDueOn` is null until completion. */
export interface LessonProgress {
  readonly attempts: number;
  readonly bestScore: number | null;
  readonly selfReported: boolean;
  readonly reviews: number;
  /** Attempts at the review that is due. */
  readonly reviewTries: number;
  readonly reviewDueOn: Day | null;
}

export const NO_PROGRESS: LessonProgress = {
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
  /** All answers correct at the first attempt of the lesson or of a due review, since a failed attempt narrows them down. */
  readonly isPerfect: boolean;
  /** False for self-reported scores, and after so many tries that guessing succeeds. */
  readonly isVerified: boolean;
}

/** Which answers were wrong narrows them down: with four options each, the fourth try knows them all. */
const MAX_VERIFIED_TRIES = 2;

/**
 * The first pass completes the lesson. A graded pass on or after the due date is a review and sets the next date;
 * any other pass changes no date.
 */
export function applyAttempt(before: LessonProgress, attempt: Attempt, today: Day): AttemptOutcome {
  const isReview = !attempt.selfReported && isReviewDue(before.reviewDueOn, today);
  const updated = {
    ...before,
    ...pickBetterScore(before, attempt),
    attempts: before.attempts + Number(!attempt.selfReported),
    reviewTries: before.reviewTries + Number(isReview),
  };
  if (!attempt.passed) return { progress: updated, award: null, isPerfect: false, isVerified: false };
  if (before.reviewDueOn === null) {
    const isPerfect = !attempt.selfReported && attempt.score === 100 && before.attempts === 0;
    return {
      progress: { ...updated, reviewDueOn: nextReviewDay(0, today) },
      award: 'completion',
      isPerfect,
      isVerified: !attempt.selfReported && before.attempts < MAX_VERIFIED_TRIES,
    };
  }
  if (!isReview) return { progress: updated, award: null, isPerfect: false, isVerified: false };
  const reviews = before.reviews + 1;
  return {
    progress: { ...updated, reviews, reviewTries: 0, reviewDueOn: nextReviewDay(reviews, today) },
    award: 'review',
    isPerfect: attempt.score === 100 && before.reviewTries === 0,
    isVerified: before.reviewTries < MAX_VERIFIED_TRIES,
  };
}

function nextReviewDay(reviews: number, passedOn: Day): Day {
  const days = REVIEW_INTERVAL_DAYS[Math.min(reviews, REVIEW_INTERVAL_DAYS.length - 1)] ?? REVIEW_INTERVAL_DAYS[0];
  return addDays(passedOn, days);
}

/**
 * The first day on which a perfect quiz is possible: today if the lesson, or the due review, has not been attempted,
 * otherwise the day of the next review, if the resident passes today.
 */
export function nextPerfectDay({ attempts, reviews, reviewTries, reviewDueOn }: LessonProgress, today: Day): Day {
  if (reviewDueOn === null) return attempts === 0 ? today : nextReviewDay(0, today);
  if (reviewDueOn > today) return reviewDueOn;
  return reviewTries === 0 ? today : nextReviewDay(reviews + 1, today);
}

/** Passed ranks above failed, graded above self-reported, and then the higher score. */
function pickBetterScore(before: LessonProgress, attempt: Attempt): Pick<LessonProgress, 'bestScore' | 'selfReported'> {
  const { bestScore, selfReported } = before;
  const { score } = attempt;
  if (bestScore === null || rankOf(score, attempt.selfReported) > rankOf(bestScore, selfReported))
    return { bestScore: score, selfReported: attempt.selfReported };
  return { bestScore, selfReported };
}

function rankOf(score: number, selfReported: boolean): number {
  return (score >= PASS_SCORE ? 2_000 : 0) + (selfReported ? 0 : 1_000) + score;
}

/** Lessons that a resident may report as completed without answering their quizzes. */
export const MAX_CLAIMED_LESSONS_PER_DAY = 2;

export function isReviewDue(reviewDueOn: Day | null, today: Day): boolean {
  return reviewDueOn !== null && reviewDueOn <= today;
}
