// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { stubFetch } from '../../testing/fake-fetch.ts';
import { renderRankings } from '../rankings/rankings.testing.tsx';
import { FriendsWeek } from './friends-week.tsx';

const friend = { id: 8, username: 'raju', firstName: null, lastName: null, profileImageUrl: null };

function show(friends: readonly unknown[]) {
  stubFetch({ 'GET /api/rankings/friends': () => [200, []], 'GET /api/friends': () => [200, friends] });
  renderRankings('/', FriendsWeek);
}

test('says that the resident has no friends yet, without a link to all of them', async () => {
  show([]);
  const block = within(await screen.findByRole('region', { name: 'Friends this week' }));
  expect(await block.findByText('You have no friends here yet.')).toBeVisible();
  expect(block.queryByRole('link', { name: 'View All' })).toBeNull();
  expect(block.getByRole('link', { name: 'Find friends' })).toHaveAttribute('href', '/social');
});

test('says that no friend has points this week', async () => {
  show([friend]);
  const block = within(await screen.findByRole('region', { name: 'Friends this week' }));
  expect(await block.findByText('No one has earned eco-points this week yet.')).toBeVisible();
  expect(block.getByRole('link', { name: 'View All' })).toBeVisible();
});
