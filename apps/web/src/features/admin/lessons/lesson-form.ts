import type { LessonForm, LessonToEdit } from '@ecopulse/contract/lessons/lessons-admin';

/** Fields for wrong options. Empty ones do not count. */
export const OTHER_OPTIONS = [0, 1, 2, 3] as const;

/** A question in the form. `key` is its stored id, because React Hook Form uses `id` for rows. */
export interface QuestionFormValues {
  key: string;
  question: string;
  answer: string;
  others: string[];
  explanation: string;
}

/** A lesson in the form. */
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

export function toLessonForm(lesson: LessonToEdit): LessonFormValues {
  const { title, description, category, difficulty, sections, sources, quiz } = lesson;
  return {
    title,
    description,
    category,
    difficulty,
    sections,
    sources,
    quiz: quiz.map(({ id, question, answer, others, explanation }) => ({
      key: id,
      question,
      answer,
      others: OTHER_OPTIONS.map((place) => others[place] ?? ''),
      explanation,
    })),
  };
}

/** The lesson to send, without empty options. */
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
