import { REVIEW_POINTS } from '@ecopulse/contract/lessons/quiz';
import { type Day, dayOf } from '../../core/calendar/calendar.rules.ts';
import type { Clock } from '../../core/calendar/clock.ts';
import { ProblemError } from '../../core/problems/problem-error.ts';
import type { Earned } from '../../core/rewards/run-effects.ts';
import type { Rewards, Turn } from '../../core/rewards/rewards.service.ts';
import type { Submission } from '../../core/rewards/idempotency.rules.ts';
import type { Database } from '../../db/database.ts';
import { type Reads, readsOf } from '../../db/standby.ts';
import {
  countClaims,
  findLesson,
  findLessons,
  findLessonToGrade,
  findUserLessons,
  type LessonRow,
  type LessonToGrade,
  type LessonToReadRow,
  progressIn,
  saveProgress,
  type UserLessonRow,
} from './lessons.queries.ts';
import { afterAttempt, type AttemptOutcome, DAILY_CLAIMS } from './lessons.rules.ts';
import { type GradedQuiz, gradeQuiz, selfReported } from './quiz.rules.ts';

/** Either `answers` with the version of the quiz, or a self-reported `quizScore`. */
export interface Completion {
  readonly answers?: readonly { readonly questionId: string; readonly optionId: string }[] | undefined;
  readonly quizVersion?: number | undefined;
  readonly quizScore?: number | undefined;
}

export interface Completed extends AttemptOutcome {
  readonly quiz: GradedQuiz;
  readonly pointsAwarded: number;
}

export interface Lessons {
  list(): Promise<LessonRow[]>;
  read(lessonId: number): Promise<LessonToReadRow>;
  /** Throws `lesson-not-found`, `quiz-changed`, `daily-claim-limit`; nothing is stored then. */
  complete(
    residentId: number,
    lessonId: number,
    sent: Completion,
    submission?: Submission,
  ): Promise<{ completed: Completed; earned: Earned }>;
  ofResident(residentId: number): Promise<{ rows: UserLessonRow[]; today: Day }>;
}

interface Deps {
  readonly db: Database;
  /** For lists that are the same for everyone; read from `db` by default. */
  readonly reads?: Reads;
  readonly clock: Clock;
  readonly rewards: Rewards;
}

export function createLessons({ db, reads = readsOf(db), clock, rewards }: Deps): Lessons {
  return {
    list: () => reads(findLessons),
    async read(lessonId) {
      const row = await findLesson(db, lessonId);
      if (!row) throw new ProblemError('lesson-not-found');
      return row;
    },
    async complete(residentId, lessonId, sent, submission) {
      const work = (turn: Turn) => attempt(turn, residentId, lessonId, sent);
      const { value, earned } = await rewards.turn(residentId, work, { submission });
      return { completed: value, earned };
    },
    async ofResident(residentId) {
      return { rows: await findUserLessons(db, residentId), today: dayOf(clock.now()) };
    },
  };
}

async function attempt(turn: Turn, residentId: number, lessonId: number, sent: Completion): Promise<Completed> {
  const { trx, now, day } = turn;
  const lesson = await findLessonToGrade(trx, lessonId, residentId);
  if (!lesson) throw new ProblemError('lesson-not-found');
  const quiz = grade(lesson, sent);
  const outcome = afterAttempt(progressIn(lesson), quiz, day);
  if (quiz.selfReported && outcome.award !== null && (await countClaims(trx, residentId, day)) >= DAILY_CLAIMS)
    throw new ProblemError('daily-claim-limit', { values: { limit: DAILY_CLAIMS } });
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
  return { ...outcome, quiz, pointsAwarded: award(turn, residentId, lesson, quiz, outcome) };
}

function grade({ quiz, quiz_version }: LessonToGrade, { answers, quizVersion, quizScore }: Completion): GradedQuiz {
  if (answers === undefined) return selfReported(quizScore ?? 0);
  const graded = quizVersion === undefined || quizVersion === quiz_version ? gradeQuiz(quiz, answers) : null;
  if (!graded) throw new ProblemError('quiz-changed');
  return graded;
}

function award(
  turn: Turn,
  residentId: number,
  lesson: LessonToGrade,
  quiz: GradedQuiz,
  outcome: AttemptOutcome,
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
    proof: quiz.selfReported ? 'claimed' : 'verified',
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
