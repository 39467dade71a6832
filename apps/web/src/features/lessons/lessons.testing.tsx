import type { ReactNode } from 'react';
import type { LessonToRead, QuizQuestion, QuizResult, UserLesson } from '@ecopulse/contract/lessons/lessons';
import type { SectionCheck } from '@ecopulse/contract/lessons/section-parts';
import { createQueryClient } from '../../lib/query-client.ts';
import { toast } from '../../ui/toast/toast.ts';
import { screensAt, renderAt } from '../../testing/render-at.tsx';

export const RESIDENT_ID = 77;

/** The options have the IDs `<id>-1` to `<id>-4`. */
export function aQuestion(id: string): QuizQuestion {
  return {
    id,
    question: `What about the ${id}?`,
    options: [1, 2, 3, 4].map((number) => ({ id: `${id}-${number}`, text: `${id} option ${number}` })),
  };
}

export function aLesson(parts: Partial<LessonToRead> = {}): LessonToRead {
  return {
    id: 1,
    title: 'The blue bin, done right',
    description: 'What belongs in the blue bin, and what spoils it.',
    category: 'Waste & Recycling',
    difficulty: 'beginner',
    estimatedMinutes: 8,
    ecoPointsReward: 30,
    quizQuestions: [aQuestion('bin'), aQuestion('tap'), aQuestion('bag')],
    quizVersion: 3,
    translations: {},
    isPublished: true,
    sections: [
      { heading: 'One greasy box', body: 'It **spoils** 4 in 10 bins [^nea-2022]. So *rinse* it.' },
      { heading: 'How sorting works', body: 'By hand:\n\n- first paper\n- then cans' },
      { heading: 'At home', body: 'Begin with the easiest thing.' },
    ],
    sources: [
      { key: 'nea-2022', publisher: 'NEA', year: 2022, detail: 'Statistics for 2021' },
      { key: 'pub-2020', publisher: 'PUB', year: 2020, detail: 'Water facts' },
    ],
    ...parts,
  };
}

export function aCheck(parts: Partial<SectionCheck> = {}): SectionCheck {
  return {
    question: 'What spoils a bin?',
    answer: 'A greasy box',
    others: ['A dry newspaper', 'A clean jar'],
    explanation: 'Grease spoils **4 in 10** bins [^nea-2022].',
    ...parts,
  };
}

export function aUserLesson(parts: Partial<UserLesson> = {}): UserLesson {
  return {
    lessonId: 1,
    isCompleted: true,
    quizScore: 83,
    isSelfReported: false,
    attempts: 1,
    completedAt: '2026-11-20T04:00:00.000Z',
    reviews: 0,
    reviewDueOn: '2999-11-24',
    isReviewDue: false,
    pointsEarned: 30,
    ...parts,
  };
}

export function aResult(parts: Partial<QuizResult> = {}): QuizResult {
  return {
    passed: true,
    score: 100,
    pointsAwarded: 30,
    proof: 'verified',
    isReview: false,
    reviewDueOn: '2026-11-24',
    ecoPoints: 1030,
    streak: 4,
    freezeUsed: false,
    badges: [],
    challenges: [],
    translations: {},
    questions: ['bin', 'tap', 'bag'].map((id) => ({
      questionId: id,
      correct: true,
      correctOptionId: `${id}-1`,
      explanation: `Because of the ${id} [^nea-2022].`,
    })),
    ...parts,
  };
}

/** Caches `lesson`, as the route loader does. */
export function renderLessons(address: string, screen: () => ReactNode, lesson?: LessonToRead) {
  // Replaces the toast of an earlier test.
  toast({ title: 'Another test' });
  const queryClient = createQueryClient();
  if (lesson) queryClient.setQueryData(['GET /api/lessons/:id', lesson.id], lesson);
  queryClient.setQueryData(['GET /api/auth/user'], { id: RESIDENT_ID, ecoPoints: 1000, currentStreak: 3 });
  return renderAt(address, screensAt(['/learn', '/learn/$id', '/learn/$id/quiz'], screen), { queryClient });
}
