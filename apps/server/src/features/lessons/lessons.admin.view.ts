import type { LessonToEdit, ListedLesson } from '@ecopulse/contract/lessons/lessons-admin';
import { toContentState } from '../../core/content/content-state.view.ts';
import { toQuestionDefinition } from './lesson-columns.ts';
import type { AdminLessonRow, FullLessonRow } from './lessons.admin.queries.ts';

export function toListedLesson(row: AdminLessonRow): ListedLesson {
  return {
    ...toContentState({ ...row, isShown: row.is_published }),
    title: row.title,
    // Enums of the contract: every writer of these columns checks them.
    category: row.category as ListedLesson['category'],
    difficulty: row.difficulty as ListedLesson['difficulty'],
    estimatedMinutes: row.estimated_minutes,
    ecoPointsReward: row.eco_points_reward,
    questions: row.questions,
    completions: row.completions,
  };
}

export function toLessonToEdit(row: FullLessonRow): LessonToEdit {
  return {
    ...toListedLesson(row),
    description: row.description,
    sections: [...row.sections],
    sources: [...row.sources],
    quiz: row.quiz.map(toQuestionDefinition),
    quizVersion: row.quiz_version,
  };
}
