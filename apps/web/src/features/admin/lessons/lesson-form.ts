import type { LessonForm } from '@ecopulse/contract/lessons/lessons-admin';
import { lessonQuery } from '../../lessons/lessons.api.ts';
import { createContentEditing } from '../editor/content-editing.ts';
import { createRequestResolverLoader } from '../editor/lazy-resolver.ts';
import { emptySection, type SectionFormValues, toSectionFormValues, toSectionRequest } from './section-form.ts';

/** Each has an input. Empty ones are not sent. */
export const WRONG_OPTION_INDEXES = [0, 1, 2, 3] as const;

/** `key` is the stored id, because React Hook Form uses `id` for its rows. */
export interface QuestionFormValues {
  key: string;
  question: string;
  answer: string;
  others: string[];
  explanation: string;
}

export interface LessonFormValues extends Omit<LessonForm, 'quiz' | 'sections'> {
  sections: SectionFormValues[];
  quiz: QuestionFormValues[];
}

export function emptyQuestion(): QuestionFormValues {
  return { key: '', question: '', answer: '', others: WRONG_OPTION_INDEXES.map(() => ''), explanation: '' };
}

export function emptyLesson(): LessonFormValues {
  return {
    title: '',
    description: '',
    category: 'Waste & Recycling',
    difficulty: 'beginner',
    sections: [1, 2, 3].map(emptySection),
    sources: [],
    quiz: [1, 2, 3, 4].map(emptyQuestion),
  };
}

export function toLessonRequest({ sections, quiz, ...lesson }: LessonFormValues): LessonForm {
  return {
    ...lesson,
    sections: sections.map(toSectionRequest),
    quiz: quiz.map(({ key, others, ...question }) => ({
      ...question,
      others: others.filter((option) => option.trim() !== ''),
      ...(key !== '' && { id: key }),
    })),
  };
}

const loadResolverOf = (schema: 'lessonDraft' | 'lessonForm') =>
  createRequestResolverLoader(
    async () => (await import('@ecopulse/contract/lessons/lessons-admin'))[schema] as never,
    toLessonRequest,
  );

export const lessonEditing = createContentEditing('/admin/lessons', {
  empty: emptyLesson,
  convertFields: ({ sections, quiz }) => ({
    sections: sections.map(toSectionFormValues),
    quiz: quiz.map(({ id, others, ...question }) => ({
      ...question,
      key: id,
      others: WRONG_OPTION_INDEXES.map((index) => others[index] ?? ''),
    })),
  }),
  toRequest: toLessonRequest,
  loadResolver: loadResolverOf('lessonDraft'),
  loadPublishResolver: loadResolverOf('lessonForm'),
  affectedQueries: ['GET /api/lessons'],
  onStored: (queryClient, id) => queryClient.removeQueries(lessonQuery(id)),
});
