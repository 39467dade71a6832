// @vitest-environment happy-dom
import { renderHook, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubFetch, type Responses, problemResponse } from '../../../testing/fake-fetch.ts';
import { aFlaggedActivity, MEI } from '../testing/admin-fixtures.testing.ts';
import { renderAdmin } from '../testing/render-admin.testing.tsx';
import { useToasts } from '../../../ui/toast/toast.ts';
import { FlagsPage } from './flags-page.tsx';

const LIST = 'GET /api/admin/flags';
const MARK_REVIEWED = 'PUT /api/admin/flags/51/settled';

function renderPage(responses: Responses, url = '/admin/flags') {
  const fetchStub = stubFetch(responses);
  const listRequests = () =>
    fetchStub.mock.calls.map(([path]) => path).filter((path) => path.startsWith('/api/admin/flags?'));
  return { ...renderAdmin('/admin/flags', url, () => <FlagsPage />), listRequests };
}

beforeEach(() => {
  vi.unstubAllGlobals();
});

test('shows who made an open check-in, and why it was flagged', async () => {
  const { listRequests } = renderPage({ [LIST]: () => [200, [aFlaggedActivity()]] });
  const row = await screen.findByRole('article');
  expect(row).toHaveTextContent(
    "Visited Labrador Nature Reserve just 4 mins after Changi Beach Park, which is 23 km away. That's 351 km/h.",
  );
  expect(within(row).getByRole('link', { name: 'Mei Tan' })).toHaveAttribute('href', '/admin/residents/7');
  expect(listRequests()[0]).toContain('open=true');
});

test.each([
  {
    otherCheckIn: 'that no longer exists',
    against: null,
    reason: /too soon after being at another green space\. That earlier visit no longer exists/,
  },
  {
    otherCheckIn: 'within the same minute',
    against: {
      greenSpace: { id: 4, name: 'Changi Beach Park' },
      createdAt: '2026-11-20T04:05:00Z',
      visitAt: '2026-11-20T04:05:00Z',
      kilometres: 23.4,
      kilometresPerHour: null,
    },
    reason: /within a minute of visiting Changi Beach Park, which is 23 km away/,
  },
  {
    otherCheckIn: 'that was made later',
    against: {
      greenSpace: { id: 4, name: 'Changi Beach Park' },
      createdAt: '2026-11-20T04:05:00Z',
      visitAt: '2026-11-20T04:01:00Z',
      kilometres: 23.4,
      kilometresPerHour: 351,
    },
    reason: /Visited Changi Beach Park just 4 mins after Labrador Nature Reserve, which is 23 km away/,
  },
])('explains a flag by another check-in $otherCheckIn', async ({ against, reason }) => {
  renderPage({ [LIST]: () => [200, [aFlaggedActivity({ against })]] });
  expect(await screen.findByRole('article')).toHaveTextContent(reason);
});

test('marks a check-in as checked without refetching the list, and keeps the focus in its row', async () => {
  const { listRequests } = renderPage({
    [LIST]: () => [200, [aFlaggedActivity()]],
    [MARK_REVIEWED]: () => [204, null],
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as checked' }));
  await waitFor(() => expect(screen.getByRole('article')).toHaveTextContent(/Checked by Ada Lim on/));
  expect(document.activeElement).not.toBe(document.body);
  expect(document.activeElement).toContainElement(screen.getByText(/Checked by/));
  expect(listRequests()).toHaveLength(1);
});

test('leaves a check-in open if the call fails, and shows why', async () => {
  renderPage({ [LIST]: () => [200, [aFlaggedActivity()]], [MARK_REVIEWED]: () => problemResponse(503, 'unavailable') });
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as checked' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('EcoPulse is taking a short break');
  expect(screen.getByRole('button', { name: 'Mark as checked' })).toBeVisible();
});

const MARK_SELECTED = 'PUT /api/admin/flags/settled';
const threeCheckIns = [51, 50, 49].map((id) => aFlaggedActivity({ id }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const findSelectAll = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select all shown' });

test('selects all shown check-ins, deselects one, and marks the others with one call', async () => {
  const sentBodies: unknown[] = [];
  const { listRequests } = renderPage({
    [LIST]: () => [200, threeCheckIns],
    [MARK_SELECTED]: ({ body }) => {
      sentBodies.push(body);
      return [200, { settled: 2, settledBefore: 0 }];
    },
  });
  await userEvent.click(await findSelectAll());
  expect(screen.getByRole('button', { name: 'Mark 3 as checked' })).toBeEnabled();
  const [, second] = screen.getAllByRole('checkbox', { name: /^Select .Mei Tan.'s activity on \d+ Nov 2026/ });
  if (second) await userEvent.click(second);
  expect(await findSelectAll()).toBePartiallyChecked();
  await press('Mark 2 as checked');
  await waitFor(() => expect(screen.getAllByText(/^Checked by/)).toHaveLength(2));
  expect(sentBodies).toEqual([{ ids: [51, 49] }]);
  // For the check-in that is still open, and for all.
  expect(screen.getAllByRole('checkbox')).toHaveLength(2);
  expect(screen.getByRole('checkbox', { name: 'Select all shown' })).not.toBeChecked();
  expect(document.activeElement).toContainElement(screen.getByRole('list', { name: 'Flagged activities' }));
  expect(listRequests()).toHaveLength(1);
});

test('reports how many another admin had marked, and refetches the list', async () => {
  let isDone = false;
  renderPage({
    [LIST]: () => [200, isDone ? [] : threeCheckIns],
    [MARK_SELECTED]: () => {
      isDone = true;
      return [200, { settled: 2, settledBefore: 1 }];
    },
  });
  await userEvent.click(await findSelectAll());
  await press('Mark 3 as checked');
  expect(await screen.findByRole('heading', { name: 'Nothing to check' })).toBeVisible();
  expect(renderHook(() => useToasts()).result.current).toMatchObject([
    { title: '2 activities marked as checked', description: 'Another one had already been checked.' },
  ]);
});

test('keeps the selection if the call fails, and shows why', async () => {
  renderPage({ [LIST]: () => [200, threeCheckIns], [MARK_SELECTED]: () => problemResponse(503, 'unavailable') });
  await userEvent.click(await findSelectAll());
  await press('Mark 3 as checked');
  expect(await screen.findByRole('alert')).toHaveTextContent('EcoPulse is taking a short break');
  expect(await findSelectAll()).toBeChecked();
});

test('shows no checkboxes when all check-ins are reviewed', async () => {
  const reviewed = aFlaggedActivity({ settledAt: '2026-11-21T04:05:00Z', settledBy: MEI });
  renderPage({ [LIST]: () => [200, [reviewed]] }, '/admin/flags?show=done');
  await screen.findByRole('article');
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

test('keeps the filter in the URL', async () => {
  const reviewed = aFlaggedActivity({ settledAt: '2026-11-21T04:05:00Z', settledBy: MEI });
  const { router, listRequests } = renderPage({
    [LIST]: ({ url }) => [200, url.searchParams.has('open') ? [] : [reviewed]],
  });
  expect(await screen.findByRole('heading', { name: 'Nothing to check' })).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'All' }));
  expect(await screen.findByRole('article')).toHaveTextContent(/Checked by Mei Tan on 21 Nov 2026/);
  expect(router.state.location.search).toEqual({ show: 'all' });
  expect(listRequests().at(-1)).not.toContain('open=');
});
