// @vitest-environment happy-dom
import type { InboxChange, OpenedInboxItem } from '@ecopulse/contract/admin/inbox';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ResidentRole } from '@ecopulse/contract/accounts/role-access';
import { delayedResponse, problemResponse, type Responses, stubFetch } from '../../../testing/fake-fetch.ts';
import { expectToast } from '../../../testing/render-at.tsx';
import {
  ADA,
  aFlaggedActivity,
  anInboxItem,
  aReport,
  aResidentForAdmin,
  aTranslationReport,
  MEI,
  RAJ,
} from '../testing/admin-fixtures.testing.ts';
import { renderAdmin } from '../testing/render-admin.testing.tsx';
import { InboxItemPage } from './inbox-item-page.tsx';

const aFlag = () =>
  anInboxItem({ id: 'check-in-51', kind: 'check-in', detail: 'too-fast', 'check-in': aFlaggedActivity() });
const aRequest = () =>
  anInboxItem({
    id: 'request-4',
    kind: 'request',
    detail: 'access',
    dueOn: '2026-12-30',
    request: {
      id: 4,
      kind: 'access',
      text: 'Show me my check-ins of May.',
      createdAt: '2026-11-20T04:05:00Z',
      dueOn: '2026-12-30',
      answer: null,
      answeredAt: null,
      resident: MEI,
    },
  });
const aShutPath = () =>
  anInboxItem({
    id: 'condition-3',
    kind: 'condition',
    subject: 'Bishan Park',
    detail: null,
    condition: {
      greenSpace: { id: 3, name: 'Bishan Park' },
      by: 2,
      lastOn: '2026-11-20',
    },
  });

function renderItem(item: OpenedInboxItem, responses: Responses = {}, roles?: readonly ResidentRole[]) {
  const state = { item, sent: [] as InboxChange[] };
  stubFetch({
    [`GET /api/admin/inbox/${item.id}`]: () => [200, state.item],
    [`PATCH /api/admin/inbox/${item.id}`]: ({ body }) => {
      const change = body as InboxChange;
      state.sent.push(change);
      const assignedTo = change.state === 'assigned' ? ADA : item.assignedTo;
      const version = state.item.version + 1;
      state.item = { ...item, state: change.state ?? item.state, assignedTo, note: change.note ?? null, version };
      return [200, { version }];
    },
    'GET /api/admin/users/7': () => [200, aResidentForAdmin()],
    ...responses,
  });
  renderAdmin('/admin/inbox/$item', `/admin/inbox/${item.id}`, () => <InboxItemPage />, undefined, roles);
  return state;
}

beforeEach(() => {
  vi.unstubAllGlobals();
});

test('leads from a held event to its review', async () => {
  renderItem(
    anInboxItem({
      id: 'event-8',
      kind: 'event',
      subject: 'Tree planting',
      detail: 'planting',
      event: {
        startsAt: '2026-12-05T01:00:00Z',
        endsAt: '2026-12-05T03:00:00Z',
        placeName: 'Pond Gardens',
        organiser: MEI,
      },
    }),
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Event to review: Tree planting' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Review this event' })).toHaveAttribute('href', '/events/8');
  expect(screen.queryByRole('button', { name: /done/i })).not.toBeInTheDocument();
});

test('assigns an item to oneself, or another admin', async () => {
  const state = renderItem(anInboxItem({ report: aReport() }));
  await userEvent.click(await screen.findByRole('button', { name: 'Assign to me' }));
  expect(await screen.findByText('Assigned to you')).toBeVisible();
  const select = screen.getByRole('combobox', { name: 'Assigned to' });
  expect(select).toHaveValue('1');
  expect(select).toHaveFocus();
  await userEvent.selectOptions(select, 'raj');
  expect(state.sent).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Assign' }));
  await expectToast('Assigned', '');
  await waitFor(() =>
    expect(state.sent).toEqual([
      { state: 'assigned', version: 0 },
      { assignedTo: 8, version: 1 },
    ]),
  );
});

test('saves a note right after an assignment, with the version that this has led to', async () => {
  const answer = delayedResponse([200, { version: 1 }]);
  const sent: unknown[] = [];
  const reloads = delayedResponse([200, aFlag()]);
  let isFirst = true;
  renderItem(aFlag(), {
    'GET /api/admin/inbox/check-in-51': () => {
      const response = isFirst ? ([200, aFlag()] as const) : reloads.answer();
      isFirst = false;
      return response;
    },
    'PATCH /api/admin/inbox/check-in-51': ({ body }) => {
      sent.push(body);
      return sent.length === 1 ? answer.answer() : [200, { version: 2 }];
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Assign to me' }));
  await userEvent.type(screen.getByRole('textbox', { name: /^Note for other admins/ }), 'Asked them.');
  await userEvent.click(screen.getByRole('button', { name: 'Save the note only' }));
  expect(sent).toEqual([{ state: 'assigned', version: 0 }]);
  answer.release();
  await expectToast('Note saved', '');
  expect(sent[1]).toEqual({ note: 'Asked them.', version: 1 });
});

test('announces the item, as the heading that has the focus does not', async () => {
  renderItem(aFlag());
  const { textContent } = await screen.findByRole('heading', { level: 1, name: /^Flagged activity/ });
  expect(screen.getByText(textContent, { selector: 'output' })).toBeInTheDocument();
});

test('shows who has an item that another admin took first', async () => {
  const item = anInboxItem({ report: aReport() });
  const state = renderItem(item, {
    'PATCH /api/admin/inbox/report-31': () => {
      state.item = { ...item, state: 'assigned', assignedTo: RAJ, version: 1 };
      return problemResponse(409, 'edited-meanwhile');
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Assign to me' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Someone else has changed this');
  expect(await screen.findByText(/Assigned to/, { selector: 'span' })).toHaveTextContent('Assigned to raj');
});

test('marks a flagged activity as checked with a note, or removes its resident from the rankings', async () => {
  const state = renderItem(aFlag());
  expect(await screen.findByText(/That's 351 km\/h/)).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Remove from rankings' }));
  expect(await screen.findByRole('dialog', { name: 'Remove Mei Tan from the rankings' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.type(screen.getByRole('textbox', { name: /^Note for other admins/ }), 'It was the bus.');
  await userEvent.click(screen.getByRole('button', { name: 'Mark as checked' }));
  await expectToast('Marked as done', '');
  expect(state.sent).toEqual([{ state: 'done', note: 'It was the bus.', version: 0 }]);
  expect(await screen.findByText('It was the bus.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Mark as checked' })).not.toBeInTheDocument();
});

test('keeps a note on screen that came too late', async () => {
  const state = renderItem(aFlag(), {
    'PATCH /api/admin/inbox/check-in-51': () => {
      state.item = { ...aFlag(), state: 'done', version: 1 };
      return problemResponse(409, 'edited-meanwhile');
    },
  });
  await userEvent.type(await screen.findByRole('textbox', { name: /^Note for other admins/ }), 'It was the bus.');
  await userEvent.click(screen.getByRole('button', { name: 'Mark as checked' }));
  expect(await screen.findByText('Done')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Someone else has changed this');
  expect(screen.getByRole('textbox', { name: /^Note for other admins/ })).toHaveValue('It was the bus.');
});

test('saves a note alone', async () => {
  const state = renderItem(aFlag());
  await userEvent.type(await screen.findByRole('textbox', { name: /^Note for other admins/ }), 'Asked them.');
  await userEvent.click(screen.getByRole('button', { name: 'Save the note only' }));
  await expectToast('Note saved', '');
  expect(state.sent).toEqual([{ note: 'Asked them.', version: 0 }]);
});

test('shows when a data request is due, and sends the answer', async () => {
  const state = renderItem(aRequest());
  expect(await screen.findByText('Show me my check-ins of May.')).toBeVisible();
  expect(screen.getByText('Answer by 30 Dec 2026')).toBeVisible();
  const answer = screen.getByRole('textbox', { name: /^Answer to/ });
  expect(answer).toBeRequired();
  await userEvent.type(answer, 'There were none.');
  await userEvent.click(screen.getByRole('button', { name: 'Send answer' }));
  await expectToast('Answer sent', '');
  expect(state.sent).toEqual([{ state: 'done', note: 'There were none.', version: 0 }]);
});

test('keeps the answer that another admin was faster with', async () => {
  renderItem(aRequest(), { 'PATCH /api/admin/inbox/request-4': () => problemResponse(409, 'rights-request-answered') });
  await userEvent.type(await screen.findByRole('textbox', { name: /^Answer to/ }), 'There were none.');
  await userEvent.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Another admin has already answered this request.');
  expect(screen.getByRole('textbox', { name: /^Answer to/ })).toHaveValue('There were none.');
});

test('leads from a wrong translation to the translations, for editors without a page of its reporter', async () => {
  const report = aTranslationReport({ messageId: 'content' });
  const item = anInboxItem({
    id: 'translation-61',
    kind: 'translation',
    subject: '{n}次打卡',
    detail: 'zh',
    translation: report,
  });
  renderItem(item, {}, [{ role: 'editor' }]);
  const link = await screen.findByRole('link', { name: 'Find it in the translations' });
  expect(link.getAttribute('href')).toMatch(/^\/admin\/translations\?language=zh&search=/);
  expect(screen.getByText('签到{n}次')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Mei Tan' })).not.toBeInTheDocument();
});

test('leads from a shut path to the status of the place, which is for editors', async () => {
  renderItem(aShutPath());
  expect(await screen.findByText(/^2 residents who were there say that a path is closed/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Close the path' })).toHaveAttribute('href', '/admin/green-spaces/3/status');
});

test('asks a moderator to tell an editor of a shut path', async () => {
  renderItem(aShutPath(), {}, [{ role: 'moderator' }]);
  expect(await screen.findByText(/ask an editor/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Close the path' })).not.toBeInTheDocument();
});

test('says that an item does not exist or is not for the role', async () => {
  renderItem(aFlag(), { 'GET /api/admin/inbox/check-in-51': () => problemResponse(404, 'inbox-item-not-found') });
  expect(await screen.findByText("This item doesn't exist, or isn't for your role.")).toBeVisible();
});
