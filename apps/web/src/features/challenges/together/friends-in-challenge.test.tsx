// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ChallengeFriend } from '@ecopulse/contract/challenges/challenge-friends';
import type { Challenge } from '@ecopulse/contract/challenges/challenges';
import type { Friend } from '@ecopulse/contract/social/social';
import { problemResponse, type Responses, stubFetch } from '../../../testing/fake-fetch.ts';
import { expectToast } from '../../../testing/render-at.tsx';
import { aChallenge, renderChallenges } from '../challenges.testing.tsx';
import { FriendsInChallenge } from './friends-in-challenge.tsx';

const MEI = { id: 7, username: 'mei.tan', firstName: 'Mei', lastName: 'Tan', profileImageUrl: null };
const ALI = { id: 8, username: 'ali', firstName: 'Ali', lastName: null, profileImageUrl: null };

const joinedFriend: ChallengeFriend = { ...MEI, progress: 2, target: 3, isCompleted: false };
const friend = (card: typeof ALI | typeof MEI): Friend => ({
  ...card,
  ecoPoints: 10,
  since: '2026-10-01T02:00:00Z',
  latest: null,
});

function show(
  friends: Friend[],
  joined: ChallengeFriend[],
  responses: Responses = {},
  challenge: Challenge = aChallenge(),
) {
  stubFetch({
    'GET /api/challenges/7/friends': () => [200, joined],
    'GET /api/friends': () => [200, friends],
    ...responses,
  });
  renderChallenges('/challenges', () => <FriendsInChallenge challenge={challenge} />);
}

const openDialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Invite a friend' }));
  return within(await screen.findByRole('dialog', { name: 'Invite a friend' }));
};

beforeEach(() => {
  vi.unstubAllGlobals();
});

test('shows friends with their progress', async () => {
  show([friend(MEI)], [joinedFriend, { ...joinedFriend, ...ALI, progress: 3, isCompleted: true }]);
  const rows = await screen.findAllByRole('listitem');
  // Each row begins with the initials of the avatar.
  expect(rows.map(({ textContent }) => textContent)).toEqual(['MTMei Tan2 / 3', 'ALAliCompleted']);
  expect(screen.getByRole('progressbar', { name: /^.Mei Tan.'s progress$/ })).toHaveAttribute('value', '2');
});

test('invites a friend who has not joined, once', async () => {
  const sentBodies: unknown[] = [];
  show([friend(MEI), friend(ALI)], [joinedFriend], {
    'POST /api/challenges/7/invitations': ({ body }) => {
      sentBodies.push(body);
      return [204, null];
    },
  });
  expect(await screen.findByText('Mei Tan')).toBeVisible();
  const dialog = await openDialog();
  expect(await dialog.findByText('Ali')).toBeVisible();
  expect(dialog.queryByText('Mei Tan')).not.toBeInTheDocument();
  const invite = dialog.getByRole('button', { name: 'Invite' });
  expect(invite).toHaveAccessibleDescription('Ali @ali');
  await userEvent.click(invite);
  const done = await dialog.findByRole('button', { name: 'Invited' });
  await waitFor(() => expect(done).toHaveFocus());
  await userEvent.click(done);
  expect(sentBodies).toEqual([{ friendId: 8 }]);
});

test('says why an invitation was not sent, and lets it be sent again', async () => {
  show([friend(ALI)], [], { 'POST /api/challenges/7/invitations': () => problemResponse(404, 'friend-not-found') });
  const dialog = await openDialog();
  await userEvent.click(await dialog.findByRole('button', { name: 'Invite' }));
  await expectToast("The invitation wasn't sent", "You aren't friends with this resident.");
  expect(dialog.getByRole('button', { name: 'Invite' })).toBeEnabled();
});

test('links to the search for friends if the resident has none', async () => {
  show([], []);
  expect(await screen.findByText(/^None of your friends have joined yet/)).toBeVisible();
  const dialog = await openDialog();
  expect(await dialog.findByRole('link', { name: 'Find Friends' })).toHaveAttribute('href', '/social?tab=find');
});

test('offers no invitations to a closed challenge', async () => {
  show([friend(ALI)], [], {}, aChallenge({ isActive: false }));
  expect(await screen.findByText('None of your friends have joined.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Invite a friend' })).not.toBeInTheDocument();
});
