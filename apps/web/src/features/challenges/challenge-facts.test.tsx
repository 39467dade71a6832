// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Challenge, UserChallenge } from '@ecopulse/contract/challenges/challenges';
import { renderInProviders } from '../../testing/render-at.tsx';
import { ChallengeFacts } from './challenge-facts.tsx';
import { toOwnChallenges } from './challenge-status.ts';
import { aBottleChallenge, aChallenge, aUserChallenge } from './challenges.testing.tsx';

const TODAY = '2026-11-18';

function show(challenge: Challenge, joined: UserChallenge[] = []) {
  renderInProviders(
    toOwnChallenges([challenge], joined, [], TODAY).map((view) => <ChallengeFacts key={1} {...view} />),
  );
}

test('are the goal and its time, how it is proven, who takes part and the reward', () => {
  show(aChallenge());
  for (const text of [
    "Everything you've ever done counts.",
    'By your check-ins.',
    /coastal parks? within 30 days of joining\.$/,
    '12 joined, 3 completed.',
    'Shore Friend',
  ])
    expect(screen.getByText(text)).toBeVisible();
});

test('of an effort say that it counts from the day of joining', () => {
  show(aBottleChallenge());
  expect(screen.getByText('Counts from the day you join.')).toBeVisible();
  expect(screen.getByText('Self-reported. Points count only in the national rankings.')).toBeVisible();
});

test('of a challenge about friends say which friends count', () => {
  show(aChallenge({ metric: 'friends_added', filter: null, counts: 'sinceJoining' }));
  expect(screen.getByText(/^A friend counts after their first verified activity/)).toBeVisible();
});

test('of a running effort have the day from which it counts', () => {
  show(aBottleChallenge(), [aUserChallenge({ challengeId: 8, joinedAt: '2026-11-02T16:30:00Z' })]);
  expect(screen.getByText('Counts from 3 November 2026.')).toBeVisible();
});
