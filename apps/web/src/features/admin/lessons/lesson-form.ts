import type { LessonForm } from '@ecopulse/contract/lessons/lessons-admin';
import { lessonQuery } from '../../lessons/lessons.api.ts';
import { contentEditing } from '../editor/content-editing.ts';
import { resolverOfSent } from '../editor/lazy-resolver.ts';

/** Inputs for wrong options. Empty ones are not sent. */
export const OTHER_OPTIONS = [0, 1, 2, 3] as const;

/** `key` is the stored id, because React Hook Form uses `id` for its rows. */
export interface QuestionFormValues {
  key: string;
  question: string;
  answer: string;
  others: string[];
  explanation: string;
}

export interface LessonFormValues extends Omit<LessonForm, 'quiz'> {
  quiz: QuestionFormValues[];
}

export function emptyQuestion(): QuestionFormValues {
  return { key: '', question: '', answer: '', others: OTHER_OPTIONS.map(() => ''), explanation: '' };
}

export function emptyLesson(): LessonFormValues {
  return {
    title: '',
    description: '',
    category: 'Waste & Recycling',
    difficulty: 'beginner',
    sections: [1, 2, 3].map(() => ({ heading: '', body: '' })),
    sources: [],
    quiz: [1, 2, 3, 4].map(emptyQuestion),
  };
}

export function toSentLesson({ quiz, ...lesson }: LessonFormValues): LessonForm {
  return {
    ...lesson,
    quiz: quiz.map(({ key, others, ...question }) => ({
      ...question,
      others: others.filter((option) => option.trim() !== ''),
      ...(key !== '' && { id: key }),
    })),
  };
}

const resolver = (schema: 'lessonDraft' | 'lessonForm') =>
  resolverOfSent(async () => (await import('@ecopulse/contract/lessons/lessons-admin'))[schema] as never, toSentLesson);

export const lessonEditing = contentEditing('/admin/lessons', {
  empty: emptyLesson,
  ofItem: ({ quiz }) => ({
    quiz: quiz.map(({ id, others, ...question }) => ({
      ...question,
      key: id,
      others: OTHER_OPTIONS.map((place) => others[place] ?? ''),
    })),
  }),
  toSent: toSentLesson,
  loadResolver: resolver('lessonDraft'),
  loadReadiness: resolver('lessonForm'),
  shownBy: ['GET /api/lessons'],
  onStored: (queryClient, id) => queryClient.removeQueries(lessonQuery(id)),
});
