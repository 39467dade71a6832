// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { UserChallenge } from '@ecopulse/contract/challenges/challenges';
import {
  aChallenge,
  aJoinReceipt,
  anOpenChallenge,
  aUserChallenge,
  inDays,
  renderChallenges,
} from '../challenges/challenges.testing.tsx';
import { ActiveChallenge } from './active-challenge.tsx';
import { stubFetch, type Responses } from '../../testing/fake-fetch.ts';

const challenges = [
  aChallenge({ id: 6, title: 'First Steps Outdoors' }),
  aChallenge({ id: 7, title: 'Coast Watcher' }),
];

function show(more: Responses) {
  stubFetch({
    'GET /api/user/challenges/clubs': () => [200, []],
    'GET /api/challenges': () => [200, challenges],
    'GET /api/user/challenges/open': () => [200, []],
    ...more,
  });
  renderChallenges('/', () => <ActiveChallenge />);
}

beforeEach(() => {
  vi.unstubAllGlobals();
});

test('shows the running challenge that ends first, with its progress', async () => {
  show({
    'GET /api/user/challenges': () => [
      200,
      [
        aUserChallenge({ challengeId: 6, endsAt: inDays(20) }),
        aUserChallenge({ challengeId: 7, progress: 2, target: 3, endsAt: inDays(4) }),
      ],
    ],
  });
  expect(await screen.findByRole('heading', { name: 'Coast Watcher' })).toBeVisible();
  expect(screen.getByText('2 / 3')).toBeVisible();
  expect(screen.getByText('4 days left')).toBeVisible();
  expect(screen.getByRole('link', { name: 'View All' })).toHaveAttribute('href', '/challenges');
});

test('offers the first challenge to a newcomer, who can join it here', async () => {
  const joined: UserChallenge[] = [];
  show({
    'GET /api/user/challenges': () => [200, joined],
    'POST /api/challenges/6/join': () => {
      const userChallenge = aUserChallenge({ challengeId: 6, progress: 0, target: 1 });
      joined.push(userChallenge);
      return [201, aJoinReceipt(userChallenge)];
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Join Challenge' }));
  expect(await screen.findByText('In Progress')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'First Steps Outdoors' })).toBeVisible();
});

test('skips a challenge that the resident could not complete, and says since when the offered one counts', async () => {
  show({
    'GET /api/user/challenges': () => [200, []],
    'GET /api/user/challenges/open': () => [200, [anOpenChallenge({ challengeId: 6, canComplete: false })]],
  });
  expect(await screen.findByRole('heading', { name: 'Coast Watcher' })).toBeVisible();
  expect(screen.getByText("Everything you've ever done counts.")).toBeVisible();
});

test('shows the first one disabled, with the reason, if the resident could complete none', async () => {
  show({
    'GET /api/user/challenges': () => [200, []],
    'GET /api/user/challenges/open': () => [
      200,
      [6, 7].map((challengeId) => anOpenChallenge({ challengeId, canComplete: false })),
    ],
  });
  const button = await screen.findByRole('button', { name: 'Join Challenge' });
  expect(screen.getByRole('heading', { name: 'First Steps Outdoors' })).toBeVisible();
  expect(button).toBeDisabled();
  expect(button).toHaveAccessibleDescription(
    "You can't complete this challenge right now. You've already done most of the things that count towards it, or you've reached today's limit.",
  );
});

test('says so if no challenge is open to join', async () => {
  show({
    'GET /api/user/challenges/clubs': () => [200, []],
    'GET /api/challenges': () => [200, [aChallenge({ isActive: false })]],
    'GET /api/user/challenges': () => [200, []],
  });
  expect(await screen.findByText(/You have no new challenges right now/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Join Challenge' })).not.toBeInTheDocument();
});

test('says so if the challenges could not be loaded', async () => {
  show({ 'GET /api/user/challenges': () => [503, { status: 503, code: 'unavailable', detail: 'x' }] });
  expect(await screen.findByText(/taking a short break/)).toBeVisible();
});
