import { createHash } from 'node:crypto';
import { lessonPoints, readingMinutes } from '@ecopulse/contract/lesson-length';
import type { LessonDifficulty } from '@ecopulse/contract/lessons';
import type { StoredQuestion } from '../../db/content-tables.ts';

/** A question as it is written: its right answer and the other options. */
export interface WrittenQuestion {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  readonly others: readonly string[];
  readonly explanation: string;
}

/** A lesson as it is written, in a file or by an admin. */
export interface WrittenLesson {
  readonly title: string;
  readonly description: string;
  readonly category: string;
  readonly difficulty: LessonDifficulty;
  readonly sections: readonly { readonly heading: string; readonly body: string }[];
  readonly sources: readonly {
    readonly key: string;
    readonly publisher: string;
    readonly year: number;
    readonly detail: string;
  }[];
  readonly quiz: readonly WrittenQuestion[];
}

const MAX_POINTS = 1_000;

/** A lesson's columns, with the minutes and points that follow from it; `key` keeps the ids of its options apart from others'. */
export function lessonColumns(key: string, lesson: WrittenLesson) {
  const minutes = readingMinutes(lesson);
  return {
    title: lesson.title,
    description: lesson.description,
    category: lesson.category,
    difficulty: lesson.difficulty,
    estimated_minutes: Math.max(1, minutes),
    // A draft may be of any length.
    eco_points_reward: Math.min(MAX_POINTS, lessonPoints(lesson.difficulty, minutes)),
    sections: JSON.stringify(lesson.sections),
    sources: JSON.stringify(lesson.sources),
    quiz: JSON.stringify(lesson.quiz.map((question) => toStoredQuestion(key, question))),
  };
}

/**
 * An option's id tells nothing of it: a hash of its text, the same wherever it stands. In the order of these ids the
 * right option is anywhere.
 */
function toStoredQuestion(key: string, { id, question, answer, others, explanation }: WrittenQuestion): StoredQuestion {
  const optionId = (text: string) =>
    createHash('sha256').update(`${key}/${id}/${text}`).digest('base64url').slice(0, 10);
  const options = [answer, ...others]
    .map((text) => ({ id: optionId(text), text }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return { id, question, options, correctOptionId: optionId(answer), explanation };
}

/** A stored question as it was written; the other options come in the order of their ids. */
export function toWrittenQuestion({ id, question, options, correctOptionId, explanation }: StoredQuestion) {
  const right = options.findIndex((option) => option.id === correctOptionId);
  return {
    id,
    question,
    answer: options[right]?.text ?? '',
    others: options.filter((_, place) => place !== right).map(({ text }) => text),
    explanation,
  };
}
