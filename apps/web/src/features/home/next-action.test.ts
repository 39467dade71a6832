import { expect, test } from 'vitest';
import { aChallenge, aUserChallenge, inDays } from '../challenges/challenges.testing.tsx';
import { aUserLesson } from '../lessons/lessons.testing.tsx';
import { singaporeDay } from '../../lib/time/singapore-time.ts';
import { chooseNextAction } from './next-action.ts';

const day = singaporeDay(new Date());
const NO_CONTENT = { lessons: [], challenges: [], joined: [], day };
const aDueLesson = (lessonId: number, reviewDueOn: string) =>
  aUserLesson({ lessonId, isCompleted: true, isReviewDue: true, reviewDueOn });

test('chooses the review that has been due longest, even if a challenge is running', () => {
  const lessons = [aDueLesson(3, '2026-11-02'), aDueLesson(4, '2026-11-01')];
  const challenges = [aChallenge({ id: 7 })];
  const joined = [aUserChallenge({ challengeId: 7, endsAt: inDays(3) })];
  expect(chooseNextAction({ lessons, challenges, joined, day })).toEqual({ kind: 'review', lessonId: 4 });
});

test('without a due review, chooses the running challenge that ends first', () => {
  const challenges = [
    aChallenge({ id: 7, title: 'Later' }),
    aChallenge({ id: 8, title: 'Sooner' }),
    aChallenge({ id: 9, title: 'Done' }),
  ];
  const joined = [
    aUserChallenge({ challengeId: 7, endsAt: inDays(9) }),
    aUserChallenge({ challengeId: 8, endsAt: inDays(3) }),
    aUserChallenge({ challengeId: 9, endsAt: inDays(1), isCompleted: true }),
  ];
  expect(chooseNextAction({ ...NO_CONTENT, challenges, joined })).toEqual({
    kind: 'challenge',
    id: 8,
    title: 'Sooner',
  });
});

test('without a due review or running challenge, chooses a lesson', () => {
  expect(chooseNextAction(NO_CONTENT)).toEqual({ kind: 'lesson' });
});
