import { queryOptions } from '@tanstack/react-query';
import type { Lesson, LessonToRead, UserLesson } from '@ecopulse/contract/lessons/lessons';
import { call } from '../../lib/api.ts';

export const lessonsQuery = queryOptions({
  queryKey: ['GET /api/lessons'],
  queryFn: ({ signal }): Promise<Lesson[]> => call('GET /api/lessons', { signal }),
});

export function lessonQuery(id: number) {
  return queryOptions({
    queryKey: ['GET /api/lessons/:id', id],
    queryFn: ({ signal }): Promise<LessonToRead> => call('GET /api/lessons/:id', { params: { id }, signal }),
  });
}

/** Only the lessons that the resident has tried. */
export const userLessonsQuery = queryOptions({
  queryKey: ['GET /api/user/lessons'],
  queryFn: ({ signal }): Promise<UserLesson[]> => call('GET /api/user/lessons', { signal }),
});
