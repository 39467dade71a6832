// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { PublicProfile } from '@ecopulse/contract/accounts/accounts';
import { stubFetch, problemResponse, type Responses } from '../../../testing/fake-fetch.ts';
import { ResidentPage } from './resident-page.tsx';
import { friendsQuery } from '../../../lib/residents.ts';
import { searchUsersQuery } from '../social.api.ts';
import { aFoundResident, aFriend, aProfile, EARNINGS, renderSocial } from '../social.testing.tsx';
import { expectToast } from '../../../testing/render-at.tsx';

/** The page of Mei, whose ID is 7. */
function show(parts: Partial<PublicProfile> = {}, more: Responses = {}) {
  const state = { profile: aProfile(parts) };
  const fetchStub = stubFetch({
    'GET /api/users/mei.tan': () => [200, state.profile],
    'GET /api/friends/feed': () => [200, []],
    ...more,
  });
  return { ...renderSocial('/residents/mei.tan', () => <ResidentPage />), fetchStub, state };
}

async function openMenu(item: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
}

beforeEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('a resident', () => {
  test('is shown with name, username, town, date of joining, figures and badges', async () => {
    show();
    expect(await screen.findByRole('heading', { level: 1, name: 'Mei Tan' })).toBeVisible();
    const header = screen.getByRole('heading', { level: 1 }).closest('header');
    expect(header).toHaveTextContent('@mei.tanBukit MerahJoined on 1 Feb 2026');
    expect(header).toHaveTextContent('Eco-Points1,240Streak12 daysBadges1Green Spaces21');
    expect(within(screen.getByRole('region', { name: 'Badges' })).getByText('First Steps')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Statistics' })).toHaveTextContent(
      'Check-ins48Total lessons6Challenges won3Longest streak30 days',
    );
  });

  test('may hide what they do', async () => {
    show({ ecoPoints: null, currentStreak: null, longestStreak: null, stats: null, badges: null });
    expect(await screen.findByText(/^Only friends can see/)).toHaveTextContent(
      "Only friends can see Mei Tan's activity.",
    );
    for (const term of ['Eco-Points', 'Streak', 'Longest streak', 'Badges', 'Statistics', 'Check-ins'])
      expect(screen.queryByText(term)).not.toBeInTheDocument();
  });

  test('has a text about themselves, with its line breaks, and markup as plain text', async () => {
    show({ about: 'Birds.\n<b>Trees</b>.' });
    const about = await screen.findByText(/Birds/);
    expect(about.textContent).toBe('Birds.\n<b>Trees</b>.');
    expect(about).toHaveClass('whitespace-pre-line');
    expect(about).not.toHaveAttribute('lang');
  });

  test('who is the reader has a link to their own profile and no menu', async () => {
    show({ relationship: null });
    expect(await screen.findByRole('link', { name: 'Open your profile' })).toHaveAttribute('href', '/profile');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});

describe('a friendship', () => {
  test('is requested, and withdrawn', async () => {
    const relationship = (relation: 'none' | 'requested', requestId: number | null) =>
      aProfile({ relationship: { relation, requestId, takesRequests: true } });
    const { state } = show(
      {},
      {
        'POST /api/friend-request': () => {
          state.profile = relationship('requested', 71);
          return [201, { ...EARNINGS, relation: 'requested', requestId: 71 }];
        },
        'DELETE /api/friend-request/71': () => {
          state.profile = relationship('none', null);
          return [204, null];
        },
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Add Friend' }));
    await expectToast('Friend Request Sent', 'Your friend request has been sent successfully.');
    await userEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByRole('button', { name: 'Add Friend' })).toBeEnabled();
    await waitFor(() =>
      expect(document.activeElement).toContainElement(screen.getByRole('button', { name: 'Add Friend' })),
    );
  });

  test('ends at once after a confirmation, and is restored if the server refuses', async () => {
    show(
      { relationship: { relation: 'friend', requestId: null, takesRequests: true } },
      { 'DELETE /api/friend/7': () => problemResponse(404, 'friend-not-found') },
    );
    expect(await screen.findByText('Friends')).toBeVisible();
    await openMenu('Remove');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await expectToast('Error', "You aren't friends with this resident.");
    expect(screen.getByText('Friends')).toBeVisible();
    expect(document.activeElement).not.toBe(document.body);
  });
});

describe('blocking', () => {
  const BLOCK = 'PUT /api/user/blocks/7';

  test('explains the consequences, leaves the page, and removes the resident from the cache', async () => {
    const { router, queryClient, fetchStub } = show({}, { [BLOCK]: () => [204, null] });
    queryClient.setQueryData(friendsQuery.queryKey, [aFriend()]);
    queryClient.setQueryData(searchUsersQuery('mei').queryKey, [aFoundResident()]);
    await openMenu('Block');
    const dialog = within(await screen.findByRole('alertdialog', { name: /^Block Mei Tan ?\?$/ }));
    expect(dialog.getByText(/won't see each other/)).toBeVisible();
    expect(dialog.getByText(/They won't be told/)).toBeVisible();
    expect(dialog.getByText(/undo this in Settings/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Block' }));
    await expectToast('Mei Tan is blocked', 'You can undo this in Settings.');
    // The username proves that the reader has seen the resident, so the block list may show them.
    expect(fetchStub).toHaveBeenCalledWith('/api/user/blocks/7?username=mei.tan', expect.anything());
    expect(router.state.location.pathname).toBe('/social');
    const cachedQueries = queryClient.getQueryCache().getAll();
    expect(JSON.stringify(cachedQueries.map(({ state }) => state.data ?? null))).not.toContain('mei.tan');
  });

  test('keeps its dialog open with the reason if it fails', async () => {
    const { router } = show({}, { [BLOCK]: () => problemResponse(503, 'unavailable') });
    await openMenu('Block');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Block' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('EcoPulse is taking a short break');
    expect(router.state.location.pathname).toBe('/residents/mei.tan');
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus());
  });
});

describe('reporting', () => {
  const REPORT = 'POST /api/reports';

  test('asks for a reason, counts the characters of the details, and confirms that the report was sent', async () => {
    const { fetchStub } = show({}, { [REPORT]: () => [204, null] });
    await openMenu('Report');
    const dialog = within(await screen.findByRole('dialog', { name: 'Report Mei Tan' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('Please choose one.');
    expect(dialog.getByRole('radio', { name: 'Their name or picture' })).toHaveFocus();
    await userEvent.click(dialog.getByRole('radio', { name: 'Harassment or threats' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /What happened/ }), ' Rude 🐍 ');
    // Without the spaces around the text, and the emoji as one.
    expect(dialog.getByText('6 of 500 characters')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
    await expectToast('Report sent', 'The admins have your report and will look into it.');
    const body = fetchStub.mock.calls.find(([path]) => path === '/api/reports')?.[1]?.body;
    expect(body).toBe('{"userId":7,"reason":"harassment","details":"Rude 🐍"}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'More' })).toHaveFocus());
  });

  test('keeps the text if it cannot be sent', async () => {
    show({}, { [REPORT]: () => problemResponse(429, 'report-limit') });
    await openMenu('Report');
    const dialog = within(await screen.findByRole('dialog', { name: 'Report Mei Tan' }));
    await userEvent.click(dialog.getByRole('radio', { name: 'Something else' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /What happened/ }), 'Odd');
    await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('reports today. Come back tomorrow.');
    expect(dialog.getByRole('textbox', { name: /What happened/ })).toHaveValue('Odd');
  });

  test('keeps the text if the page is left, until it is cancelled', async () => {
    const detailsOf = async () => {
      await openMenu('Report');
      const dialog = within(await screen.findByRole('dialog', { name: 'Report Mei Tan' }));
      return { dialog, details: dialog.getByRole('textbox', { name: /What happened/ }) };
    };
    const firstPage = show();
    await userEvent.type((await detailsOf()).details, 'Odd');
    firstPage.unmount();
    show();
    const { dialog, details } = await detailsOf();
    expect(details).toHaveValue('Odd');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect((await detailsOf()).details).toHaveValue('');
  });

  test('is not sent with more than 500 characters', async () => {
    const { fetchStub } = show();
    await openMenu('Report');
    const dialog = within(await screen.findByRole('dialog', { name: 'Report Mei Tan' }));
    await userEvent.click(dialog.getByRole('radio', { name: 'Something else' }));
    const textBox = dialog.getByRole('textbox', { name: /What happened/ });
    await userEvent.click(textBox);
    await userEvent.paste('x'.repeat(501));
    await userEvent.click(dialog.getByRole('button', { name: 'Send report' }));
    expect(textBox).toBeInvalid();
    expect(textBox).toHaveFocus();
    expect(fetchStub.mock.calls.map(([path]) => path)).not.toContain('/api/reports');
  });
});
