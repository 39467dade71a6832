import type { Lesson, LessonCategory, LessonDifficulty } from '@ecopulse/contract/lessons/lessons';
import { CATEGORY_LIST, isCategory, isDifficulty } from '../lesson-categories.ts';

/** The filters of the list, as its address has them. Absent means no filter. */
export interface LessonFilters {
  category?: LessonCategory;
  difficulty?: LessonDifficulty;
}

/** Reads the filters from an address and ignores invalid values. */
export function readLessonFilters({ category, difficulty }: Record<string, unknown>): LessonFilters {
  return {
    ...(isCategory(category) && { category }),
    ...(isDifficulty(difficulty) && { difficulty }),
  };
}

/** The filters with one changed, or removed if undefined. */
export function changeFilters(
  filters: LessonFilters,
  change: { [name in keyof LessonFilters]: LessonFilters[name] | undefined },
): LessonFilters {
  return readLessonFilters({ ...filters, ...change });
}

/** The lessons that match the filters, in their order. */
export function filterLessons(lessons: readonly Lesson[], { category, difficulty }: LessonFilters): Lesson[] {
  return lessons.filter(
    (lesson) =>
      (category === undefined || lesson.category === category) &&
      (difficulty === undefined || lesson.difficulty === difficulty),
  );
}

interface CategoryCount {
  category: LessonCategory;
  count: number;
}

/** The categories that have lessons, each with the number it would show with the chosen difficulty. */
export function countByCategory(lessons: readonly Lesson[], difficulty: LessonDifficulty | undefined): CategoryCount[] {
  return CATEGORY_LIST.map((category) => ({ category, of: filterLessons(lessons, { category }) }))
    .filter(({ of }) => of.length > 0)
    .map(({ category, of }) => ({ category, count: filterLessons(of, difficulty ? { difficulty } : {}).length }));
}
