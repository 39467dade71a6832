// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { problemResponse } from '../../../testing/fake-fetch.ts';
import { aSource } from '../testing/admin-fixtures.testing.ts';
import { renderInAdminFrame } from '../testing/render-admin.testing.tsx';

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the feeds', () => {
  test('show why one fails, how often in a row, and which are muted', async () => {
    const failing = aSource({
      fault: 'http-status',
      faultDetail: 'It answered 404.',
      failuresInARow: 3,
      lastOkAt: null,
    });
    const muted = aSource({ id: 6, name: 'A Muted One', isEnabled: false });
    renderInAdminFrame('/admin/sources', { 'GET /api/admin/news-sources': () => [200, [muted, failing]] });
    const row = await screen.findByRole('row', { name: /Town News/ });
    for (const text of ['Failing', 'The server responded with an error.', 'It answered 404.', '3 failures in a row'])
      expect(row).toHaveTextContent(text);
    expect(row).toHaveTextContent(/never fetched successfully.*Last tried/);
    expect(screen.getByRole('row', { name: /A Muted One/ })).toHaveTextContent('Muted');
    for (const text of ['1 active feed', '1 failing', '1 muted']) expect(screen.getByText(text)).toBeVisible();
  });

  test('say when the last new article came, in which language, and what the publisher allows', async () => {
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const [silent, empty, lively, failing] = [
      aSource({ lastArticleAt: daysAgo(12) }),
      aSource({ id: 6, name: 'Empty', lastArticleAt: null }),
      aSource({ id: 7, name: 'Lively', lastArticleAt: daysAgo(0) }),
      aSource({ id: 8, name: 'Failing', fault: 'timeout', lastArticleAt: daysAgo(40) }),
    ];
    renderInAdminFrame('/admin/sources', {
      'GET /api/admin/news-sources': () => [200, [silent, empty, lively, failing]],
    });
    expect(await screen.findByRole('row', { name: /Town News/ })).toHaveTextContent(/Last new article \d+ \w+ \d{4}/);
    expect(screen.getByRole('row', { name: /Town News/ })).toHaveTextContent(/English.*All rights reserved\./);
    expect(screen.getByRole('row', { name: /Empty/ })).toHaveTextContent('No articles yet');
    expect(screen.getByRole('row', { name: /Lively/ })).toHaveTextContent(/Last new article/);
    const failingRow = screen.getByRole('row', { name: /Failing/ });
    expect(failingRow).toHaveTextContent('Last check failed: The server took too long to respond.');
  });

  test('show that all are failing', async () => {
    const failing = [aSource({ fault: 'timeout' }), aSource({ id: 6, name: 'Harbour News', fault: 'timeout' })];
    renderInAdminFrame('/admin/sources', { 'GET /api/admin/news-sources': () => [200, failing] });
    expect(await screen.findByText('2 active feeds')).toBeVisible();
    expect(screen.getByText('all failing')).toBeVisible();
  });

  test('are fetched on request, and show the result', async () => {
    const failing = aSource({ fault: 'timeout', failuresInARow: 1 });
    let stored = aSource();
    renderInAdminFrame('/admin/sources', {
      'GET /api/admin/news-sources': () => [200, [stored]],
      'POST /api/admin/news-sources/4/fetch': () => {
        stored = failing;
        return [200, failing];
      },
    });
    await press('Fetch now: Town News');
    expect(await screen.findByText("Town News couldn't be read")).toBeVisible();
    expect(screen.getByRole('row', { name: /Town News/ })).toHaveTextContent('The server took too long to respond.');
  });

  test('show that a muted one was never fetched, and let admins try it without storing anything', async () => {
    const untried = aSource({ isEnabled: false, lastFetchedAt: null, lastOkAt: null, articles: 0 });
    const item = { title: 'Solar roofs', publishedAt: null, category: 'Solar Energy' };
    const { findSentBody } = renderInAdminFrame('/admin/sources', {
      'GET /api/admin/news-sources': () => [200, [untried]],
      'POST /api/admin/news-sources/try': () => [
        200,
        {
          ok: true,
          fault: null,
          faultDetail: null,
          count: 12,
          items: [
            { ...item, isTaken: true },
            { ...item, isTaken: false },
          ],
        },
      ],
    });
    expect(await screen.findByRole('row', { name: /Town News/ })).toHaveTextContent('Never fetched');
    await press('Test Town News');
    expect(await screen.findByText('Town News is working')).toBeVisible();
    expect(
      screen.getByText('It has 12 items. Newest items that would be kept: 1. Unmute the feed to have it fetched.'),
    ).toBeVisible();
    expect(findSentBody('POST', '/api/admin/news-sources/try')).toMatchObject({ name: 'Town News', isEnabled: false });
  });

  test('are muted by a request with the version on screen', async () => {
    const { findSentBody } = renderInAdminFrame('/admin/sources', {
      'GET /api/admin/news-sources': () => [200, [aSource()]],
      'PUT /api/admin/news-sources/4': () => [200, aSource({ isEnabled: false, version: 3 })],
    });
    await press('Mute Town News');
    expect(await screen.findByText('Town News is muted')).toBeVisible();
    expect(findSentBody('PUT', '/api/admin/news-sources/4')).toMatchObject({
      isEnabled: false,
      version: 2,
      name: 'Town News',
    });
  });

  test('are removed only after a dialog has told what happens to their articles', async () => {
    let sources = [aSource()];
    const { calls } = renderInAdminFrame('/admin/sources', {
      'GET /api/admin/news-sources': () => [200, sources],
      'DELETE /api/admin/news-sources/4': () => {
        sources = [];
        return [204, undefined];
      },
    });
    await press('Remove Town News');
    const dialog = await screen.findByRole('alertdialog', { name: 'Remove Town News?' });
    expect(dialog).toHaveAccessibleDescription(/^Its 12 articles will no longer be shown\./);
    expect(calls.mock.calls.some(([, init]) => init?.method === 'DELETE')).toBe(false);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('No feeds yet')).toBeVisible();
  });

  test('can be previewed before they are stored, with the items that the keywords exclude', async () => {
    const { findSentBody } = renderInAdminFrame('/admin/sources?edit=new', {
      'GET /api/admin/news-sources': () => [200, []],
      'POST /api/admin/news-sources/try': () => [
        200,
        {
          ok: true,
          fault: null,
          faultDetail: null,
          count: 12,
          items: [
            { title: 'Solar roofs', publishedAt: null, isTaken: true, category: 'Solar Energy' },
            { title: 'Chess', publishedAt: null, isTaken: false, category: 'Green Living' },
          ],
        },
      ],
    });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Feed address' }), 'https://a.example/feed');
    await userEvent.type(screen.getByRole('textbox', { name: 'Keywords' }), 'solar{enter}bus');
    await press('Test this feed');
    expect(await screen.findByText('The feed works: 12 items. Of the latest 2 items, 1 would be kept.')).toBeVisible();
    expect(screen.getByText('Left out: no matching keyword')).toBeVisible();
    expect(findSentBody('POST', '/api/admin/news-sources/try')).toMatchObject({
      url: 'https://a.example/feed',
      keywords: ['solar', 'bus'],
    });
  });

  test('are added by a form that keeps its values if the address exists already', async () => {
    renderInAdminFrame('/admin/sources?edit=new', {
      'GET /api/admin/news-sources': () => [200, []],
      'POST /api/admin/news-sources': () => problemResponse(409, 'source-exists'),
    });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Town News');
    await userEvent.type(screen.getByRole('textbox', { name: 'Feed address' }), 'nowhere');
    await press('Add feed');
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Feed address' })).toHaveAccessibleDescription(
        'Enter an address starting with http:// or https://',
      ),
    );
    await userEvent.clear(screen.getByRole('textbox', { name: 'Feed address' }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Feed address' }), 'https://a.example/feed');
    await press('Add feed');
    expect(await screen.findByText('A feed with this address already exists.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Town News');
  });
});
