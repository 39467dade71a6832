// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubFetch, type Responses, refused } from '../../../testing/fake-fetch.ts';
import { aFlaggedCheckIn, MEI } from '../testing/admin-fixtures.testing.ts';
import { renderAdmin } from '../testing/render-admin.testing.tsx';
import { FlaggedCheckInsPage } from './flagged-check-ins-page.tsx';

const LIST = 'GET /api/admin/flagged-check-ins';
const SETTLE = 'PUT /api/admin/flagged-check-ins/51/settled';

function show(answers: Responses, address = '/admin/check-ins') {
  const fetchStub = stubFetch(answers);
  const asked = () => fetchStub.mock.calls.map(([at]) => at);
  return { ...renderAdmin('/admin/check-ins', address, () => <FlaggedCheckInsPage />), asked };
}

beforeEach(() => {
  vi.unstubAllGlobals();
});

test('shows who made an open check-in, and why it was flagged', async () => {
  const { asked } = show({ [LIST]: () => [200, [aFlaggedCheckIn()]] });
  const row = await screen.findByRole('article');
  expect(row).toHaveTextContent(
    'Checked in at Labrador Nature Reserve 4 mins after Changi Beach Park, which is 23 km away. That is 351 km/h.',
  );
  expect(within(row).getByRole('link', { name: 'Mei Tan' })).toHaveAttribute('href', '/admin/residents/7');
  expect(asked()[0]).toContain('open=true');
});

test.each([
  [{ against: null }, /too soon after another place\. The earlier check-in no longer exists/],
  [
    {
      against: {
        greenSpace: { id: 4, name: 'Changi Beach Park' },
        createdAt: '2026-11-20T04:05:00Z',
        kilometres: 23.4,
        kilometresPerHour: null,
      },
    },
    /within a minute of checking in at Changi Beach Park, which is 23 km away/,
  ],
])('explains %o', async (parts, text) => {
  show({ [LIST]: () => [200, [aFlaggedCheckIn(parts)]] });
  expect(await screen.findByRole('article')).toHaveTextContent(text);
});

test('marks one as reviewed in place, and keeps the focus', async () => {
  const { asked } = show({ [LIST]: () => [200, [aFlaggedCheckIn()]], [SETTLE]: () => [204, null] });
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as reviewed' }));
  await waitFor(() => expect(screen.getByRole('article')).toHaveTextContent(/Reviewed by Ada Lim on/));
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement).toContainElement(screen.getByText(/Reviewed by/));
  expect(asked().filter((at) => at.startsWith('/api/admin/flagged-check-ins?'))).toHaveLength(1);
});

test('stays open if the call fails, and shows why', async () => {
  show({ [LIST]: () => [200, [aFlaggedCheckIn()]], [SETTLE]: () => refused(503, 'unavailable') });
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as reviewed' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('EcoPulse is taking a short break');
  expect(screen.getByRole('button', { name: 'Mark as reviewed' })).toBeVisible();
});

test('keeps the filter in the address', async () => {
  const settled = aFlaggedCheckIn({ settledAt: '2026-11-21T04:05:00Z', settledBy: MEI });
  const { router, asked } = show({ [LIST]: ({ url }) => [200, url.searchParams.has('open') ? [] : [settled]] });
  expect(await screen.findByRole('heading', { name: 'Nothing to review' })).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'All' }));
  expect(await screen.findByRole('article')).toHaveTextContent(/Reviewed by Mei Tan on 21 Nov 2026/);
  expect(router.state.location.search).toEqual({ show: 'all' });
  expect(asked().at(-1)).not.toContain('open=');
});
