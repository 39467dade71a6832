// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { FoundResident } from '@ecopulse/contract/social/social';
import { delayedResponse, problemResponse, type Responses, stubFetch } from '../../testing/fake-fetch.ts';
import { expectToast } from '../../testing/render-at.tsx';
import { SocialPage } from './social-page.tsx';
import {
  aFoundResident,
  aFriend,
  EARNINGS,
  findButton,
  findRow,
  renderSocial,
  respondAtMost,
} from './social.testing.tsx';

const SEARCH_PATH = '/social?tab=find&q=mei';
const BLANK_PATH = '/social?tab=find';
const SEARCH = 'GET /api/search-users';
const SUGGESTIONS = 'GET /api/friends/suggestions';

function showSearch(results: FoundResident[], more: Responses = {}, address = SEARCH_PATH) {
  const fetchStub = stubFetch({
    'GET /api/friends': () => [200, []],
    'GET /api/friend-requests': () => [200, []],
    [SUGGESTIONS]: () => [200, []],
    [SEARCH]: () => [200, results],
    ...more,
  });
  const shown = renderSocial(address, () => <SocialPage />);
  return { ...shown, fetchStub, calls: () => fetchStub.mock.calls.map(([path, init]) => `${init?.method} ${path}`) };
}

beforeEach(() => {
  vi.unstubAllGlobals();
});

describe('finding', () => {
  test('has the same placeholder on a phone', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
    showSearch([], {}, BLANK_PATH);
    expect(await screen.findByPlaceholderText('Search by username, name, or email...')).toBeVisible();
  });

  test('searches nothing while the box is blank', async () => {
    const { calls } = showSearch([], {}, BLANK_PATH);
    expect(await screen.findByRole('heading', { name: 'Search for Friends' })).toBeVisible();
    await userEvent.type(screen.getByPlaceholderText('Search by username, name, or email...'), '   ');
    // Longer than the page waits for typing to pause.
    await new Promise((resolve) => {
      setTimeout(resolve, 300);
    });
    expect(calls().filter((each) => each.includes('search-users'))).toEqual([]);
  });

  test('searches once typing pauses, and puts the search into the URL without new history entries', async () => {
    const { calls, router } = showSearch([aFoundResident()], {}, BLANK_PATH);
    await userEvent.setup({ delay: 40 }).type(await screen.findByRole('searchbox'), 'mei');
    expect(await screen.findByRole('link', { name: 'mei.tan' })).toBeVisible();
    expect(await screen.findByText('1 resident found')).toBeVisible();
    expect(router.state.location.search).toEqual({ tab: 'find', q: 'mei' });
    expect(router.history.length).toBe(1);
    expect(calls().filter((each) => each.includes('search-users'))).toEqual(['GET /api/search-users?q=mei']);
  });

  test('says if no resident was found, and offers to invite someone', async () => {
    showSearch([]);
    expect(await screen.findByRole('heading', { name: 'No users found matching your search' })).toBeVisible();
    const panel = within(screen.getByRole('tabpanel'));
    expect(panel.getByRole('button', { name: 'Invite a friend' })).toBeVisible();
  });

  test('tells residents with the same name apart by username and town', async () => {
    showSearch([aFoundResident({ homeTown: 'Bishan' }), aFoundResident({ id: 8, username: 'mei-2' })]);
    await screen.findByText('Bishan');
    const rows = within(screen.getByRole('tabpanel')).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'MTmei.tan (Mei Tan)BishanAdd Friend',
      'MTmei-2 (Mei Tan)Add Friend',
    ]);
  });

  test('suggests residents until something is typed, and keeps those who were sent a request', async () => {
    const { calls } = showSearch(
      [],
      {
        [SUGGESTIONS]: () => [200, [aFoundResident({ homeTown: 'Bishan' })]],
        'POST /api/friend-request': () => [201, { ...EARNINGS, relation: 'requested', requestId: 71 }],
      },
      BLANK_PATH,
    );
    const suggested = within(await screen.findByRole('region', { name: 'Residents you may know' }));
    expect(screen.getByRole('heading', { name: 'Search for Friends' })).toBeVisible();
    await userEvent.click(await suggested.findByRole('button', { name: 'Add Friend' }));
    expect(await suggested.findByRole('button', { name: 'Withdraw' })).toBeVisible();
    await expectToast('Friend Request Sent', 'Your friend request has been sent successfully.');
    expect(calls().filter((each) => each.endsWith('/suggestions'))).toHaveLength(1);
    await userEvent.type(screen.getByRole('searchbox'), 'x');
    expect(screen.queryByRole('region', { name: 'Residents you may know' })).not.toBeInTheDocument();
  });

  test.each([
    ['there is no one to suggest', () => [200, []] as [number, unknown]],
    ['the suggestions did not load', () => problemResponse(429, 'too-many-profiles')],
  ])('explains the search alone if %s', async (_, answer) => {
    showSearch([], { [SUGGESTIONS]: answer }, BLANK_PATH);
    await screen.findByText('Residents you may know');
    await waitFor(() => expect(screen.queryByText('Residents you may know')).not.toBeInTheDocument());
    const panel = within(screen.getByRole('tabpanel'));
    expect(panel.getByRole('button', { name: 'Invite a friend' })).toBeVisible();
    expect(panel.getByRole('heading', { name: 'Search for Friends' })).toBeVisible();
  });

  test('sends a request at once, and keeps the focus in the row', async () => {
    const results = [aFoundResident()];
    const sent = delayedResponse([201, { ...EARNINGS, relation: 'requested', requestId: 71 }]);
    const { fetchStub } = showSearch(results, { 'POST /api/friend-request': sent.answer });
    await userEvent.click(await findButton('mei.tan', 'Add Friend'));
    expect(await screen.findByText('Requested')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument();
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Requested'));
    expect(document.activeElement).not.toBe(document.body);
    const sentBody = fetchStub.mock.calls.find(([path]) => path === '/api/friend-request')?.[1]?.body;
    expect(sentBody).toBe('{"receiverId":7}');

    results[0] = aFoundResident({ relation: 'requested', requestId: 71 });
    sent.release();
    await expectToast('Friend Request Sent', 'Your friend request has been sent successfully.');
    expect(await findButton('mei.tan', 'Withdraw')).toBeVisible();
    // The receipt's 100 eco-points are those of the sender.
    expect(findRow('mei.tan')).not.toHaveTextContent('100');
  });

  test('says that they are friends if the other resident had already sent a request', async () => {
    const results = [aFoundResident()];
    showSearch(results, {
      'POST /api/friend-request': () => {
        results[0] = aFoundResident({ relation: 'friend' });
        return [201, { ...EARNINGS, relation: 'friend', requestId: null }];
      },
    });
    await userEvent.click(await findButton('mei.tan', 'Add Friend'));
    await expectToast('Friend Request Accepted', 'You are now friends!');
    expect(findRow('mei.tan')).toHaveTextContent('Friends');
  });

  test('offers the request again if the server refuses it', async () => {
    showSearch([], {
      [SEARCH]: respondAtMost(1, [aFoundResident()]),
      'POST /api/friend-request': () => problemResponse(422, 'requests-off'),
    });
    await userEvent.click(await findButton('mei.tan', 'Add Friend'));
    await expectToast('Error', "This resident isn't accepting friend requests.");
    expect(await findButton('mei.tan', 'Add Friend')).toBeEnabled();
  });

  test('offers no request to residents who accept none, and says so', async () => {
    showSearch([aFoundResident({ takesRequests: false })]);
    const add = await findButton('mei.tan', 'Add Friend');
    expect(add).toBeDisabled();
    expect(add).toHaveAccessibleDescription(/^mei\.tan .*Mei Tan.* Not accepting requests$/);
  });

  test('accepts an incoming request in place', async () => {
    const results = [aFoundResident({ relation: 'incoming', requestId: 71 })];
    showSearch(results, {
      'POST /api/friend-request/71/accept': () => {
        results[0] = aFoundResident({ relation: 'friend' });
        return [200, { ...EARNINGS, friend: aFriend() }];
      },
    });
    expect(await findButton('mei.tan', 'Reject')).toBeVisible();
    await userEvent.click(await findButton('mei.tan', 'Accept'));
    await expectToast('Friend Request Accepted', 'You are now friends!');
    expect(findRow('mei.tan')).toHaveTextContent('Friends');
  });

  test('shows a rejected request like a pending one, except that it cannot be withdrawn', async () => {
    showSearch([aFoundResident({ relation: 'requested', requestId: null })]);
    expect(await screen.findByText('Requested')).toBeVisible();
    expect(within(screen.getByRole('tabpanel')).queryByRole('button', { name: 'Withdraw' })).not.toBeInTheDocument();
  });
});
