// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ResidentRole } from '@ecopulse/contract/accounts/role-access';
import type { ResidentForAdmin } from '@ecopulse/contract/admin/residents-admin';
import { stubFetch, type Responses, delayedResponse, problemResponse } from '../../../testing/fake-fetch.ts';
import { expectToast } from '../../../testing/render-at.tsx';
import { anAuditEntry, anInboxItem, aResidentForAdmin } from '../testing/admin-fixtures.testing.ts';
import { renderAdmin } from '../testing/render-admin.testing.tsx';
import { anActivity } from '../../rewards/rewards.testing.tsx';
import { ResidentPage } from './resident-page.tsx';

const RESIDENT = 'GET /api/admin/users/7';
const LEDGER = 'GET /api/admin/users/7/activities';

function renderPage(
  parts: Partial<ResidentForAdmin> = {},
  otherResponses: Responses = {},
  roles?: readonly ResidentRole[],
) {
  const state = { resident: aResidentForAdmin(parts) };
  const fetchStub = stubFetch({
    [RESIDENT]: () => [200, state.resident],
    [LEDGER]: () => [200, []],
    'GET /api/admin/inbox': () => [200, []],
    'GET /api/admin/audit': () => [200, []],
    ...otherResponses,
  });
  const listSentBodies = (path: string) =>
    fetchStub.mock.calls.filter(([url, init]) => url === path && init?.method !== 'GET').map(([, init]) => init?.body);
  const countRequests = (path: string) => fetchStub.mock.calls.filter(([url]) => url.startsWith(path)).length;
  return {
    ...renderAdmin('/admin/residents/$id', '/admin/residents/7', () => <ResidentPage />, undefined, roles),
    state,
    listSentBodies,
    countRequests,
  };
}

async function clickButton(name: string) {
  await userEvent.click(await screen.findByRole('button', { name }));
}

beforeEach(() => {
  vi.unstubAllGlobals();
});

describe('correcting an age', () => {
  const AGE = '/api/admin/users/7/age-band';
  const openDialog = async () => {
    await clickButton('Correct age');
    return within(await screen.findByRole('dialog', { name: /^Correct Mei Tan ?'s age$/ }));
  };

  test('of 13 or over offers no younger age', async () => {
    const { state, listSentBodies } = renderPage(
      { ageBand: null },
      {
        [`PUT ${AGE}`]: () => {
          state.resident = aResidentForAdmin({ ageBand: '13-17' });
          return [204, undefined];
        },
      },
    );
    expect(await screen.findByText("They haven't told us their age.")).toBeVisible();
    const dialog = await openDialog();
    expect(dialog.queryByRole('option', { name: 'Under 13' })).not.toBeInTheDocument();
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Age' }), '13 to 17');
    await userEvent.click(dialog.getByRole('button', { name: 'Correct age' }));
    await expectToast('Age corrected', '');
    expect(listSentBodies(AGE)).toEqual(['{"ageBand":"13-17"}']);
    expect(await screen.findByText('13 to 17')).toBeVisible();
  });

  test('of a child takes the email address of another parent', async () => {
    const { listSentBodies } = renderPage({ ageBand: 'under-13' }, { [`PUT ${AGE}`]: () => [204, undefined] });
    const dialog = await openDialog();
    expect(dialog.getByText(/earlier address stops working/)).toBeVisible();
    const select = dialog.getByRole('combobox', { name: 'Age' });
    await userEvent.selectOptions(select, '13 to 17');
    expect(dialog.getByText(/they no longer manage the account/)).toBeVisible();
    await userEvent.selectOptions(select, 'Under 13');
    expect(dialog.queryByText(/no longer manage/)).toBeNull();
    await userEvent.type(dialog.getByRole('textbox', { name: "A parent's email address" }), 'parent@example.sg');
    await userEvent.click(dialog.getByRole('button', { name: 'Correct age' }));
    await expectToast('Age corrected', '');
    expect(listSentBodies(AGE)).toEqual(['{"ageBand":"under-13","parentEmail":"parent@example.sg"}']);
  });
});

describe('a resident', () => {
  test('has a profile, figures, a ledger, reports, flags and the actions of admins', async () => {
    renderPage(
      { about: 'Birds.' },
      {
        [LEDGER]: () => [200, [anActivity({ ecoPointsEarned: 20 })]],
        'GET /api/admin/inbox': ({ url }) => [200, url.searchParams.get('residentId') === '7' ? [anInboxItem()] : []],
        'GET /api/admin/audit': ({ url: { searchParams } }) => {
          expect(searchParams.get('subject')).toBe('resident');
          expect(searchParams.get('subjectId')).toBe('7');
          return [200, [anAuditEntry()]];
        },
      },
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Mei Tan' })).toBeVisible();
    expect(screen.getByText('Joined on 1 Feb 2026')).toBeVisible();
    expect(screen.getByText('Last activity on 20 Nov 2026')).toBeVisible();
    expect(screen.getByText('Birds.')).toBeVisible();
    expect(screen.getByText('Longest streak').nextSibling).toHaveTextContent('30 days');
    await screen.findByRole('region', { name: 'Ledger' });
    const region = (name: string) => within(screen.getByRole('region', { name }));
    expect(await region('Ledger').findByText('Checked in at Labrador Nature Reserve')).toBeVisible();
    expect(region('Ledger').getByText('= 1,240')).toBeInTheDocument();
    const concerns = region('Reports, flagged activities and requests');
    expect(await concerns.findByRole('link', { name: 'Mei Tan' })).toHaveAttribute('href', '/admin/inbox/report-31');
    expect(concerns.getByText('Harassment or threats')).toBeVisible();
    expect(await region('Admin actions').findByText(/from the rankings/)).toHaveTextContent(
      'Ada Lim removed mei.tan from the rankings',
    );
  });

  test('that does not exist has a page that links back', async () => {
    renderPage({}, { [RESIDENT]: () => problemResponse(404, 'resident-not-found') });
    expect(await screen.findByRole('heading', { name: 'No resident with this ID' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'All residents' })).toHaveAttribute('href', '/admin/residents');
  });

  test('that failed to load can be loaded again', async () => {
    let isDown = true;
    renderPage({}, { [RESIDENT]: () => (isDown ? problemResponse(503, 'unavailable') : [200, aResidentForAdmin()]) });
    await screen.findByRole('alert');
    isDown = false;
    await clickButton('Try again');
    expect(await screen.findByRole('heading', { level: 1, name: 'Mei Tan' })).toBeVisible();
  });

  test('has a ledger that moves the focus to the first older row on loading more', async () => {
    // A page has 20 rows: 25 to 6.
    const rows = Array.from({ length: 25 }, (_, index) =>
      anActivity({ id: 25 - index, facts: { name: `Park ${25 - index}` } }),
    );
    renderPage(
      {},
      {
        [LEDGER]: ({ url: { searchParams } }) => {
          const before = Number(searchParams.get('before') ?? 99);
          return [200, rows.filter(({ id }) => id < before).slice(0, Number(searchParams.get('limit')))];
        },
      },
    );
    await screen.findByText('Checked in at Park 25');
    const ledger = within(screen.getByRole('region', { name: 'Ledger' }));
    expect(ledger.queryByText('Checked in at Park 5')).not.toBeInTheDocument();
    await userEvent.click(ledger.getByRole('button', { name: 'Load more' }));
    await waitFor(() => expect(ledger.getByText('Checked in at Park 5').closest('li')).toHaveFocus());
    expect(ledger.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  });
});

describe('correcting points', () => {
  const PATH = '/api/admin/users/7/adjustments';
  const CORRECT = `POST ${PATH}`;

  async function fillInDeduction(amount: string, reason: string) {
    await clickButton('Correct points');
    const dialog = within(await screen.findByRole('dialog', { name: /^Correct Mei Tan ?'s points$/ }));
    await userEvent.click(dialog.getByRole('radio', { name: 'Deduct points' }));
    if (amount) await userEvent.type(dialog.getByRole('textbox', { name: 'Eco-points' }), amount);
    if (reason) await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), reason);
    const send = () => userEvent.click(dialog.getByRole('button', { name: 'Correct points' }));
    return { dialog, send };
  }

  test('previews the new total and the ledger row, and shows the new state at once', async () => {
    const { state, listSentBodies, countRequests } = renderPage(
      {},
      {
        [CORRECT]: () => {
          state.resident = aResidentForAdmin({ ecoPoints: 1190 });
          return [200, { ecoPoints: 1190 }];
        },
      },
    );
    const { dialog, send } = await fillInDeduction('50', 'Counted twice');
    expect(dialog.getByText('1,190 afterwards')).toBeVisible();
    expect(
      within(dialog.getByRole('region', { name: 'The resident will see this.' })).getByText(/Counted twice/),
    ).toBeVisible();
    const requestsBefore = countRequests('/api/admin/users/7/activities');
    await send();
    await expectToast('Points corrected', 'They now have 1,190 eco-points.');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByText('They have 1,190.')).toBeVisible();
    const [body] = listSentBodies(PATH);
    expect(JSON.parse(body as string)).toEqual({
      points: -50,
      reason: 'Counted twice',
      key: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    });
    await waitFor(() => expect(countRequests('/api/admin/users/7/activities')).toBe(requestsBefore + 1));
  });

  test('uses one key for each opened dialog, however often the correction is sent', async () => {
    const { listSentBodies } = renderPage({}, { [CORRECT]: () => problemResponse(503, 'unavailable') });
    const { dialog, send } = await fillInDeduction('50', 'Counted twice');
    await send();
    expect(await dialog.findByRole('alert')).toHaveTextContent('EcoPulse is taking a short break');
    expect(dialog.getByRole('textbox', { name: 'Eco-points' })).toHaveValue('50');
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Counted twice');
    await send();
    await waitFor(() => expect(listSentBodies(PATH)).toHaveLength(2));
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    const reopened = await fillInDeduction('50', 'Counted twice');
    await reopened.send();
    await waitFor(() => expect(listSentBodies(PATH)).toHaveLength(3));
    const keys = listSentBodies(PATH).map((body) => (JSON.parse(body as string) as { key: string }).key);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('sends once, though the button is pressed again while the first call is under way', async () => {
    const slow = delayedResponse([200, { ecoPoints: 1190 }]);
    const { listSentBodies } = renderPage({}, { [CORRECT]: slow.answer });
    const { send } = await fillInDeduction('50', 'Counted twice');
    await send();
    await waitFor(() => expect(listSentBodies(PATH)).toHaveLength(1));
    await send();
    await userEvent.keyboard('{Enter}');
    slow.release();
    await expectToast('Points corrected', 'They now have 1,190 eco-points.');
    expect(listSentBodies(PATH)).toHaveLength(1);
  });

  test('requires points and a reason, and takes no more points than the resident has', async () => {
    const { listSentBodies } = renderPage({ ecoPoints: 40 });
    const { dialog, send } = await fillInDeduction('', '');
    await send();
    const points = dialog.getByRole('textbox', { name: 'Eco-points' });
    await waitFor(() => expect(points).toBeInvalid());
    expect(points).toHaveAccessibleDescription('Enter a whole number from 1 to 100,000.');
    expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(/Please give a reason/);
    await userEvent.type(points, '41');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Counted twice');
    await send();
    await waitFor(() => expect(points).toHaveAccessibleDescription("They don't have that many points."));
    expect(listSentBodies(PATH)).toHaveLength(0);
  });

  test('shows the server’s error at its field', async () => {
    renderPage(
      {},
      {
        [CORRECT]: () =>
          problemResponse(400, 'invalid-input', { fields: { reason: 'Must be at most 300 characters' } }),
      },
    );
    const { dialog, send } = await fillInDeduction('5', 'Counted twice');
    await send();
    await waitFor(() =>
      expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveAccessibleDescription(
        /Must be at most 300 characters/,
      ),
    );
  });
});

describe('withholding from the rankings', () => {
  const PATH = '/api/admin/users/7/ranking-withholding';

  test('needs a reason, which shows at once, and can be ended', async () => {
    const { state, listSentBodies } = renderPage(
      {},
      {
        [`PUT ${PATH}`]: () => {
          state.resident = aResidentForAdmin({ withheldFromRankings: 'Points that cannot be' });
          return [204, null];
        },
        [`DELETE ${PATH}`]: () => {
          state.resident = aResidentForAdmin();
          return [204, null];
        },
      },
    );
    await clickButton('Remove from rankings');
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Mei Tan from the rankings' }));
    expect(dialog.getByText(/They see the reason/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove from rankings' }));
    expect(await dialog.findByText('Please give a reason')).toBeVisible();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Points that cannot be');
    await userEvent.click(dialog.getByRole('button', { name: 'Remove from rankings' }));
    await expectToast('Removed from the rankings', 'Mei Tan no longer appears in the rankings.');
    expect(listSentBodies(PATH)).toEqual(['{"reason":"Points that cannot be"}']);
    expect(screen.getByText('Points that cannot be')).toBeVisible();
    expect(screen.getByText('Removed from rankings')).toBeVisible();
    await clickButton('Restore to rankings');
    const confirmation = within(await screen.findByRole('alertdialog', { name: 'Restore Mei Tan to the rankings?' }));
    await userEvent.click(confirmation.getByRole('button', { name: 'Restore' }));
    await expectToast('Restored', 'Mei Tan is back in the rankings.');
    expect(screen.getByText("They're in the rankings, ranked by their points.")).toBeVisible();
  });
});

describe('sessions', () => {
  test('are ended after a confirmation, and the toast shows how many', async () => {
    const { state } = renderPage(
      {},
      {
        'POST /api/admin/users/7/end-sessions': () => {
          state.resident = aResidentForAdmin({ sessions: { open: 0, lastSeenAt: null } });
          return [200, { ended: 2 }];
        },
      },
    );
    expect(await screen.findByText('Signed in on 2 browsers.')).toBeVisible();
    await clickButton('End all sessions');
    const confirmation = within(await screen.findByRole('alertdialog', { name: 'Sign Mei Tan out everywhere?' }));
    await userEvent.click(confirmation.getByRole('button', { name: 'End all sessions' }));
    await expectToast('Sessions ended', '2 sessions were ended.');
    expect(screen.getByText("They aren't signed in anywhere.")).toBeVisible();
    expect(screen.queryByRole('button', { name: 'End all sessions' })).not.toBeInTheDocument();
  });
});

describe('roles', () => {
  const PATH = '/api/admin/residents/7/roles';

  test('are changed in one dialog, with a town and the password', async () => {
    const roles = [{ role: 'moderator', planningArea: 'Bedok' }] as const;
    const { state, listSentBodies } = renderPage(
      {},
      {
        [`PUT ${PATH}`]: () => {
          state.resident = aResidentForAdmin({ isAdmin: true, role: 'moderator', roles: [...roles] });
          return [200, { roles }];
        },
      },
    );
    expect(await screen.findByText('They have no role.')).toBeVisible();
    await clickButton('Change roles');
    const dialog = within(await screen.findByRole('dialog', { name: 'Change the roles of Mei Tan' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add a role' }));
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Town' }), 'Bedok');
    await userEvent.type(dialog.getByLabelText('Your password'), 'evergreen-tembusu');
    await userEvent.click(dialog.getByRole('button', { name: 'Change roles' }));
    await expectToast('Roles changed', "Mei Tan's new roles apply from now on.");
    expect(listSentBodies(PATH)).toEqual([JSON.stringify({ roles, password: 'evergreen-tembusu' })]);
    expect(
      await screen.findByText(
        (_text, element) => element?.tagName === 'LI' && element.textContent === 'Moderator, Bedok only',
      ),
    ).toBeVisible();
    expect(screen.getByText('Moderator')).toBeVisible();
  });

  test('of an owner have no town, and a wrong password keeps the dialog', async () => {
    const { listSentBodies } = renderPage(
      { isAdmin: true, role: 'moderator', roles: [{ role: 'moderator', planningArea: 'Bedok' }] },
      { [`PUT ${PATH}`]: () => problemResponse(422, 'wrong-password') },
    );
    await clickButton('Change roles');
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Role' }), 'Owner');
    expect(dialog.queryByRole('combobox', { name: 'Town' })).not.toBeInTheDocument();
    await userEvent.type(dialog.getByLabelText('Your password'), 'wrong-password');
    await userEvent.click(dialog.getByRole('button', { name: 'Change roles' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('Incorrect password. Please try again.');
    expect(listSentBodies(PATH)).toEqual([JSON.stringify({ roles: [{ role: 'owner' }], password: 'wrong-password' })]);
  });

  test('of one’s own can only lose that of an owner, and not if one is the last', async () => {
    const ownAccount = { id: 1, username: 'ada', firstName: 'Ada', lastName: 'Lim', isAdmin: true } as const;
    const roles = [{ role: 'owner' }, { role: 'editor' }] as const;
    const { listSentBodies } = renderPage(
      { ...ownAccount, role: 'owner', roles: [...roles] },
      { 'PUT /api/admin/residents/1/roles': () => problemResponse(409, 'last-owner') },
    );
    await clickButton('Stop being an owner');
    expect(screen.queryByRole('button', { name: 'Change roles' })).not.toBeInTheDocument();
    const dialog = within(await screen.findByRole('dialog', { name: 'Stop being an owner?' }));
    await userEvent.type(dialog.getByLabelText('Your password'), 'evergreen-tembusu');
    await userEvent.click(dialog.getByRole('button', { name: 'Stop being an owner' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('This is the last owner.');
    expect(listSentBodies('/api/admin/residents/1/roles')).toEqual([
      JSON.stringify({ roles: [{ role: 'editor' }], password: 'evergreen-tembusu' }),
    ]);
  });

  test('and the audit log are not shown to moderators, whose browsers do not ask for them', async () => {
    const { countRequests } = renderPage({}, {}, [{ role: 'moderator' }]);
    expect(await screen.findByRole('heading', { name: 'What you can do' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Roles' })).not.toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Admin actions' })).not.toBeInTheDocument();
    expect(countRequests('/api/admin/audit')).toBe(0);
  });
});
