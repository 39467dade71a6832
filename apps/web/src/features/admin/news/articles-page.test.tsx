// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { problemResponse } from '../../../testing/fake-fetch.ts';
import { aListedArticle } from '../testing/admin-fixtures.testing.ts';
import { renderInAdminFrame } from '../testing/render-admin.testing.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Newest first, with descending ids. */
function createArticles(newestId: number, count: number) {
  return Array.from({ length: count }, (_, index) =>
    aListedArticle({ id: newestId - index, title: `Article number ${newestId - index}` }),
  );
}

describe('the list of articles', () => {
  test('shows each article with its status, category, source, likes and day', async () => {
    const article = aListedArticle({ status: 'retired', likes: 1204, sourceName: 'Town News', isOwn: false });
    renderInAdminFrame('/admin/news', { 'GET /api/admin/news': () => [200, [article]] });
    const row = await screen.findByRole('row', { name: /Otters at the crossing/ });
    for (const text of ['Withdrawn', 'Town News', '1,204', '20 Nov 2026']) expect(row).toHaveTextContent(text);
    expect(screen.getByRole('link', { name: 'Otters at the crossing' })).toHaveAttribute('href', '/admin/news/5');
  });

  test('loads more after the last article, and moves the focus to the first new one', async () => {
    renderInAdminFrame('/admin/news', {
      'GET /api/admin/news': ({ url }) => [
        200,
        url.searchParams.get('before') === '51' ? createArticles(50, 2) : createArticles(100, 50),
      ],
    });
    expect(await screen.findByText('The latest 50')).toBeVisible();
    await userEvent.click(screen.getByText('Load more'));
    const next = (await screen.findByText('Article number 50')).closest('tr');
    await waitFor(() => expect(next).toHaveFocus());
    expect(screen.getByText('52 in total')).toBeVisible();
    expect(screen.queryByText('Load more')).not.toBeInTheDocument();
  });

  test('searches after a pause in typing, and keeps search and status in the URL', async () => {
    const searches: string[] = [];
    const { router } = renderInAdminFrame('/admin/news', {
      'GET /api/admin/news': ({ url }) => {
        searches.push(url.searchParams.get('search') ?? '');
        return [200, []];
      },
    });
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search this list' }), 'otter');
    expect(await screen.findByText('No matching articles')).toBeVisible();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Draft');
    await waitFor(() => expect(router.state.location.search).toEqual({ search: 'otter', status: 'draft' }));
    expect(new Set(searches)).toEqual(new Set(['', 'otter']));
  });

  test('shows why the list did not load, and tries again', async () => {
    let isUnavailable = true;
    renderInAdminFrame('/admin/news', {
      'GET /api/admin/news': () => (isUnavailable ? problemResponse(503, 'unavailable') : [200, [aListedArticle()]]),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('EcoPulse is taking a short break');
    isUnavailable = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Otters at the crossing' })).toBeVisible();
  });
});
