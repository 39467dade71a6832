import { type Lesson, lesson } from '@ecopulse/contract/lessons';
import * as z from 'zod/mini';
import { jsonContent, type SharedAnswer, type SharedAnswers } from '../../http/response-cache.ts';
import type { Lessons } from './lessons.service.ts';
import { toLesson } from './lessons.view.ts';

interface Parts {
  readonly lessons: Pick<Lessons, 'list'>;
  readonly answers: SharedAnswers;
}

/** The list of all lessons, kept in memory. */
export function allLessons({ lessons, answers }: Parts): SharedAnswer<Lesson[]> | Promise<SharedAnswer<Lesson[]>> {
  return answers.get('lessons', async () => {
    const rows = await lessons.list();
    return jsonContent(z.parse(z.array(lesson), rows.map(toLesson)));
  });
}
