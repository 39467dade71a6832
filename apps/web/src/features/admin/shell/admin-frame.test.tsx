// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { renderInAdminFrame } from '../testing/render-admin.testing.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the frame of the admin screens', () => {
  test('shows other residents that it is for admins only, and sends no calls', async () => {
    const { calls } = renderInAdminFrame('/admin/news', {}, { isAdmin: false });
    expect(await screen.findByRole('heading', { level: 1, name: 'Admins only' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('navigation', { name: 'Admin' })).not.toBeInTheDocument();
    expect(calls).not.toHaveBeenCalled();
  });

  test('links to every screen, and marks the current one', async () => {
    renderInAdminFrame('/admin/news', { 'GET /api/admin/news': () => [200, []] });
    const links = within(await screen.findByRole('navigation', { name: 'Admin' })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'Overview',
      'Green Spaces',
      'Lessons',
      'Challenges',
      'News',
      'Feeds',
      'Residents',
      'Check-ins',
      'Reports',
      'Security',
      'Audit log',
      'Settings',
    ]);
    expect(links.filter((link) => link.ariaCurrent === 'page' || link.getAttribute('aria-current') === 'page')).toEqual(
      [links[4]],
    );
  });
});
