import { PASS_SCORE } from '@ecopulse/contract/quiz';
import { addDays, type Day } from '../../core/calendar/calendar.rules.ts';
import type { TellingText } from '../../core/search/search.rules.ts';
import type { Attempt } from './quiz.rules.ts';

/** Days from a pass to the next review: after completion, after the first review, and so on; the last value repeats. */
const REVIEW_AFTER_DAYS = [3, 7, 21, 60] as const;

/** A resident's progress in a lesson. `attempts` counts graded ones; `reviewDueOn` is null until completion. */
export interface LessonProgress {
  readonly attempts: number;
  readonly bestScore: number | null;
  readonly selfReported: boolean;
  readonly reviews: number;
  readonly reviewDueOn: Day | null;
}

export const NOT_TRIED: LessonProgress = {
  attempts: 0,
  bestScore: null,
  selfReported: false,
  reviews: 0,
  reviewDueOn: null,
};

/** The outcome of an attempt: the progress after it, and the award it earns, if any. */
export interface AttemptOutcome {
  readonly progress: LessonProgress;
  readonly award: 'completion' | 'review' | null;
  /** All answers right at the first attempt. Later attempts prove less, since a failed one shows the answers. */
  readonly isPerfect: boolean;
}

/**
 * The progress after an attempt on `today`. The first pass completes the lesson. A graded pass on or after the due
 * date is a review and sets the next date; any other pass changes no date. The best score stays.
 */
export function afterAttempt(before: LessonProgress, attempt: Attempt, today: Day): AttemptOutcome {
  const tried = { ...before, ...bestOf(before, attempt), attempts: before.attempts + Number(!attempt.selfReported) };
  if (!attempt.passed) return { progress: tried, award: null, isPerfect: false };
  if (before.reviewDueOn === null) {
    const isPerfect = !attempt.selfReported && attempt.score === 100 && before.attempts === 0;
    return {
      progress: { ...tried, reviewDueOn: addDays(today, REVIEW_AFTER_DAYS[0]) },
      award: 'completion',
      isPerfect,
    };
  }
  if (attempt.selfReported || today < before.reviewDueOn) return { progress: tried, award: null, isPerfect: false };
  const reviews = before.reviews + 1;
  const days = REVIEW_AFTER_DAYS[Math.min(reviews, REVIEW_AFTER_DAYS.length - 1)] ?? REVIEW_AFTER_DAYS[0];
  return {
    progress: { ...tried, reviews, reviewDueOn: addDays(today, days) },
    award: 'review',
    isPerfect: false,
  };
}

/**
 * A passed quiz ranks above a self-reported score, and that above a failed quiz; of the same kind, the higher score
 * stays.
 */
function bestOf(before: LessonProgress, attempt: Attempt): Pick<LessonProgress, 'bestScore' | 'selfReported'> {
  const { bestScore, selfReported: wasSelfReported } = before;
  if (bestScore === null) return { bestScore: attempt.score, selfReported: attempt.selfReported };
  if (wasSelfReported === attempt.selfReported)
    return { bestScore: Math.max(bestScore, attempt.score), selfReported: wasSelfReported };
  const replaces = attempt.selfReported ? bestScore < PASS_SCORE : attempt.passed;
  return replaces
    ? { bestScore: attempt.score, selfReported: attempt.selfReported }
    : { bestScore, selfReported: wasSelfReported };
}

/** Whether a review counts on `today`. */
export function isReviewDue(reviewDueOn: Day | null, today: Day): boolean {
  return reviewDueOn !== null && reviewDueOn <= today;
}

interface Findable {
  readonly description: string;
  readonly category: string;
  readonly sections: readonly { readonly heading: string; readonly body: string }[];
}

/** The texts by which search finds a lesson besides its title, with their weights. Citations do not count. */
export function searchTexts({ description, category, sections }: Findable): TellingText[] {
  return [
    { text: category, telling: 'B' },
    { text: description, telling: 'C' },
    ...sections.map(({ heading }) => ({ text: heading, telling: 'C' }) as const),
    ...sections.map(({ body }) => ({ text: body.replaceAll(/\[\^[^\]]*\]/g, ' '), telling: 'D' }) as const),
  ];
}
