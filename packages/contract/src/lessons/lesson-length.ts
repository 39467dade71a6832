import type { LessonDifficulty } from './lessons.ts';

export const LESSON_MINUTES = { least: 5, most: 12 };

const WORDS_PER_MINUTE = 180;
const MINUTES_PER_QUESTION = 0.5;

const countWords = (text: string) => text.split(/\s+/).filter(Boolean).length;

interface LessonToMeasure {
  readonly sections: readonly { readonly body: string }[];
  readonly quiz: readonly unknown[];
}

/** 180 words a minute allows time to think (Brysbaert 2019: 238 for non-fiction), plus half a minute per question. */
export function readingMinutes({ sections, quiz }: LessonToMeasure): number {
  const wordCount = sections.reduce((sum, { body }) => sum + countWords(body), 0);
  return Math.ceil(wordCount / WORDS_PER_MINUTE + quiz.length * MINUTES_PER_QUESTION);
}

const POINTS_PER_MINUTE: Record<LessonDifficulty, number> = { beginner: 3, intermediate: 4, advanced: 5 };

export function lessonPoints(difficulty: LessonDifficulty, minutes: number): number {
  return Math.round((POINTS_PER_MINUTE[difficulty] * minutes) / 5) * 5;
}
