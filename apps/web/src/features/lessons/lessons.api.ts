import { callQuery } from '../../lib/query-client.ts';

export const lessonsQuery = callQuery('GET /api/lessons');

export function lessonQuery(id: number) {
  return callQuery('GET /api/lessons/:id', { params: { id } });
}

/** Only the lessons that the resident has tried. */
export const userLessonsQuery = callQuery('GET /api/user/lessons');
