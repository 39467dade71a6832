// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from '@testing-library/user-event';
import { problemResponse } from '../../../testing/fake-fetch.ts';
import { renderInAdminFrame } from '../testing/render-admin.testing.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the frame of the admin screens', () => {
  test('shows a resident without admin rights that it is for admins only, and sends no calls', async () => {
    const { calls } = renderInAdminFrame('/admin/news', {}, []);
    expect(await screen.findByRole('heading', { level: 1, name: 'Admins only' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('navigation', { name: 'Admin' })).not.toBeInTheDocument();
    expect(calls).not.toHaveBeenCalled();
  });

  test('replaces the page by a link to set up codes if the server requires them, and shows the page on retry', async () => {
    let response = problemResponse(403, 'second-factor-needed', { values: { variant: 'admin' } });
    const { router } = renderInAdminFrame('/admin/news', { 'GET /api/admin/news': () => response });
    const heading = await screen.findByRole('heading', { level: 1, name: 'Admins must use sign-in codes' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Set up codes' })).toHaveAttribute(
      'href',
      '/settings?next=%2Fadmin%2Fnews#sign-in',
    );
    response = [200, []];
    await userEvent.click(screen.getByRole('button', { name: "I've set them up. Try again" }));
    expect(await screen.findByRole('heading', { level: 1, name: 'News' })).toBeVisible();
    expect(router.state.location.pathname).toBe('/admin/news');
  });

  test('leaves other refusals to the page', async () => {
    renderInAdminFrame('/admin/news', { 'GET /api/admin/news': () => problemResponse(403, 'admins-only') });
    expect(await screen.findByText('Only admins can do this.')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Admins must use sign-in codes' })).not.toBeInTheDocument();
  });

  test('links to every screen, and marks the current one', async () => {
    renderInAdminFrame('/admin/news', { 'GET /api/admin/news': () => [200, []] });
    const links = within(await screen.findByRole('navigation', { name: 'Admin' })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'Overview',
      'Inbox',
      'Report',
      'Green spaces',
      'Lessons',
      'Challenges',
      'News',
      'Feeds',
      'Translations',
      'Residents',
      'Security',
      'Audit log',
      'Operator',
      'Limits',
      'Settings',
    ]);
    const currentLinks = links.filter((link) => link.getAttribute('aria-current') === 'page');
    expect(currentLinks.map((link) => link.textContent)).toEqual(['News']);
  });

  test('counts appeals with the items of the inbox', async () => {
    renderInAdminFrame('/admin/news', {
      'GET /api/admin/news': () => [200, []],
      'GET /api/admin/inbox/counts': () => [200, [{ kind: 'report', count: 2 }]],
      'GET /api/admin/appeals': () => [200, [{ id: 1 }]],
    });
    expect(await screen.findByRole('link', { name: 'Inbox 3 to do' })).toBeVisible();
  });

  test.each([
    ['a moderator', [{ role: 'moderator' }], ['Overview', 'Inbox', 'Residents']],
    ['a moderator of a town', [{ role: 'moderator', planningArea: 'Bedok' }], ['Overview', 'Inbox', 'Residents']],
    [
      'an editor',
      [{ role: 'editor' }],
      ['Overview', 'Inbox', 'Report', 'Green spaces', 'Lessons', 'Challenges', 'News', 'Feeds', 'Translations'],
    ],
    ['an editor of a town', [{ role: 'editor', planningArea: 'Bedok' }], ['Overview', 'Green spaces']],
    ['an organiser', [{ role: 'organiser' }], ['Overview']],
  ] as const)('links %s to the screens of the role only', async (_who, roles, names) => {
    renderInAdminFrame('/admin/audit', {}, roles);
    const links = within(await screen.findByRole('navigation', { name: 'Admin' })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(names);
  });

  test('shows how much is to do in the inbox', async () => {
    renderInAdminFrame('/admin/news', {
      'GET /api/admin/news': () => [200, []],
      'GET /api/admin/inbox/counts': () => [
        200,
        [
          { kind: 'report', count: 2 },
          { kind: 'condition', count: 1 },
        ],
      ],
    });
    expect(await screen.findByRole('link', { name: 'Inbox 3 to do' })).toBeVisible();
  });

  test('shows that a screen is not part of the role, and sends none of its calls', async () => {
    const { calls } = renderInAdminFrame('/admin/news', {}, [{ role: 'moderator' }]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Not part of your role' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to the overview' })).toHaveAttribute('href', '/admin');
    expect(calls.mock.calls.map(([url]) => url)).toEqual(['/api/admin/inbox/counts', '/api/admin/appeals']);
  });
});
