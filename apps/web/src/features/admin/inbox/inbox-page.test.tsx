// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ResidentRole } from '@ecopulse/contract/accounts/role-access';
import { problemResponse, type Responses, stubFetch } from '../../../testing/fake-fetch.ts';
import { ADA, anInboxItem, MEI } from '../testing/admin-fixtures.testing.ts';
import { renderAdmin } from '../testing/render-admin.testing.tsx';
import { InboxPage } from './inbox-page.tsx';

const ITEMS = [
  anInboxItem(),
  anInboxItem({ id: 'request-4', kind: 'request', subject: 'raj', detail: 'access', dueOn: '2026-11-30' }),
  anInboxItem({
    id: 'translation-6',
    kind: 'translation',
    subject: '打卡',
    detail: 'zh',
    state: 'assigned',
    assignedTo: ADA,
  }),
  anInboxItem({ id: 'event-8', kind: 'event', subject: 'Tree planting', detail: 'planting' }),
  anInboxItem({ id: 'condition-1', kind: 'condition', subject: 'Bishan Park', detail: null, state: 'done' }),
];

const APPEAL = {
  id: 4,
  reason: 'Threats',
  until: null,
  createdAt: '2026-11-20T04:05:00Z',
  resident: MEI,
  appeal: 'I am sorry.',
  appealedAt: '2026-11-21T04:05:00Z',
};

function renderPage(responses: Responses = {}, url = '/admin/inbox', roles?: readonly ResidentRole[]) {
  const fetchStub = stubFetch({
    'GET /api/admin/inbox': () => [200, ITEMS],
    'GET /api/admin/appeals': () => [200, []],
    ...responses,
  });
  const listQueries = () =>
    fetchStub.mock.calls.flatMap(([path]) => (path.startsWith('/api/admin/inbox?') ? path.split('?')[1] : []));
  return { ...renderAdmin('/admin/inbox', url, () => <InboxPage />, undefined, roles), listQueries };
}

beforeEach(() => {
  vi.unstubAllGlobals();
});

test('lists what each item is about, when it is due and who takes care of it', async () => {
  renderPage();
  const rows = (await screen.findAllByRole('article')).map(({ textContent }) => textContent);
  expect(rows).toHaveLength(5);
  for (const [index, ...texts] of [
    [0, 'Mei Tan', 'Report about a resident', 'Harassment or threats', '20 Nov 2026', 'Open'],
    [1, 'raj', 'Data request', 'Wants to see their data', 'by 30 Nov 2026'],
    [2, '打卡', 'Wrong translation', '中文', 'Assigned to you'],
    [3, 'Tree planting', 'Event to review', 'Planting'],
    [4, 'Bishan Park', 'Path closed', 'Done'],
  ] as const)
    for (const text of texts) expect(rows[index]).toContain(text);
  const link = screen.getByRole('link', { name: 'raj' });
  expect(link).toHaveAttribute('href', '/admin/inbox/request-4');
  expect(link).toHaveAccessibleDescription(/^Data request.*Wants to see their data/);
});

test('moves through the list with J, K and the arrows, and opens an item with Enter', async () => {
  const { router } = renderPage({}, '/admin/inbox?state=open');
  const [first, second, third] = (await screen.findAllByRole('article')).map((row) => within(row).getByRole('link'));
  first?.focus();
  await userEvent.keyboard('k');
  expect(first).toHaveFocus();
  await userEvent.keyboard('j');
  expect(second).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(third).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{Control>}j{/Control}');
  expect(second).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.href).toBe('/admin/inbox/request-4?state=open'));
});

test('is filtered by kind and state, which the address keeps, and says how many match', async () => {
  const { router, listQueries } = renderPage({
    'GET /api/admin/inbox': ({ url }) => [200, url.searchParams.has('state') ? [] : ITEMS],
  });
  await screen.findAllByRole('article');
  const total = screen.getByRole('status');
  expect(total).toHaveTextContent('5 in total');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Data request');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Done');
  await waitFor(() => expect(listQueries().at(-1)).toBe('kind=request&state=done&limit=50'));
  expect(router.state.location.search).toEqual({ kind: 'request', state: 'done' });
  expect(listQueries()[0]).toBe('limit=50');
  await waitFor(() => expect(total).toHaveTextContent('0 in total'));
});

test('of an editor has wrong translations alone, and neither a choice of types nor appeals', async () => {
  renderPage({ 'GET /api/admin/appeals': () => problemResponse(403, 'role-needed') }, '/admin/inbox', [
    { role: 'editor' },
  ]);
  await screen.findAllByRole('article');
  expect(screen.queryByRole('combobox', { name: 'Type' })).not.toBeInTheDocument();
});

test.each([
  ['wait', [200, [APPEAL]], 'I am sorry.'],
  ["couldn't be loaded", problemResponse(503, 'unavailable'), /try again/i],
] as const)('does not say that all is done while appeals %s', async (_why, appeals, text) => {
  renderPage({ 'GET /api/admin/inbox': () => [200, []], 'GET /api/admin/appeals': () => appeals });
  expect(await screen.findByRole('heading', { name: 'Nothing else to do' })).toBeVisible();
  const panel = await screen.findByRole('region', { name: 'Appeals' });
  expect((await within(panel).findAllByText(text))[0]).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'All done' })).not.toBeInTheDocument();
});

test('says that all is done, that nothing matches, or that it could not be loaded', async () => {
  const { router } = renderPage({ 'GET /api/admin/inbox': () => [200, []] });
  expect(await screen.findByRole('heading', { name: 'All done' })).toBeVisible();
  await router.navigate({ to: '/admin/inbox', search: { kind: 'report' } });
  expect(await screen.findByRole('heading', { name: 'No matching items' })).toBeVisible();
  vi.unstubAllGlobals();
  renderPage({ 'GET /api/admin/inbox': () => problemResponse(503, 'unavailable') });
  expect(await screen.findByText("The inbox couldn't be loaded")).toBeVisible();
});
