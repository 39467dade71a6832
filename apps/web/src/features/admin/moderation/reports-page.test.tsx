// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubFetch, type Responses, problemResponse } from '../../../testing/fake-fetch.ts';
import { expectToast } from '../../../testing/render-at.tsx';
import { aReport, MEI, RAJ } from '../testing/admin-fixtures.testing.ts';
import { renderAdmin } from '../testing/render-admin.testing.tsx';
import { ReportsPage } from './reports-page.tsx';

const LIST = 'GET /api/admin/reports';
const ANSWER = 'PUT /api/admin/reports/31/answer';

function renderPage(responses: Responses, url = '/admin/reports') {
  const fetchStub = stubFetch(responses);
  const callsTo = (prefix: string) => fetchStub.mock.calls.filter(([path]) => path.startsWith(prefix));
  return { ...renderAdmin('/admin/reports', url, () => <ReportsPage />), callsTo };
}

const anAnsweredReport = () =>
  aReport({
    answeredAt: '2026-11-21T04:05:00Z',
    answeredBy: RAJ,
    outcome: 'talked_to',
    answer: 'We have talked to them.',
  });

async function openDialog() {
  await userEvent.click(await screen.findByRole('button', { name: 'Resolve' }));
  return within(await screen.findByRole('dialog', { name: 'Resolve the report about Mei Tan' }));
}

beforeEach(() => {
  vi.unstubAllGlobals();
});

test('starts with open reports: reporter, reported resident, reason and details', async () => {
  renderPage({ [LIST]: ({ url }) => [200, url.searchParams.get('open') === 'true' ? [aReport()] : []] });
  const row = await screen.findByRole('article');
  expect(within(row).getByRole('heading', { level: 2, name: 'Harassment or threats' })).toBeVisible();
  for (const text of ['About Mei Tan, reported by raj', '20 Nov 2026']) expect(row).toHaveTextContent(text);
  expect(within(row).getByText('Sends rude messages.')).toBeVisible();
  expect(within(row).getByText('Open')).toBeVisible();
  expect(within(row).getByRole('link', { name: 'Mei Tan' })).toHaveAttribute('href', '/admin/residents/7');
  expect(within(screen.getByRole('navigation')).getByRole('link', { name: 'Open' })).toHaveAttribute('aria-current');
});

test('shows who answered a report, and how', async () => {
  renderPage({ [LIST]: () => [200, [anAnsweredReport()]] }, '/admin/reports?show=done');
  const row = await screen.findByRole('article');
  for (const text of ['Resident was contacted', 'We have talked to them.', 'Resolved'])
    expect(within(row).getByText(text)).toBeVisible();
  expect(row).toHaveTextContent('Resolved by raj on 21 Nov 2026');
  expect(within(row).queryByRole('button', { name: 'Resolve' })).not.toBeInTheDocument();
});

test('answers a report in a dialog, and shows the answer in its row, which does not move', async () => {
  const { callsTo } = renderPage({
    [LIST]: () => [200, [aReport(), aReport({ id: 30, reported: RAJ, reporter: MEI })]],
    [ANSWER]: () => [200, anAnsweredReport()],
  });
  await userEvent.click((await screen.findAllByRole('button', { name: 'Resolve' }))[0] as HTMLElement);
  const dialog = within(await screen.findByRole('dialog'));
  expect(screen.getByRole('dialog')).toHaveTextContent(
    /raj.? will see your answer in their notifications, without your name\./,
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Send answer' }));
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Answer to raj' })).toBeInvalid());
  expect(dialog.getByRole('combobox', { name: 'What was the outcome?' })).toBeInvalid();
  await userEvent.selectOptions(dialog.getByRole('combobox'), 'Resident was contacted');
  await userEvent.type(dialog.getByRole('textbox'), 'We have talked to them.');
  await userEvent.click(dialog.getByRole('button', { name: 'Send answer' }));
  await expectToast('Report resolved', 'raj will be notified.');
  expect(callsTo('/api/admin/reports/31').map(([, init]) => init?.body)).toEqual([
    '{"outcome":"talked_to","answer":"We have talked to them."}',
  ]);
  const [first, second] = screen.getAllByRole('article');
  expect(within(first as HTMLElement).getByText('We have talked to them.')).toBeVisible();
  expect(within(second as HTMLElement).getByRole('button', { name: 'Resolve' })).toBeVisible();
  expect(callsTo('/api/admin/reports?')).toHaveLength(1);
});

test('keeps the text of a failed answer, and shows the answer of another admin', async () => {
  let report = aReport();
  renderPage({
    [LIST]: () => [200, [report]],
    [ANSWER]: () => {
      report = anAnsweredReport();
      return problemResponse(409, 'report-answered');
    },
  });
  const dialog = await openDialog();
  await userEvent.selectOptions(dialog.getByRole('combobox'), 'No problem found');
  await userEvent.type(dialog.getByRole('textbox'), 'All is well.');
  await userEvent.click(dialog.getByRole('button', { name: 'Send answer' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('Another admin has already resolved this report.');
  expect(dialog.getByRole('textbox')).toHaveValue('All is well.');
  expect(await screen.findByText('We have talked to them.')).toBeInTheDocument();
});

test('shows that no report is open', async () => {
  renderPage({ [LIST]: () => [200, []] });
  expect(await screen.findByRole('heading', { name: 'No open reports' })).toBeVisible();
});
