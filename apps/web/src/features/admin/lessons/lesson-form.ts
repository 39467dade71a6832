import type { LessonForm, LessonToEdit } from '@ecopulse/contract/lessons-admin';

/** So many options there are places for, beside the right one; those left empty are none. */
export const OTHER_OPTIONS = [0, 1, 2, 3] as const;

/** A question as it is edited. `key` is its id where it is stored: `id` is the form's own word for the place of a row. */
export interface QuestionFormValues {
  key: string;
  question: string;
  answer: string;
  others: string[];
  explanation: string;
}

/** A lesson as it is edited. */
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

/** What is sent: without the places of options that were left empty. */
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
