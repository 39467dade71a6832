import { lessonDraft } from '@ecopulse/contract/lessons-admin';
import type { Resolver } from 'react-hook-form';
import { checkBy } from '../editor/lazy-resolver.ts';
import { type LessonOfDesk, toSentLesson } from './lesson-form.ts';

const check = checkBy(lessonDraft) as unknown as Resolver;

/** Checks what a draft needs; whether it is ready for residents the server says when it is published. */
export const checkLesson: Resolver<LessonOfDesk> = async (values, context, options) => {
  const { errors } = await check(toSentLesson(values), context, options as never);
  return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors: errors as never };
};
