import { REVIEW_POINTS } from '@ecopulse/contract/lessons/lesson-rules';
import type { Proof } from '@ecopulse/contract/rewards/rewards';
import { type Day, dayOf } from '../../core/calendar/calendar.rules.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import type { Earned } from '../../core/rewards/run-effects.ts';
import type { Turn } from '../../core/rewards/rewards.service.ts';
import type { Submission } from '../../core/rewards/idempotency.rules.ts';
import { type Reads, primaryReads } from '../../db/standby.ts';
import type { SharedDeps } from '../../feature-module.ts';
import {
  countSelfReportedLessons,
  findLesson,
  findLessons,
  findLessonToGrade,
  findUserLessons,
  type LessonRow,
  type LessonToGrade,
  type LessonToReadRow,
  toLessonProgress,
  saveProgress,
  type UserLessonRow,
} from './lessons.queries.ts';
import { applyAttempt, type AttemptOutcome, MAX_CLAIMED_LESSONS_PER_DAY } from './lessons.rules.ts';
import { type GradedQuiz, gradeQuiz, toSelfReportedQuiz, withoutSolutions } from './quiz.rules.ts';

/** Either `answers` with the version of the quiz, or a self-reported `quizScore`. */
export interface CompletionRequest {
  readonly answers?: readonly { readonly questionId: string; readonly optionId: string }[] | undefined;
  readonly quizVersion?: number | undefined;
  readonly quizScore?: number | undefined;
}

export interface CompletionResult extends AttemptOutcome {
  readonly quiz: GradedQuiz;
  /** `none` if nothing was earned. */
  readonly proof: Proof;
  readonly pointsAwarded: number;
}

export interface Lessons {
  list(): Promise<LessonRow[]>;
  get(lessonId: number): Promise<LessonToReadRow>;
  /** Throws `lesson-not-found`, `quiz-changed`, `daily-claim-limit`, and stores nothing then. */
  complete(
    residentId: number,
    lessonId: number,
    request: CompletionRequest,
    submission?: Submission,
  ): Promise<{ completion: CompletionResult; earned: Earned }>;
  listOfResident(residentId: number): Promise<{ rows: UserLessonRow[]; today: Day }>;
}

interface Deps extends Pick<SharedDeps, 'db' | 'clock' | 'rewards'> {
  /** For lists that are the same for everyone; read from `db` by default. */
  readonly reads?: Reads;
}

export function createLessons({ db, reads = primaryReads(db), clock, rewards }: Deps): Lessons {
  return {
    list: () => reads(findLessons),
    async get(lessonId) {
      const row = await findLesson(db, lessonId);
      if (!row) throw new ProblemError('lesson-not-found');
      return row;
    },
    async complete(residentId, lessonId, request, submission) {
      const work = (turn: Turn) => recordAttempt(turn, residentId, lessonId, request);
      const { value, earned } = await rewards.turn(residentId, work, { submission });
      return { completion: value, earned };
    },
    async listOfResident(residentId) {
      return { rows: await findUserLessons(db, residentId), today: dayOf(clock.now()) };
    },
  };
}

async function recordAttempt(
  turn: Turn,
  residentId: number,
  lessonId: number,
  request: CompletionRequest,
): Promise<CompletionResult> {
  const { trx, now, day } = turn;
  const lesson = await findLessonToGrade(trx, lessonId, residentId);
  if (!lesson) throw new ProblemError('lesson-not-found');
  const quiz = gradeRequest(lesson, request);
  const outcome = applyAttempt(toLessonProgress(lesson), quiz, day);
  if (
    quiz.selfReported &&
    outcome.award !== null &&
    (await countSelfReportedLessons(trx, residentId, day)) >= MAX_CLAIMED_LESSONS_PER_DAY
  )
    throw new ProblemError('daily-claim-limit', { values: { limit: MAX_CLAIMED_LESSONS_PER_DAY } });
  await saveProgress(trx, {
    resident_id: residentId,
    lesson_id: lesson.id,
    attempts: outcome.progress.attempts,
    best_score: outcome.progress.bestScore,
    self_reported: outcome.progress.selfReported,
    completed_at: outcome.award === 'completion' ? now : lesson.completed_at,
    reviews: outcome.progress.reviews,
    review_tries: outcome.progress.reviewTries,
    review_due_on: outcome.progress.reviewDueOn,
  });
  const proof = outcome.award === null ? 'none' : outcome.isVerified && turn.isWitnessed ? 'verified' : 'claimed';
  const shown = quiz.passed ? quiz : withoutSolutions(quiz);
  return {
    ...outcome,
    quiz: shown,
    proof,
    pointsAwarded: recordAward(turn, residentId, lesson, { quiz, outcome, proof }),
  };
}

function gradeRequest(
  { quiz, quiz_version }: LessonToGrade,
  { answers, quizVersion, quizScore }: CompletionRequest,
): GradedQuiz {
  if (answers === undefined) return toSelfReportedQuiz(quizScore ?? 0);
  const graded = quizVersion === undefined || quizVersion === quiz_version ? gradeQuiz(quiz, answers) : null;
  if (!graded) throw new ProblemError('quiz-changed');
  return graded;
}

function recordAward(
  turn: Turn,
  residentId: number,
  lesson: LessonToGrade,
  { quiz, outcome, proof }: { quiz: GradedQuiz; outcome: AttemptOutcome; proof: Proof },
): number {
  if (outcome.award === null) return 0;
  const isReview = outcome.award === 'review';
  const points = isReview ? REVIEW_POINTS : lesson.eco_points_reward;
  return turn.record({
    residentId,
    type: isReview ? 'lesson_reviewed' : 'lesson_completed',
    subject: `lesson:${lesson.id}`,
    occurrence: isReview ? turn.day : null,
    points,
    proof,
    facts: {
      lessonId: lesson.id,
      name: lesson.title,
      category: lesson.category,
      score: quiz.score,
      ...(outcome.isPerfect && { perfect: true }),
      ...(quiz.selfReported && { selfReported: true }),
    },
  });
}
