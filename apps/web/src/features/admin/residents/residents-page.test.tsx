// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubFetch, type Responses, problemResponse } from '../../../testing/fake-fetch.ts';
import { aListedResident } from '../testing/admin-fixtures.testing.ts';
import { renderAdmin } from '../testing/render-admin.testing.tsx';
import { ResidentsPage } from './residents-page.tsx';

const LIST = 'GET /api/admin/users';

function renderPage(responses: Responses, url = '/admin/residents') {
  const fetchStub = stubFetch(responses);
  const requestedPaths = () => fetchStub.mock.calls.map(([path]) => path);
  return { ...renderAdmin('/admin/residents', url, () => <ResidentsPage />), requestedPaths };
}

beforeEach(() => {
  vi.unstubAllGlobals();
});

test('shows each resident with their role, points and last active day', async () => {
  renderPage({
    [LIST]: () => [
      200,
      [
        aListedResident({ id: 9, username: 'ada', isAdmin: true, role: 'owner', lastActiveDay: null, ecoPoints: 0 }),
        aListedResident({ withheldFromRankings: 'Points that cannot be' }),
      ],
    ],
  });
  const [, admin, user] = await screen.findAllByRole('row');
  expect(within(admin as HTMLElement).getByText('Owner')).toBeVisible();
  expect(within(admin as HTMLElement).getByText('Never')).toBeVisible();
  expect(within(user as HTMLElement).getByRole('link', { name: 'mei.tan' })).toHaveAttribute(
    'href',
    '/admin/residents/7',
  );
  expect(within(user as HTMLElement).getByText('Mei Tan')).toBeVisible();
  for (const text of ['Resident', 'Removed from rankings', '1,240', '20 Nov 2026', '1 Feb 2026'])
    expect(within(user as HTMLElement).getByText(text)).toBeVisible();
});

test('shows a first name without a last name', async () => {
  renderPage({ [LIST]: () => [200, [aListedResident({ firstName: 'Nadia', lastName: null })]] });
  expect(await screen.findByText('Nadia')).toBeVisible();
});

test('searches after a pause in typing, and keeps the search in the URL', async () => {
  const { router, requestedPaths } = renderPage({ [LIST]: () => [200, [aListedResident()]] });
  await userEvent.type(await screen.findByRole('searchbox'), 'mei@example.com');
  await waitFor(() => expect(requestedPaths().at(-1)).toContain('search=mei%40example.com'));
  expect(router.state.location.search).toEqual({ search: 'mei@example.com' });
  // The full list, and one search.
  expect(requestedPaths()).toHaveLength(2);
});

test('does not cancel the navigation of a link that is clicked before the search starts', async () => {
  stubFetch({ [LIST]: () => [200, [aListedResident()]] });
  // Longer than the debounce of the search.
  const delay = () => new Promise<void>((resolve) => setTimeout(resolve, 800));
  const { router } = renderAdmin('/admin/residents', '/admin/residents', () => <ResidentsPage />, delay);
  await userEvent.type(await screen.findByRole('searchbox'), 'mei');
  await userEvent.click(screen.getByRole('link', { name: 'mei.tan' }));
  expect(await screen.findByRole('heading', { name: '/admin/residents/$id' })).toBeVisible();
  expect(router.state.location.pathname).toBe('/admin/residents/7');
});

test('shows that no resident matches', async () => {
  renderPage({ [LIST]: () => [200, []] }, '/admin/residents?search=zzz');
  expect(await screen.findByRole('heading', { name: 'No residents found' })).toBeVisible();
  expect(screen.getByRole('searchbox')).toHaveValue('zzz');
});

test('shows why the list did not load, and tries again', async () => {
  let isDown = true;
  renderPage({ [LIST]: () => (isDown ? problemResponse(503, 'unavailable') : [200, [aListedResident()]]) });
  expect(await screen.findByRole('alert')).toHaveTextContent('EcoPulse is taking a short break');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'mei.tan' })).toBeVisible();
});
