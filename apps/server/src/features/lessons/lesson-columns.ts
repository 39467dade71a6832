import { createHash } from 'node:crypto';
import { lessonPoints, readingMinutes } from '@ecopulse/contract/lessons/lesson-length';
import type { LessonDifficulty } from '@ecopulse/contract/lessons/lessons';
import type { StoredQuestion } from '../../db/content-tables.ts';

export interface WrittenQuestion {
  readonly id: string;
  readonly question: string;
  readonly answer: string;
  readonly others: readonly string[];
  readonly explanation: string;
}

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

/** `key` makes the option ids differ from those of other lessons. */
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

/** Option ids are hashes of their texts, so neither an id nor the order reveals the right option. */
function toStoredQuestion(key: string, { id, question, answer, others, explanation }: WrittenQuestion): StoredQuestion {
  const optionId = (text: string) =>
    createHash('sha256').update(`${key}/${id}/${text}`).digest('base64url').slice(0, 10);
  const options = [answer, ...others]
    .map((text) => ({ id: optionId(text), text }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return { id, question, options, correctOptionId: optionId(answer), explanation };
}

/** The wrong options are in the order of their ids. */
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
