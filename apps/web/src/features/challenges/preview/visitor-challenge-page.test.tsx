// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { clearStoredChoices } from '../../../testing/clear-stored-choices.ts';
import { leaveVisitorPage, showVisitorPage } from '../../../testing/visitor-page.tsx';
import { aChallenge } from '../challenges.testing.tsx';
import { VisitorChallengePage } from './visitor-challenge-page.tsx';

beforeEach(clearStoredChoices);
afterEach(() => {
  vi.unstubAllGlobals();
  leaveVisitorPage();
});

function show(challenge = aChallenge()) {
  const responses = {
    'GET /api/challenges': () => [200, [aChallenge({ id: 6, title: 'Other' }), challenge]] as [number, unknown],
  };
  showVisitorPage({ path: '/challenges/7', Page: VisitorChallengePage, responses });
}

test('shows the goal of a challenge and its reward, and a link to sign in that comes back to it', async () => {
  show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Coast Watcher' })).toBeVisible();
  expect(screen.getByText('Visit 3 different coastal parks within 30 days of joining.')).toBeVisible();
  expect(screen.getByText('180 eco-points')).toBeVisible();
  expect(screen.getByText('Shore Friend')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in to join' })).toHaveAttribute('href', '/?next=%2Fchallenges%2F7');
});

test('does not promise that a closed challenge can be joined', async () => {
  show(aChallenge({ isActive: false, badgeReward: null }));
  await screen.findByRole('heading', { level: 1, name: 'Coast Watcher' });
  expect(screen.getByRole('link', { name: 'Sign In' })).toBeVisible();
  expect(screen.queryByText('Badge')).not.toBeInTheDocument();
});
