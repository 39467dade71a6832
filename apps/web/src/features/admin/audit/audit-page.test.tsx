// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AuditEntry } from '@ecopulse/contract/admin/audit';
import { stubFetch, problemResponse } from '../../../testing/fake-fetch.ts';
import { anAuditEntry, MEI } from '../testing/admin-fixtures.testing.ts';
import { renderAdmin } from '../testing/render-admin.testing.tsx';
import { AuditPage } from './audit-page.tsx';

const LIST = 'GET /api/admin/audit';

function matchesFilter(filter: string | null, value: string): boolean {
  return filter === null || filter === value;
}

function renderPage(entries: readonly AuditEntry[], url = '/admin/audit') {
  stubFetch({
    [LIST]: ({ url: { searchParams } }) => {
      const beforeId = Number(searchParams.get('before') ?? Number.MAX_SAFE_INTEGER);
      const matching = entries.filter(
        ({ id, subject, action, admin }) =>
          id < beforeId &&
          matchesFilter(searchParams.get('subject'), subject) &&
          matchesFilter(searchParams.get('action'), action) &&
          matchesFilter(searchParams.get('adminId'), String(admin?.id)),
      );
      return [200, matching.slice(0, Number(searchParams.get('limit')))];
    },
  });
  return renderAdmin('/admin/audit', url, () => <AuditPage />);
}

beforeEach(() => {
  vi.unstubAllGlobals();
});

test('lists actions by day with their admins, subjects and details', async () => {
  renderPage([
    anAuditEntry({ id: 5, action: 'points_adjusted', facts: { points: -50, reason: 'Counted twice' } }),
    anAuditEntry({
      id: 4,
      action: 'edited',
      subject: 'lesson',
      subjectId: 12,
      subjectName: 'Water',
      facts: { fields: 'title, quiz' },
      createdAt: '2026-11-19T04:05:00Z',
    }),
    anAuditEntry({ id: 3, action: 'sessions_ended', facts: { sessions: 2 }, createdAt: '2026-11-19T04:04:00Z' }),
    anAuditEntry({
      id: 2,
      admin: null,
      action: 'admin_granted',
      facts: { from: 'command-line' },
      createdAt: '2026-11-19T04:03:00Z',
    }),
    anAuditEntry({
      id: 1,
      admin: null,
      action: 'report_answered',
      subject: 'report',
      facts: { outcome: 'withheld', answer: 'Thank you.' },
      createdAt: '2026-11-19T04:02:00Z',
    }),
  ]);
  const list = await screen.findByRole('list', { name: 'Audit log' });
  const rows = within(list).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Friday.*20 November 2026.*Ada Lim corrected mei\.tan's points-50 eco-pointsCounted twice/),
    expect.stringMatching(/Thursday.*19 November 2026.*Ada Lim edited the lesson WaterChanged: title,? quiz/),
    expect.stringMatching(/Ada Lim ended all of mei\.tan's sessions2 sessions/),
    expect.stringMatching(/The command line made mei\.tan an admin/),
    expect.stringMatching(/A former admin resolved a report about mei\.tanRemoved from the rankingsThank you\./),
  ]);
  expect(within(list).getAllByRole('heading')).toHaveLength(2);
  expect(within(list).getByRole('link', { name: 'Water' })).toHaveAttribute('href', '/admin/lessons/12');
});

async function choose(filter: string, option: string) {
  await userEvent.selectOptions(screen.getByRole('combobox', { name: filter }), option);
}

const ENTRIES_OF_TWO_ADMINS = [
  anAuditEntry({ id: 3 }),
  anAuditEntry({ id: 2, admin: MEI, action: 'published', subject: 'lesson', subjectName: 'Water', facts: {} }),
  anAuditEntry({ id: 1, admin: MEI, facts: {} }),
];

test('filters by admin, and keeps the filter in the URL', async () => {
  const { router } = renderPage(ENTRIES_OF_TWO_ADMINS);
  await screen.findByText(/published the lesson/);
  await choose('Admin', 'Mei Tan');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  expect(router.state.location.search).toEqual({ admin: '7' });
});

test('filters by subject, and offers only the actions of that subject', async () => {
  const { router } = renderPage(ENTRIES_OF_TWO_ADMINS, '/admin/audit?subject=lesson');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  const actions = within(screen.getByRole('combobox', { name: 'Action' })).getAllByRole('option');
  expect(actions.map(({ textContent }) => textContent)).toEqual([
    'All actions',
    'Created',
    'Edited',
    'Published',
    'Withdrawn',
  ]);
  await choose('Action', 'Withdrawn');
  expect(await screen.findByRole('heading', { name: 'No matching entries' })).toBeVisible();
  expect(router.state.location.search).toEqual({ subject: 'lesson', action: 'retired' });
  await userEvent.click(screen.getByRole('button', { name: 'Show all entries' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3));
});

test('drops the action filter if the newly chosen subject does not have it', async () => {
  const { router } = renderPage(ENTRIES_OF_TWO_ADMINS, '/admin/audit?subject=lesson&action=published');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  await choose('Content', 'Residents');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  expect(router.state.location.search).toEqual({ subject: 'resident' });
});

test('moves the focus to the first older line on loading more', async () => {
  // A page has 50 lines: 60 to 11.
  renderPage(
    Array.from({ length: 60 }, (_, index) => anAuditEntry({ id: 60 - index, subjectName: `resident ${60 - index}` })),
  );
  // By text: role queries are slow with many rows.
  await userEvent.click(await screen.findByText('Load more'));
  await waitFor(() => expect(screen.getByText('resident 10').closest('li')).toHaveFocus());
});

test('shows why the log did not load', async () => {
  stubFetch({ [LIST]: () => problemResponse(503, 'unavailable') });
  renderAdmin('/admin/audit', '/admin/audit', () => <AuditPage />);
  expect(await screen.findByRole('alert')).toHaveTextContent('EcoPulse is taking a short break');
});
