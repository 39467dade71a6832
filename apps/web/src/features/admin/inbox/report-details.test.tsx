// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { stubFetch, type Responses, problemResponse } from '../../../testing/fake-fetch.ts';
import { expectToast } from '../../../testing/render-at.tsx';
import type { Report } from '@ecopulse/contract/social/social';
import { aReport, anInboxItem, RAJ } from '../testing/admin-fixtures.testing.ts';
import { renderAdmin } from '../testing/render-admin.testing.tsx';
import { InboxItemPage } from './inbox-item-page.tsx';

const ITEM = 'GET /api/admin/inbox/report-31';
const ANSWER = 'PUT /api/admin/reports/31/answer';

const opened = (report: Report) =>
  anInboxItem({ state: report.answeredAt === null ? 'open' : 'done', detail: report.reason, report });

function renderPage(responses: Responses) {
  const fetchStub = stubFetch(responses);
  const callsTo = (prefix: string) => fetchStub.mock.calls.filter(([path]) => path.startsWith(prefix));
  renderAdmin('/admin/inbox/$item', '/admin/inbox/report-31', () => <InboxItemPage />);
  return { callsTo };
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

test('shows the reporter, the reported resident, the reason and the details', async () => {
  renderPage({ [ITEM]: () => [200, opened(aReport())] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Report about a resident: Mei Tan' })).toBeVisible();
  for (const text of ['Harassment or threats', 'Sends rude messages.', 'Open'])
    expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByText(/^About/)).toHaveTextContent('About Mei Tan, reported by raj');
  expect(screen.getByRole('link', { name: 'Mei Tan' })).toHaveAttribute('href', '/admin/residents/7');
});

test('shows who answered a report, and how', async () => {
  renderPage({ [ITEM]: () => [200, opened(anAnsweredReport())] });
  for (const text of ['Resident was contacted', 'We have talked to them.', 'Done'])
    expect(await screen.findByText(text)).toBeVisible();
  expect(screen.getByText(/^Resolved by/)).toHaveTextContent('Resolved by raj on 21 Nov 2026');
  expect(screen.queryByRole('button', { name: 'Resolve' })).not.toBeInTheDocument();
});

test('answers a report in a dialog, and then shows the answer', async () => {
  let report = aReport();
  const { callsTo } = renderPage({
    [ITEM]: () => [200, opened(report)],
    [ANSWER]: () => {
      report = anAnsweredReport();
      return [200, report];
    },
  });
  const dialog = await openDialog();
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
  expect(await screen.findByText('We have talked to them.')).toBeVisible();
});

test('keeps the text of a failed answer, and shows the answer of another admin', async () => {
  let report = aReport();
  renderPage({
    [ITEM]: () => [200, opened(report)],
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

test('a report of an event leads to it', async () => {
  renderPage({ [ITEM]: () => [200, opened(aReport({ event: { id: 7, title: 'Beach clean-up' } }))] });
  expect(await screen.findByRole('link', { name: 'Beach clean-up' })).toHaveAttribute('href', '/events/7');
});

test('a report of a club leads to it, and shows its notice', async () => {
  const club = { id: 4, slug: 'bishan-birders', name: 'Bishan Birders', notice: 'Meet at the pond.' };
  renderPage({ [ITEM]: () => [200, opened(aReport({ club }))] });
  expect(await screen.findByRole('link', { name: 'Bishan Birders' })).toHaveAttribute('href', '/clubs/bishan-birders');
  expect(screen.getByText('Meet at the pond.')).toBeVisible();
});
