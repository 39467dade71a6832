import { lessonTexts, type Texts } from '@ecopulse/content/translations.schema';
import type { Lesson, LessonToRead, QuizResult, UserLesson } from '@ecopulse/contract/lessons/lessons';
import type { Day } from '../../core/calendar/calendar.rules.ts';
import type { Earned } from '../../core/rewards/run-effects.ts';
import { toEarnings } from '../../core/rewards/rewards.view.ts';
import type { LessonRow, LessonToReadRow, UserLessonRow } from './lessons.queries.ts';
import { isReviewDue } from './lessons.rules.ts';
import type { CompletionResult } from './lessons.service.ts';

export function toLesson(row: LessonRow): Lesson {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    // Enums of the contract: every writer of these columns checks them.
    category: row.category as Lesson['category'],
    difficulty: row.difficulty as Lesson['difficulty'],
    estimatedMinutes: row.estimated_minutes,
    ecoPointsReward: row.eco_points_reward,
    quizQuestions: row.quiz_questions.map(({ id, question, options }) => ({ id, question, options: [...options] })),
    quizVersion: row.quiz_version,
    translations: {},
    isPublished: row.is_published,
  };
}

export function toLessonToRead(row: LessonToReadRow): LessonToRead {
  return { ...toLesson(row), sections: [...row.sections], sources: [...row.sources] };
}

export function listedTexts({ title, description }: Lesson): Texts {
  return { title, description };
}

/** Keys are paths in the response. */
export function detailTexts(lesson: LessonToRead): Texts {
  const inSections = Object.entries(lessonTexts({ ...lesson, quiz: [] })).map(
    ([field, text]) => [field.replace(/labels\.(\d+)$/, 'items.$1.label'), text] as const,
  );
  const inQuiz = lesson.quizQuestions.flatMap(({ question, options }, index) => [
    [`quizQuestions.${index}.question`, question] as const,
    ...options.map(({ text }, optionIndex) => [`quizQuestions.${index}.options.${optionIndex}.text`, text] as const),
  ]);
  return Object.fromEntries([...inSections, ...inQuiz]);
}

export function explanationTexts({ questions }: Pick<QuizResult, 'questions'>): Texts {
  return Object.fromEntries(questions.map(({ explanation }, index) => [`questions.${index}.explanation`, explanation]));
}

export function toUserLesson(row: UserLessonRow, today: Day): UserLesson {
  return {
    lessonId: row.lesson_id,
    isCompleted: row.completed_at !== null,
    quizScore: row.best_score,
    isSelfReported: row.self_reported,
    attempts: row.attempts,
    completedAt: row.completed_at?.toISOString() ?? null,
    reviews: row.reviews,
    reviewDueOn: row.review_due_on,
    isReviewDue: isReviewDue(row.review_due_on, today),
    pointsEarned: row.points_earned,
  };
}

export function toQuizResult(
  { quiz, award, progress, pointsAwarded, proof }: CompletionResult,
  earned: Earned,
): QuizResult {
  return {
    ...toEarnings(earned),
    passed: quiz.passed,
    score: quiz.score,
    pointsAwarded,
    proof,
    isReview: award === 'review',
    reviewDueOn: progress.reviewDueOn,
    questions: [...quiz.questions],
    translations: {},
  };
}
