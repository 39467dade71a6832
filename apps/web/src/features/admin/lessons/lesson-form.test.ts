import { expect, test } from 'vitest';
import type { LessonToEdit } from '@ecopulse/contract/lessons-admin';
import { emptyLesson, toLessonForm, toSentLesson } from './lesson-form.ts';

const question = {
  id: 'why-mud',
  question: 'What holds the mud together?',
  answer: 'Roots',
  others: ['Stones', 'Fish'],
  explanation: 'Roots are woven into one net.',
};
const stored = { ...emptyLesson(), title: 'Mangroves', quiz: [question] } as unknown as LessonToEdit;

test('a stored question keeps its id in the form, and empty options are not sent', () => {
  const form = toLessonForm(stored);
  expect(form.quiz[0]).toMatchObject({ key: 'why-mud', others: ['Stones', 'Fish', '', ''] });
  expect(toSentLesson(form).quiz).toEqual([question]);
});

test('a new question is sent without an id, which the server assigns', () => {
  const [sent] = toSentLesson(emptyLesson()).quiz;
  expect(sent).toEqual({ question: '', answer: '', others: [], explanation: '' });
});
