import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { madeAt } from '../offline.ts';
import { earnings, PROOFS } from '../rewards/rewards.ts';
import { shownParts } from './section-parts.ts';
import { day, id, idInPath, moment, text, wholeNumber } from '../scalars.ts';
import { languageInQuery, translations } from '../translations/translations.ts';

export const LESSON_CATEGORIES = [
  'Waste & Recycling',
  'Energy',
  'Water',
  'Food',
  'Transport',
  'Biodiversity',
  'Climate & Green Plan 2030',
  'Circular Living',
] as const;

export const LESSON_DIFFICULTIES = ['beginner', 'intermediate', 'advanced'] as const;

export type LessonCategory = (typeof LESSON_CATEGORIES)[number];
export type LessonDifficulty = (typeof LESSON_DIFFICULTIES)[number];

/** Must not reveal the right answer or its explanation. */
export const quizQuestion = z.object({
  id: z.string(),
  question: z.string(),
  options: z.array(z.object({ id: z.string(), text: z.string() })),
});

/** `estimatedMinutes` include the quiz. */
export const lesson = z.object({
  id,
  title: z.string(),
  description: z.string(),
  category: z.enum(LESSON_CATEGORIES),
  difficulty: z.enum(LESSON_DIFFICULTIES),
  estimatedMinutes: z.int(),
  ecoPointsReward: z.int(),
  quizQuestions: z.array(quizQuestion),
  /** Grows with every change of the quiz; answers refer to a version. */
  quizVersion: z.int(),
  translations,
  isPublished: z.boolean(),
});

/** Cited as `[^key]`. `year` is that of the figure, else of publication. */
export const lessonSource = z.object({
  key: z.string(),
  publisher: z.string(),
  year: z.int(),
  detail: z.string(),
});

/** `body` is Markdown (paragraphs, lists, emphasis) with citations. */
export const lessonToRead = z.extend(lesson, {
  sections: z.array(z.object({ heading: z.string(), body: z.string(), ...shownParts })),
  sources: z.array(lessonSource),
});

export type QuizQuestion = z.infer<typeof quizQuestion>;
export type Lesson = z.infer<typeof lesson>;
export type LessonSource = z.infer<typeof lessonSource>;
export type LessonToRead = z.infer<typeof lessonToRead>;
export type LessonSection = LessonToRead['sections'][number];

/** `quizScore` is the best, in percent; a review counts from `reviewDueOn`; `pointsEarned` include reviews. */
export const userLesson = z.object({
  lessonId: id,
  isCompleted: z.boolean(),
  quizScore: z.nullable(wholeNumber(0, 100)),
  isSelfReported: z.boolean(),
  attempts: z.int(),
  completedAt: z.nullable(moment),
  reviews: z.int(),
  reviewDueOn: z.nullable(day),
  isReviewDue: z.boolean(),
  pointsEarned: z.int(),
});

export type UserLesson = z.infer<typeof userLesson>;

const quizAnswer = z.object({ questionId: text(60), optionId: text(60) });

const ANSWERS_MESSAGE = 'Send either answers or a quizScore';

/** Answers, or a self-reported score as the specification allows: 70 or more passes, up to twice a day. */
const completion = z
  .object({
    answers: z.optional(z.array(quizAnswer).check(z.maxLength(50, { error: 'Must be at most 50 answers' }))),
    quizVersion: z.optional(id),
    quizScore: z.optional(wholeNumber(0, 100)),
    madeAt,
  })
  .check(
    z.refine(({ answers, quizScore }) => (answers === undefined) !== (quizScore === undefined), {
      error: ANSWERS_MESSAGE,
      path: ['answers'],
    }),
  );

/**
 * `questions` is empty for a self-reported score. Until the quiz is passed, the right
 * options and explanations of wrong answers are empty.
 */
export const quizResult = z.extend(earnings, {
  passed: z.boolean(),
  score: wholeNumber(0, 100),
  pointsAwarded: z.int(),
  proof: z.enum(PROOFS),
  isReview: z.boolean(),
  reviewDueOn: z.nullable(day),
  questions: z.array(
    z.object({ questionId: z.string(), correct: z.boolean(), correctOptionId: z.string(), explanation: z.string() }),
  ),
  translations,
});

export type QuizResult = z.infer<typeof quizResult>;

export const lessonsEndpoints = defineEndpoints({
  'GET /api/lessons': {
    summary: 'All lessons, without their text',
    access: 'anyone',
    limit: 'none',
    caching: 'shared',
    query: z.object({ language: languageInQuery }),
    response: z.array(lesson),
  },
  'GET /api/lessons/:id': {
    summary: 'One lesson to read, with the questions of its quiz',
    access: 'anyone',
    limit: 'none',
    caching: 'shared',
    params: z.object({ id: idInPath }),
    query: z.object({ language: languageInQuery }),
    response: lessonToRead,
    errors: ['lesson-not-found'],
  },
  'POST /api/lessons/:id/complete': {
    summary: 'Submit the answers of a quiz; 70 percent or more completes the lesson, or its review if one is due',
    access: 'member',
    limit: 'write',
    params: z.object({ id: idInPath }),
    query: z.object({ language: languageInQuery }),
    body: completion,
    offline: true,
    response: quizResult,
    errors: ['lesson-not-found', 'quiz-changed', 'daily-claim-limit'],
  },
  'GET /api/user/lessons': {
    summary: 'The lessons that the resident has tried, with their progress',
    access: 'member',
    limit: 'read',
    response: z.array(userLesson),
  },
});
