// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { GreenSpaceDetail } from '@ecopulse/contract/green-spaces/green-spaces';
import { GreenSpaceCard } from './green-space-card.tsx';
import { aGreenSpace, renderGreenSpaces } from '../green-spaces.testing.tsx';

async function showCard(parts: Partial<GreenSpaceDetail>, isVisited = false) {
  renderGreenSpaces('/green-spaces', () => <GreenSpaceCard space={aGreenSpace(parts)} isVisited={isVisited} />);
  return screen.findByRole('article');
}

test('shows three bus routes and an ellipsis for the rest', async () => {
  await showCard({ busRoutes: ['57', '61', '93', '97', '100'] });
  expect(screen.getByText('57, 61, 93…')).toBeVisible();
});

test('shows three bus routes without an ellipsis when there are no more', async () => {
  await showCard({ busRoutes: ['57', '61', '93'] });
  expect(screen.getByText('57, 61, 93')).toBeVisible();
});

test('shows the first two features with an ellipsis, and the first two tags', async () => {
  const card = await showCard({
    specialFeatures: ['Jetty', 'Secret tunnels', 'Rocky shore'],
    tags: ['coast', 'history', 'forest'],
  });
  expect(card).toHaveTextContent('Jetty, Secret tunnels…');
  expect(screen.getByText('history')).toBeVisible();
  expect(screen.queryByText('forest')).toBeNull();
});

test('says "New" if there are no ratings', async () => {
  await showCard({ rating: 0, totalRatings: 0 });
  expect(screen.getByText('New')).toBeVisible();
});

test('shows the rating to one decimal with the number of reviews', async () => {
  const card = await showCard({ rating: 4, totalRatings: 12 });
  expect(card).toHaveTextContent('4.0');
  expect(card).toHaveTextContent('12 reviews');
  expect(screen.queryByText('New')).toBeNull();
});

test('links to the page of its green space', async () => {
  await showCard({ id: 31, name: 'Coney Island Park' });
  expect(screen.getByRole('link', { name: 'Coney Island Park' })).toHaveAttribute('href', '/green-space/31');
});

test('marks a green space that the resident has visited', async () => {
  await showCard({}, true);
  expect(screen.getByText('Visited')).toBeVisible();
});
