// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { problemResponse, type Responses, stubFetch } from '../../../testing/fake-fetch.ts';
import { aTranslationReport, RAJ } from '../testing/admin-fixtures.testing.ts';
import { renderAdmin } from '../testing/render-admin.testing.tsx';
import { TranslationReportsPage } from './translation-reports-page.tsx';

const LIST = 'GET /api/admin/translation-reports';
const MARK_DONE = 'PUT /api/admin/translation-reports/61/settled';

function renderPage(responses: Responses, url = '/admin/translation-reports') {
  const fetchStub = stubFetch(responses);
  renderAdmin('/admin/translation-reports', url, () => <TranslationReportsPage />);
  return fetchStub;
}

beforeEach(() => {
  vi.unstubAllGlobals();
});

test('starts with open reports: text, language, message, suggestion, reporter and day', async () => {
  renderPage({ [LIST]: ({ url }) => [200, url.searchParams.get('open') === 'true' ? [aTranslationReport()] : []] });
  const row = await screen.findByRole('article');
  expect(within(row).getByRole('heading', { level: 2, name: '{n}次打卡' })).toHaveAttribute('lang', 'zh');
  for (const text of ['中文', 'aB3_-f', '签到{n}次', 'Reported by Mei Tan', '20 Nov 2026', 'Open'])
    expect(row).toHaveTextContent(text);
  expect(within(row).getByRole('link', { name: 'Mei Tan' })).toHaveAttribute('href', '/admin/residents/7');
});

test('shows who marked a report as done, and a report about content without suggestion, reporter and admin', async () => {
  const done = { settledAt: '2026-11-21T04:05:00Z' };
  const rows = [
    aTranslationReport({ ...done, id: 62, settledBy: RAJ }),
    aTranslationReport({ ...done, messageId: 'content', suggestion: null, reporter: null }),
  ];
  renderPage({ [LIST]: () => [200, rows] }, '/admin/translation-reports?show=done');
  const [first, second] = await screen.findAllByRole('article');
  expect(first).toHaveTextContent('Marked as done by raj on 21 Nov 2026');
  expect(second).toHaveTextContent(/Marked as done on 21 Nov 2026.* by a former admin/);
  for (const text of ['content text', 'Reported by someone who has left']) expect(second).toHaveTextContent(text);
  // The label of a suggestion.
  expect(second).not.toHaveTextContent('Suggested text');
  expect(screen.queryByRole('button', { name: 'Mark as done' })).toBeNull();
});

test('marks a report as done without refetching the list, and keeps the focus in its row', async () => {
  const fetchStub = renderPage({ [LIST]: () => [200, [aTranslationReport()]], [MARK_DONE]: () => [204, undefined] });
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as done' }));
  expect(await screen.findByText(/^Marked as done by/)).toBeVisible();
  await waitFor(() => expect(screen.getByText('{n}次打卡').closest('[tabindex]')).toHaveFocus());
  expect(fetchStub.mock.calls.filter(([path]) => path.startsWith('/api/admin/translation-reports?'))).toHaveLength(1);
});

test('shows why a report could not be marked as done', async () => {
  renderPage({
    [LIST]: () => [200, [aTranslationReport()]],
    [MARK_DONE]: () => problemResponse(404, 'report-not-found'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Mark as done' }));
  expect(await screen.findByRole('alert')).toHaveTextContent("This report doesn't exist.");
  expect(screen.getByRole('button', { name: 'Mark as done' })).toBeVisible();
});

test('shows that no report is open', async () => {
  renderPage({ [LIST]: () => [200, []] });
  expect(await screen.findByRole('heading', { name: 'No open reports' })).toBeVisible();
});
