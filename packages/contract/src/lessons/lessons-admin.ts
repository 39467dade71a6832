import * as z from 'zod/mini';
import { ADMIN_FIELD_PROBLEMS } from '../admin/admin-field-problems.ts';
import { expectedVersion, contentParams, contentQuery, contentState } from '../admin/content-admin.ts';
import { defineEndpoints } from '../endpoint.ts';
import { fillPlaceholders } from '../field-problems.ts';
import {
  lessonHead,
  lessonKey,
  lessonQuestion,
  lessonSection,
  lessonSourceKey,
  lessonSourceText,
  questionCountChecks,
  sectionCountChecks,
  checkLesson,
} from './lesson-text.ts';
import { LESSON_DIFFICULTIES, LESSON_CATEGORIES, lessonSource } from './lessons.ts';
import { draftParts, sectionCheck, sectionDiagram, shownParts } from './section-parts.ts';
import { text, wholeNumber } from '../scalars.ts';

const sourceCountCheck = z.maxLength(30, {
  error: fillPlaceholders(ADMIN_FIELD_PROBLEMS['too-many-sources'], { most: 30 }),
});

const questionForm = z.object({ id: z.optional(lessonKey), ...lessonQuestion });

export const lessonForm = z
  .object({
    ...lessonHead,
    sections: z
      .array(
        z.object({
          ...lessonSection,
          check: z.optional(z.object(sectionCheck)),
          diagram: z.optional(z.object(sectionDiagram)),
        }),
      )
      .check(sectionCountChecks.least, sectionCountChecks.most),
    sources: z.array(z.object({ key: lessonSourceKey, ...lessonSourceText })).check(sourceCountCheck),
    quiz: z.array(questionForm).check(questionCountChecks.least, questionCountChecks.most),
  })
  .check(checkLesson((lesson) => lesson));

export type LessonForm = z.infer<typeof lessonForm>;

/** Checks only title, category and maximum lengths. */
export const lessonDraft = z.object({
  ...lessonHead,
  description: text(220),
  sections: z.array(z.object({ heading: text(80), body: text(12_000), ...draftParts })).check(sectionCountChecks.most),
  sources: z
    .array(z.object({ key: text(40), publisher: text(40), year: wholeNumber(1960, 2100), detail: text(240) }))
    .check(sourceCountCheck),
  quiz: z
    .array(
      z.object({
        id: z.optional(lessonKey),
        question: text(240),
        answer: text(160),
        others: z
          .array(text(160))
          .check(z.maxLength(4, { error: fillPlaceholders(ADMIN_FIELD_PROBLEMS['too-many-options'], { most: 4 }) })),
        explanation: text(2_000),
      }),
    )
    .check(questionCountChecks.most),
});

export const listedLesson = z.extend(contentState, {
  title: z.string(),
  category: z.enum(LESSON_CATEGORIES),
  difficulty: z.enum(LESSON_DIFFICULTIES),
  estimatedMinutes: z.int(),
  ecoPointsReward: z.int(),
  questions: z.int(),
  completions: z.int(),
});

export type ListedLesson = z.infer<typeof listedLesson>;

/** Contains the right answers, so for admins only. */
export const lessonToEdit = z.extend(listedLesson, {
  description: z.string(),
  sections: z.array(z.object({ heading: z.string(), body: z.string(), ...shownParts })),
  sources: z.array(lessonSource),
  quiz: z.array(
    z.object({
      id: z.string(),
      question: z.string(),
      answer: z.string(),
      others: z.array(z.string()),
      explanation: z.string(),
    }),
  ),
  quizVersion: z.int(),
});

export type LessonToEdit = z.infer<typeof lessonToEdit>;

const read = { access: 'editor', limit: 'read' } as const;
const write = { access: 'editor', limit: 'write' } as const;
/** Fits a lesson of twelve minutes at four bytes per letter. */
const maxBodyBytes = 256 * 1024;

export const lessonsAdminEndpoints = defineEndpoints({
  'GET /api/admin/lessons': {
    ...read,
    summary: 'Lessons in every state, newest first',
    query: z.extend(contentQuery, {
      category: z.optional(z.enum(LESSON_CATEGORIES, { error: ADMIN_FIELD_PROBLEMS['unknown-category'] })),
    }),
    response: z.array(listedLesson),
  },
  'GET /api/admin/lessons/:id': {
    ...read,
    summary: 'One lesson in any state, with the right answers of its quiz',
    params: contentParams,
    response: lessonToEdit,
    errors: ['lesson-not-found'],
  },
  'POST /api/admin/lessons': {
    ...write,
    summary: 'Create a lesson; it is a draft, and may be incomplete, until it is published',
    maxBodyBytes,
    body: lessonDraft,
    status: 201,
    response: lessonToEdit,
    errors: ['title-taken'],
  },
  'PUT /api/admin/lessons/:id': {
    ...write,
    summary: 'Edit a lesson; a published lesson must stay complete. A changed quiz gets a new version',
    params: contentParams,
    maxBodyBytes,
    body: z.extend(lessonDraft, expectedVersion.shape),
    response: lessonToEdit,
    errors: ['lesson-not-found', 'edited-meanwhile', 'title-taken'],
  },
  'POST /api/admin/lessons/:id/publish': {
    ...write,
    summary: 'Publish a complete lesson',
    params: contentParams,
    body: expectedVersion,
    response: lessonToEdit,
    errors: ['lesson-not-found', 'edited-meanwhile', 'title-taken', 'not-ready'],
  },
  'POST /api/admin/lessons/:id/retire': {
    ...write,
    summary: 'Withdraw a lesson; what residents earned with it stays',
    params: contentParams,
    body: expectedVersion,
    response: lessonToEdit,
    errors: ['lesson-not-found', 'edited-meanwhile'],
  },
});
