// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { NewsArticle } from '@ecopulse/contract/news/news';
import { stubFetch, type Responses } from '../../../testing/fake-fetch.ts';
import { ArticlePage } from './article-page.tsx';
import { anArticle, renderNews } from '../news.testing.tsx';

/** `anArticle()` has the ID 40. */
const READ_CALL = 'POST /api/news/40/read';

interface Shown {
  article?: NewsArticle;
  read: number[];
  more?: Responses;
}

function show({ article = anArticle(), read, more = {} }: Shown) {
  const fetchStub = stubFetch({
    'GET /api/news': () => [200, [article, anArticle({ id: 39, title: 'Pangolin crosses a bridge' })]],
    'GET /api/user/news': () => [200, { liked: [], read }],
    [READ_CALL]: () => [204, null],
    ...more,
  });
  const countReadCalls = () => fetchStub.mock.calls.filter(([address]) => address === '/api/news/40/read').length;
  return { countReadCalls, fetchStub, ...renderNews('/news/40', ArticlePage, article) };
}

beforeEach(() => {
  vi.unstubAllGlobals();
});

test('an article of a feed links to its source, in a new tab that it announces, and sends no referrer', async () => {
  show({ read: [] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Otters return to the Kallang basin' })).toBeVisible();
  const sourceLink = screen.getByRole('link', { name: 'Read at The Daily Otter' });
  expect(sourceLink).toHaveAttribute('href', 'https://www.otters.example/kallang');
  expect(sourceLink).toHaveAttribute('target', '_blank');
  expect(sourceLink).toHaveAttribute('rel', 'noopener noreferrer');
  expect(screen.getByText('A family has come back with five pups.')).toBeVisible();
  expect(screen.getByText(/Opens/)).toHaveTextContent('Opens otters.example in a new tab, outside EcoPulse.');
  expect(document.title).toBe('Otters return to the Kallang basin · EcoPulse');
});

test('an article by EcoPulse is shown in full, with its sources, and its markup never becomes HTML', async () => {
  const content = 'Five **pups** swim.\n\n- one\n- two\n\n<img src=x onerror=alert(1)>';
  const sources = [{ publisher: 'NParks', year: 2024, detail: 'Otter census' }];
  const { container } = show({ article: anArticle({ isOwn: true, link: null, content, sources }), read: [] });
  expect((await screen.findByText('pups')).tagName).toBe('STRONG');
  expect(screen.getByText('From EcoPulse')).toBeVisible();
  expect(container.querySelector('img[src=x]')).toBeNull();
  const list = within(screen.getByRole('region', { name: 'Sources' }));
  expect(list.getByRole('listitem')).toHaveTextContent('NParks, 2024. Otter census');
  expect(screen.queryByRole('link', { name: /^Read at/ })).not.toBeInTheDocument();
});

test('opening an article marks it as read once, and invalidates challenges, which reading may advance', async () => {
  const { countReadCalls, queryClient } = show({ read: [3], more: { 'GET /api/user/challenges': () => [200, []] } });
  queryClient.setQueryData(['GET /api/user/challenges'], []);
  await waitFor(() => expect(countReadCalls()).toBe(1));
  await waitFor(() => expect(queryClient.getQueryState(['GET /api/user/challenges'])?.isInvalidated).toBe(true));
  expect(queryClient.getQueryData(['GET /api/user/news'])).toEqual({ liked: [], read: [40, 3] });
  expect(countReadCalls()).toBe(1);
});

test('an article read before is not marked again', async () => {
  const { countReadCalls, fetchStub } = show({ read: [40] });
  await screen.findByRole('region', { name: 'More on Nature & Wildlife' });
  await waitFor(() => expect(fetchStub.mock.calls.map(([address]) => address)).toContain('/api/user/news'));
  expect(countReadCalls()).toBe(0);
});

test('an article stays unread if marking it fails', async () => {
  const unavailable = { status: 503, code: 'unavailable', detail: 'x' };
  const { queryClient, countReadCalls } = show({ read: [], more: { [READ_CALL]: () => [503, unavailable] } });
  await waitFor(() => expect(countReadCalls()).toBe(1));
  await waitFor(() => expect(queryClient.getQueryData(['GET /api/user/news'])).toEqual({ liked: [], read: [] }));
});

test('an article is followed by others of its category', async () => {
  show({ read: [40] });
  const next = within(await screen.findByRole('region', { name: 'More on Nature & Wildlife' }));
  expect(next.getAllByRole('article')).toHaveLength(1);
  expect(next.getByRole('link', { name: 'Pangolin crosses a bridge' })).toHaveAttribute('href', '/news/39');
  expect(next.getByRole('link', { name: 'View All' })).toHaveAttribute('href', '/news?category=Nature+%26+Wildlife');
});

test('a picture that does not load is replaced by the drawing of its category', async () => {
  const { container } = show({ article: anArticle({ imageUrl: '/api/content-pictures/gone' }), read: [40] });
  await screen.findByRole('heading', { level: 1 });
  const picture = container.querySelector('article img');
  expect(picture).toHaveAttribute('src', '/api/content-pictures/gone');
  picture?.dispatchEvent(new Event('error'));
  await waitFor(() => expect(container.querySelector('article img')?.getAttribute('src')).toMatch(/news-wildlife/));
});
