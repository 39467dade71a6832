import type { Lesson, LessonCategory, LessonDifficulty } from '@ecopulse/contract/lessons/lessons';
import { CATEGORY_LIST, isCategory, isDifficulty } from '../lesson-categories.ts';

/** As in the URL; absent means no filter. */
export interface LessonFilters {
  category?: LessonCategory;
  difficulty?: LessonDifficulty;
}

export function parseLessonFilters({ category, difficulty }: Record<string, unknown>): LessonFilters {
  return {
    ...(isCategory(category) && { category }),
    ...(isDifficulty(difficulty) && { difficulty }),
  };
}

export function changeFilters(
  filters: LessonFilters,
  change: { [name in keyof LessonFilters]: LessonFilters[name] | undefined },
): LessonFilters {
  return parseLessonFilters({ ...filters, ...change });
}

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

/** Applies the chosen difficulty to the counts; categories without lessons are left out. */
export function countByCategory(lessons: readonly Lesson[], difficulty: LessonDifficulty | undefined): CategoryCount[] {
  return CATEGORY_LIST.map((category) => ({ category, lessonsOfCategory: filterLessons(lessons, { category }) }))
    .filter(({ lessonsOfCategory }) => lessonsOfCategory.length > 0)
    .map(({ category, lessonsOfCategory }) => ({
      category,
      count: filterLessons(lessonsOfCategory, difficulty ? { difficulty } : {}).length,
    }));
}
