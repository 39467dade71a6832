// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubFetch, type Responses } from '../../testing/fake-fetch.ts';
import { renderNews, stories } from '../news/news.testing.tsx';
import { LatestNews } from './latest-news.tsx';

function show(latest: Responses[string]) {
  stubFetch({ 'GET /api/news/latest': latest });
  renderNews('/', LatestNews);
  return screen.findByRole('region', { name: 'Latest News' });
}

beforeEach(() => {
  vi.unstubAllGlobals();
});

test('shows the first three articles, each with a link to its page, and a link to all news', async () => {
  const panel = within(await show(() => [200, stories(4, 9)]));
  const [first, ...others] = await panel.findAllByRole('article');
  expect(others).toHaveLength(2);
  const link = within(first as HTMLElement).getByRole('link', { name: 'Story 9' });
  expect(link).toHaveAttribute('href', '/news/9');
  expect(within(first as HTMLElement).getByText('The Daily Otter')).toBeVisible();
  expect(panel.getByRole('link', { name: 'View All' })).toHaveAttribute('href', '/news');
});

test('says so if there is no news yet', async () => {
  expect(await within(await show(() => [200, []])).findByText(/^No news yet/)).toBeVisible();
});

test('says so if the news could not be loaded', async () => {
  const panel = await show(() => [503, { status: 503, code: 'unavailable', detail: 'x' }]);
  expect(await within(panel).findByText(/taking a short break/)).toBeVisible();
});
