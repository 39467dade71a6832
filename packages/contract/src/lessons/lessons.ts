import * as z from 'zod/mini';
import { defineEndpoints } from '../endpoint.ts';
import { madeAt } from '../offline.ts';
import { earnings } from '../rewards/rewards.ts';
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

export const DIFFICULTIES_OF_LESSONS = ['beginner', 'intermediate', 'advanced'] as const;

export type LessonCategory = (typeof LESSON_CATEGORIES)[number];
export type LessonDifficulty = (typeof DIFFICULTIES_OF_LESSONS)[number];

/** A question before it is answered, without the right answer and its explanation. */
export const quizQuestion = z.object({
  id: z.string(),
  question: z.string(),
  options: z.array(z.object({ id: z.string(), text: z.string() })),
});

/** A lesson as everyone sees it in lists. `estimatedMinutes` covers reading and quiz. */
export const lesson = z.object({
  id,
  title: z.string(),
  description: z.string(),
  category: z.enum(LESSON_CATEGORIES),
  difficulty: z.enum(DIFFICULTIES_OF_LESSONS),
  estimatedMinutes: z.int(),
  ecoPointsReward: z.int(),
  quizQuestions: z.array(quizQuestion),
  /** Grows with every change of the quiz; answers name the version they are for. */
  quizVersion: z.int(),
  translations,
  isPublished: z.boolean(),
});

/** The source of a figure: `[^key]` in a text cites it. `year` is the year of the figure, or of its publication. */
export const lessonSource = z.object({
  key: z.string(),
  publisher: z.string(),
  year: z.int(),
  detail: z.string(),
});

/** A lesson to read: `body` is Markdown (paragraphs, lists, emphasis) with citations. */
export const lessonToRead = z.extend(lesson, {
  sections: z.array(z.object({ heading: z.string(), body: z.string() })),
  sources: z.array(lessonSource),
});

export type QuizQuestion = z.infer<typeof quizQuestion>;
export type Lesson = z.infer<typeof lesson>;
export type LessonSource = z.infer<typeof lessonSource>;
export type LessonToRead = z.infer<typeof lessonToRead>;

/**
 * The resident's progress in a lesson they tried. `quizScore` is the best score in percent; `reviewDueOn` the day from
 * which a review counts; `pointsEarned` the points for completing and reviewing it.
 */
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

/** Answers to the quiz, or (as the spec allows) a score that the resident reports: 70 or more twice a day. */
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

/** The result of a quiz: the right answers with explanations, and what it earned. `questions` is empty for a self-reported score. */
export const quizResult = z.extend(earnings, {
  passed: z.boolean(),
  score: wholeNumber(0, 100),
  pointsAwarded: z.int(),
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
    status: 200,
    response: z.array(lesson),
    errors: [],
  },
  'GET /api/lessons/:id': {
    summary: 'One lesson to read, with the questions of its quiz',
    access: 'anyone',
    limit: 'none',
    caching: 'shared',
    params: z.object({ id: idInPath }),
    query: z.object({ language: languageInQuery }),
    status: 200,
    response: lessonToRead,
    errors: ['lesson-not-found'],
  },
  'POST /api/lessons/:id/complete': {
    summary: 'Submit the answers of a quiz; 70 percent or more completes the lesson, or its review if one is due',
    access: 'member',
    limit: 'write',
    caching: 'private',
    params: z.object({ id: idInPath }),
    query: z.object({ language: languageInQuery }),
    body: completion,
    offline: true,
    status: 200,
    response: quizResult,
    errors: ['lesson-not-found', 'quiz-changed', 'daily-claim-limit'],
  },
  'GET /api/user/lessons': {
    summary: 'The lessons that the resident has tried, with their progress',
    access: 'member',
    limit: 'read',
    caching: 'private',
    status: 200,
    response: z.array(userLesson),
    errors: [],
  },
});
