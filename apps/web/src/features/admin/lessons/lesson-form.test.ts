import { expect, test } from 'vitest';
import type { LessonToEdit } from '@ecopulse/contract/lessons/lessons-admin';
import { emptyLesson, lessonEditing, toLessonRequest } from './lesson-form.ts';

const question = {
  id: 'why-mud',
  question: 'What holds the mud together?',
  answer: 'Roots',
  others: ['Stones', 'Fish'],
  explanation: 'Roots are woven into one net.',
};
const storedLesson = { ...emptyLesson(), title: 'Mangroves', quiz: [question] } as unknown as LessonToEdit;

test('a stored question keeps its id in the form, and empty options are not sent', () => {
  const form = lessonEditing.toForm(storedLesson);
  expect(form.quiz[0]).toMatchObject({ key: 'why-mud', others: ['Stones', 'Fish', '', ''] });
  expect(toLessonRequest(form).quiz).toEqual([question]);
});

test('a new question is sent without an id, which the server assigns', () => {
  const [requestQuestion] = toLessonRequest(emptyLesson()).quiz;
  expect(requestQuestion).toEqual({ question: '', answer: '', others: [], explanation: '' });
});

test('validates all fields for publishing, even while a year is missing', async () => {
  const validate = await lessonEditing.loadPublishResolver?.();
  const source = { key: 'nea', publisher: 'NEA', year: null as unknown as number, detail: 'A publication of 2024' };
  const form = { ...emptyLesson(), title: 'Mangroves', sources: [source] };
  const { errors = {} } = (await validate?.(form, undefined, { fields: {}, shouldUseNativeValidation: false })) ?? {};
  expect(Object.keys(errors).toSorted()).toEqual(['description', 'quiz', 'sections', 'sources']);
  expect(errors).toMatchObject({
    sources: [{ year: { message: expect.any(String) }, key: { message: 'Cite this source in the lesson' } }],
  });
});
