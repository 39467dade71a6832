import { createHash } from 'node:crypto';
import { lessonPoints, readingMinutes } from '@ecopulse/contract/lessons/lesson-length';
import type { LessonDifficulty, LessonSection } from '@ecopulse/contract/lessons/lessons';
import type { StoredQuestion } from '../../db/content-tables.ts';

export interface QuestionDefinition {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  readonly others: readonly string[];
  readonly explanation: string;
}

export interface LessonDefinition {
  readonly title: string;
  readonly description: string;
  readonly category: string;
  readonly difficulty: LessonDifficulty;
  readonly sections: readonly LessonSection[];
  readonly sources: readonly {
    readonly key: string;
    readonly publisher: string;
    readonly year: number;
    readonly detail: string;
  }[];
  readonly quiz: readonly QuestionDefinition[];
}

const MAX_POINTS = 1_000;

/** `key` goes into the option ids, so that lessons do not share them. */
export function lessonColumns(key: string, lesson: LessonDefinition) {
  const minutes = readingMinutes(lesson);
  return {
    title: lesson.title,
    description: lesson.description,
    category: lesson.category,
    difficulty: lesson.difficulty,
    estimated_minutes: Math.max(1, minutes),
    // A draft may be of any length, so its reward is limited here.
    eco_points_reward: Math.min(MAX_POINTS, lessonPoints(lesson.difficulty, minutes)),
    sections: JSON.stringify(lesson.sections),
    sources: JSON.stringify(lesson.sources),
    quiz: JSON.stringify(lesson.quiz.map((question) => toStoredQuestion(key, question))),
  };
}

/** Option ids are hashes of their texts, so neither an id nor the order reveals the correct option. */
function toStoredQuestion(
  key: string,
  { id, question, answer, others, explanation }: QuestionDefinition,
): StoredQuestion {
  const optionId = (text: string) =>
    createHash('sha256').update(`${key}/${id}/${text}`).digest('base64url').slice(0, 10);
  const options = [answer, ...others]
    .map((text) => ({ id: optionId(text), text }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return { id, question, options, correctOptionId: optionId(answer), explanation };
}

/** In a fixed field order, because PostgreSQL reorders JSON fields. */
export function toSectionDefinition({ heading, body, check, diagram }: LessonSection): LessonSection {
  return {
    heading,
    body,
    ...(check && {
      check: {
        question: check.question,
        answer: check.answer,
        others: check.others,
        explanation: check.explanation,
      },
    }),
    ...(diagram && {
      diagram: {
        kind: diagram.kind,
        caption: diagram.caption,
        unit: diagram.unit,
        items: diagram.items.map(({ label, amount }) => ({ label, amount })),
      },
    }),
  };
}

/** The wrong options are in the order of their ids. */
export function toQuestionDefinition({ id, question, options, correctOptionId, explanation }: StoredQuestion) {
  const correctIndex = options.findIndex((option) => option.id === correctOptionId);
  return {
    id,
    question,
    answer: options[correctIndex]?.text ?? '',
    others: options.filter((_, index) => index !== correctIndex).map(({ text }) => text),
    explanation,
  };
}
