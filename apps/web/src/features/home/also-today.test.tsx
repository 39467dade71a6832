// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { UserLesson } from '@ecopulse/contract/lessons/lessons';
import type { Activity } from '@ecopulse/contract/rewards/rewards';
import { singaporeDay } from '../../lib/time/singapore-time.ts';
import { aLoggedAction, renderChallenges } from '../challenges/challenges.testing.tsx';
import { anActivity } from '../rewards/rewards.testing.tsx';
import { AlsoToday } from './also-today.tsx';
import { stubFetch } from '../../testing/fake-fetch.ts';

function aCompletedLesson(parts: Partial<UserLesson> & Pick<UserLesson, 'lessonId'>): UserLesson {
  return {
    isCompleted: true,
    quizScore: 90,
    isSelfReported: false,
    attempts: 1,
    completedAt: '2026-01-01T00:00:00Z',
    reviews: 0,
    reviewDueOn: '2026-01-04',
    isReviewDue: true,
    pointsEarned: 20,
    ...parts,
  };
}

function show(lessons: UserLesson[], activities: readonly Activity[] = []) {
  stubFetch({
    'GET /api/user/activities': () => [200, activities],
    'GET /api/user/lessons': () => [200, lessons],
    'GET /api/user/eco-actions': () => [200, [aLoggedAction('byo', { dailyCap: 2 })]],
  });
  renderChallenges('/', () => <AlsoToday />);
}

beforeEach(() => {
  vi.unstubAllGlobals();
});

test('links to the review that is due', async () => {
  show([
    aCompletedLesson({ lessonId: 2, isReviewDue: false, reviewDueOn: '2999-01-01' }),
    aCompletedLesson({ lessonId: 3 }),
  ]);
  expect(await screen.findByText('1 review is due')).toBeVisible();
  expect(screen.getByRole('link', { name: /Review a lesson/ })).toHaveAttribute('href', '/learn/3/quiz');
});

test('links to another lesson once today counts towards the streak, because the main button then offers the review', async () => {
  show([aCompletedLesson({ lessonId: 3 })], [anActivity({ activityType: 'check_in', day: singaporeDay(new Date()) })]);
  expect(await screen.findByRole('link', { name: /Take a lesson/ })).toHaveAttribute('href', '/learn');
  expect(screen.queryByRole('link', { name: /Review a lesson/ })).not.toBeInTheDocument();
});

test('links to the lessons if no review is due', async () => {
  show([]);
  expect(await screen.findByRole('link', { name: /Take a lesson/ })).toHaveAttribute('href', '/learn');
});

test('opens the eco-action sheet, and returns the focus when it closes', async () => {
  show([]);
  const button = await screen.findByRole('button', { name: /Log an eco-action/ });
  await userEvent.click(button);
  // The sheet is imported on demand.
  const dialog = await screen.findByRole('dialog', { name: 'Log an eco-action' });
  expect(dialog).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(button).toHaveFocus());
});
