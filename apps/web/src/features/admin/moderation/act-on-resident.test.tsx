// @vitest-environment happy-dom
import type { Moderation } from '@ecopulse/contract/admin/moderation';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { problemResponse, type Responses, stubFetch } from '../../../testing/fake-fetch.ts';
import { expectToast } from '../../../testing/render-at.tsx';
import { ADA, anInboxItem, aReport, MEI } from '../testing/admin-fixtures.testing.ts';
import { renderAdmin } from '../testing/render-admin.testing.tsx';
import { InboxPage } from '../inbox/inbox-page.tsx';
import { InboxItemPage } from '../inbox/inbox-item-page.tsx';

const MODERATION = 'GET /api/admin/users/7/moderation';
const APPEALS = 'GET /api/admin/appeals';
const SUSPENSION = 'PUT /api/admin/users/7/suspension';

const aModeration = (parts: Partial<Moderation> = {}): Moderation => ({
  isAdmin: false,
  hasName: true,
  hasPicture: true,
  suspension: null,
  notes: [],
  ...parts,
});

const aSuspension = {
  id: 4,
  reason: 'Insults in names',
  startedAt: '2026-11-20T04:05:00Z',
  until: '2026-12-05',
  appeal: null,
  appealedAt: null,
  decision: null,
  answer: null,
};

const renderPage = (responses: Responses = {}) =>
  renderScreen(responses, () => renderAdmin('/admin/inbox/$item', '/admin/inbox/report-31', () => <InboxItemPage />));
const renderInbox = (responses: Responses = {}) =>
  renderScreen(responses, () => renderAdmin('/admin/inbox', '/admin/inbox', () => <InboxPage />));

function renderScreen(responses: Responses, render: () => unknown) {
  const calls = stubFetch({
    'GET /api/admin/inbox/report-31': () => [200, anInboxItem({ report: aReport() })],
    'GET /api/admin/inbox': () => [200, []],
    [APPEALS]: () => [200, []],
    [MODERATION]: () => [200, aModeration()],
    ...responses,
  });
  render();
  return {
    bodiesOf: (method: string, path: string): unknown[] =>
      calls.mock.calls
        .filter(([url, init]) => url === path && init?.method === method)
        .map(([, init]) => (init?.body === undefined ? undefined : JSON.parse(init.body as string))),
  };
}

async function openDialog() {
  await userEvent.click(await screen.findByRole('button', { name: 'Take action' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Take action on Mei Tan' }));
  await dialog.findByRole('combobox');
  return dialog;
}

const choose = (dialog: ReturnType<typeof within>, action: string) =>
  userEvent.selectOptions(dialog.getByRole('combobox', { name: 'What do you want to do?' }), action);

beforeEach(() => {
  vi.unstubAllGlobals();
});

test('sends a message from a report', async () => {
  const text = 'Please be kind to other residents.';
  const { bodiesOf } = renderPage({ 'POST /api/admin/users/7/messages': () => [204, undefined] });
  const dialog = await openDialog();
  expect(dialog.getByText(/without your name/)).toBeVisible();
  await userEvent.type(dialog.getByRole('textbox', { name: 'Message' }), text);
  await userEvent.click(dialog.getByRole('button', { name: 'Send message' }));
  await expectToast('Message sent', 'Mei Tan will be notified.');
  expect(bodiesOf('POST', '/api/admin/users/7/messages')).toEqual([
    { key: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/), text },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('suspends with a reason and an end, and shows at the field what the server refuses', async () => {
  let isRefused = true;
  const { bodiesOf } = renderPage({
    [SUSPENSION]: () =>
      isRefused
        ? problemResponse(400, 'invalid-input', { fields: { until: 'Choose a day from tomorrow to a year from now' } })
        : [204, undefined],
  });
  const dialog = await openDialog();
  await choose(dialog, 'Suspend the account');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Insults');
  await userEvent.type(dialog.getByLabelText('Until'), '2027-12-05');
  await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
  await waitFor(() => expect(dialog.getByLabelText('Until')).toBeInvalid());
  expect(dialog.queryByRole('alert')).toBeNull();
  isRefused = false;
  await userEvent.clear(dialog.getByLabelText('Until'));
  await userEvent.click(dialog.getByRole('button', { name: 'Suspend' }));
  await expectToast('Account suspended', '');
  expect(bodiesOf('PUT', '/api/admin/users/7/suspension').at(-1)).toEqual({ reason: 'Insults', until: null });
});

test('removes a name, and the username too if chosen', async () => {
  const { bodiesOf } = renderPage({ 'POST /api/admin/users/7/name-removal': () => [204, undefined] });
  const dialog = await openDialog();
  await choose(dialog, 'Remove the name');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'It is rude');
  await userEvent.click(dialog.getByRole('switch', { name: 'Replace the username too' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Remove name' }));
  await expectToast('Name removed', 'Mei Tan will be notified.');
  expect(bodiesOf('POST', '/api/admin/users/7/name-removal')).toEqual([{ reason: 'It is rude', username: true }]);
});

test('shows the suspension and the notes, offers to lift it, and offers nothing that is not possible', async () => {
  const notes = [{ id: 1, text: 'Spoke to her.', createdAt: '2026-11-20T04:05:00Z', author: ADA }];
  const { bodiesOf } = renderPage({
    [MODERATION]: () => [200, aModeration({ suspension: aSuspension, notes, hasPicture: false })],
    'DELETE /api/admin/users/7/suspension': () => [204, undefined],
  });
  const dialog = await openDialog();
  for (const text of ['Suspended until 5 December 2026', 'Insults in names', 'Spoke to her.'])
    expect(dialog.getByText(text)).toBeVisible();
  expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Send a message',
    'Remove the name',
    'Lift the suspension',
    'Add a note for admins',
  ]);
  await choose(dialog, 'Lift the suspension');
  await userEvent.click(dialog.getByRole('button', { name: 'Lift suspension' }));
  await expectToast('Suspension lifted', '');
  expect(bodiesOf('DELETE', '/api/admin/users/7/suspension')).toHaveLength(1);
});

test('lists open appeals above the inbox, and answers one', async () => {
  const appeal = { ...aSuspension, resident: MEI, appeal: 'I am sorry.', appealedAt: '2026-11-21T04:05:00Z' };
  let appeals = [appeal];
  const { bodiesOf } = renderInbox({
    [APPEALS]: () => [200, appeals],
    'PUT /api/admin/appeals/4/answer': () => {
      appeals = [];
      return [204, undefined];
    },
  });
  const panel = within(await screen.findByRole('region', { name: 'Appeals' }));
  expect(panel.getByText('I am sorry.')).toBeVisible();
  await userEvent.click(panel.getByRole('button', { name: 'Answer' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Answer Mei Tan ?'s appeal$/ }));
  await userEvent.selectOptions(dialog.getByRole('combobox'), 'Lift the suspension');
  await userEvent.type(dialog.getByRole('textbox'), 'Thank you for explaining.');
  await userEvent.click(dialog.getByRole('button', { name: 'Send answer' }));
  await expectToast('Appeal answered', '');
  expect(bodiesOf('PUT', '/api/admin/appeals/4/answer')).toEqual([
    { decision: 'lifted', answer: 'Thank you for explaining.' },
  ]);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Appeals' })).toBeNull());
});
