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

test('shows the first three, each with a link to its page, and a link to all', async () => {
  const block = within(await show(() => [200, stories(4, 9)]));
  const [first, ...others] = await block.findAllByRole('article');
  expect(others).toHaveLength(2);
  const link = within(first as HTMLElement).getByRole('link', { name: 'Story 9' });
  expect(link).toHaveAttribute('href', '/news/9');
  expect(within(first as HTMLElement).getByText('The Daily Otter')).toBeVisible();
  expect(block.getByRole('link', { name: 'View All' })).toHaveAttribute('href', '/news');
});

test('says that there are none yet', async () => {
  expect(await within(await show(() => [200, []])).findByText(/^No news yet/)).toBeVisible();
});

test('says that it could not be loaded', async () => {
  const answer: Responses[string] = () => [503, { status: 503, code: 'unavailable', detail: 'x' }];
  expect(await within(await show(answer)).findByText(/taking a short break/)).toBeVisible();
});
