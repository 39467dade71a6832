// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CheeredActivity, FeedItem } from '@ecopulse/contract/social/friends-feed';
import type { Friend, FriendRequest } from '@ecopulse/contract/social/social';
import { useCelebrations } from '../../lib/rewards/celebrations.ts';
import { stubFetch, delayedResponse, problemResponse, type Responses } from '../../testing/fake-fetch.ts';
import { loadRemoveFriendDialog } from './lazy-remove-friend.tsx';
import { SocialPage } from './social-page.tsx';
import {
  aFeedItem,
  aFriend,
  aRequest,
  aSharedActivity,
  EARNINGS,
  findButton,
  findRow,
  renderSocial,
  respondAtMost,
} from './social.testing.tsx';
import { expectToast } from '../../testing/render-at.tsx';

vi.mock(import('./lazy-remove-friend.tsx'), { spy: true });

interface Lists {
  friends?: Friend[];
  incoming?: FriendRequest[];
  sent?: FriendRequest[];
  feed?: FeedItem[];
  cheers?: CheeredActivity[];
}

/** Residents beside Mei, who has the ID 7 and sends the request with the ID 71. */
const ALI = { id: 8, username: 'ali', firstName: 'Ali', lastName: null, profileImageUrl: null };
const ZOE = { id: 9, username: 'zoe', firstName: null, lastName: null, profileImageUrl: null };

function Celebrations() {
  return (
    <output aria-label="Celebrated">
      {useCelebrations()
        .map((moment) => (moment.kind === 'badge' ? moment.badge.badgeName : moment.kind))
        .join()}
    </output>
  );
}

function show(lists: Lists = {}, more: Responses = {}, address = '/social') {
  const fetchStub = stubFetch({
    'GET /api/friends': () => [200, lists.friends ?? []],
    'GET /api/friends/feed': () => [200, lists.feed ?? []],
    'GET /api/user/cheers': () => [200, lists.cheers ?? []],
    'GET /api/friends/suggestions': () => [200, []],
    'GET /api/friend-requests': ({ url }) => [
      200,
      (url.searchParams.get('direction') === 'sent' ? lists.sent : lists.incoming) ?? [],
    ],
    ...more,
  });
  const shown = renderSocial(address, () => (
    <>
      <SocialPage />
      <Celebrations />
    </>
  ));
  return { ...shown, fetchStub, calls: () => fetchStub.mock.calls.map(([path, init]) => `${init?.method} ${path}`) };
}

async function openRemoveDialog(username: string) {
  await userEvent.click(await findButton(username, 'Remove'));
}

beforeEach(() => {
  vi.mocked(loadRemoveFriendDialog).mockReset();
  vi.unstubAllGlobals();
});

describe('the tabs', () => {
  test('start with My Friends, and show how many friends and requests there are', async () => {
    show({ friends: [aFriend()], incoming: [aRequest(), aRequest({ id: 72, resident: ALI })] });
    expect(await screen.findByRole('heading', { level: 1, name: 'Social' })).toBeVisible();
    expect(await screen.findByRole('tab', { name: 'My Friends (1)', selected: true })).toBeVisible();
    expect(await screen.findByRole('tab', { name: 'Friend Requests (2)', selected: false })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Find Friends', selected: false })).toBeVisible();
    expect(screen.getByRole('tabpanel', { name: 'My Friends (1)' })).toBeVisible();
  });

  test('highlight the number of requests while there are any', async () => {
    show({ incoming: [aRequest()] });
    await screen.findByRole('tab', { name: 'Friend Requests (1)' });
    const badge = (tab: string) => within(screen.getByRole('tab', { name: tab })).getByText(/^\d+$/).parentElement;
    expect(badge('Friend Requests (1)')).toHaveClass('bg-coral');
    expect(badge('My Friends (0)')).not.toHaveClass('bg-coral');
  });

  test('follow the arrow keys, and are in the URL', async () => {
    const { router } = show();
    await userEvent.click(await screen.findByRole('tab', { name: /My Friends/ }));
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('tab', { name: /Friend Requests/ })).toHaveFocus();
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'requests' }));
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'find' }));
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByRole('tab', { name: /Friend Requests/ })).toHaveFocus();
    await userEvent.keyboard('{Home}');
    await waitFor(() => expect(screen.getByRole('tab', { selected: true })).toHaveAccessibleName(/My Friends/));
    expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([0, -1, -1, -1]);
  });

  test('lead to the clubs, which have a page of their own', async () => {
    const { router } = show();
    await userEvent.click(await screen.findByRole('tab', { name: /My Friends/ }));
    await userEvent.keyboard('{End}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/clubs'));
    expect(router.state.location.state.isTab).toBe(true);
  });

  test('open by the URL', async () => {
    show({}, {}, '/social?tab=requests');
    expect(await screen.findByRole('tab', { name: /Friend Requests/, selected: true })).toBeVisible();
  });
});

describe('friends', () => {
  test('are listed with their username, full name and points, and link to their page', async () => {
    show({ friends: [aFriend(), aFriend({ ...ALI, ecoPoints: 5 })] });
    expect(await screen.findByRole('link', { name: 'mei.tan' })).toHaveAttribute('href', '/residents/mei.tan');
    // The avatar shows initials.
    expect(findRow('mei.tan')).toHaveTextContent('MTmei.tan (Mei Tan)1,240 eco-points');
    expect(await findButton('mei.tan', 'Remove')).toHaveAccessibleDescription(/^mei\.tan .*Mei Tan/);
    // The full name needs both names.
    expect(findRow('ali')).toHaveTextContent('ALali5 eco-points');
    // Browsers would translate names that are also words.
    for (const name of ['mei.tan', 'Mei Tan']) expect(screen.getByText(name)).toHaveAttribute('translate', 'no');
  });

  test('come after what they did', async () => {
    show({ friends: [aFriend()], feed: [aFeedItem()] });
    await screen.findByRole('heading', { level: 2, name: 'My Friends' });
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Your friends this week',
      'My Friends',
    ]);
  });

  test('are an empty list at first, with a link to find some', async () => {
    const { router } = show();
    expect(await screen.findByRole('heading', { name: 'No Friends Yet' })).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Find Friends' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ tab: 'find' }));
  });

  test('are removed at once after a confirmation, and the focus moves to the next row', async () => {
    const friends = [aFriend(ALI), aFriend(), aFriend(ZOE)];
    const removal = delayedResponse([204, null]);
    const { calls } = show({ friends }, { 'DELETE /api/friend/7': removal.answer });
    await openRemoveDialog('mei.tan');
    const dialog = within(await screen.findByRole('alertdialog', { name: /^Remove .?Mei Tan.?\?$/u }));
    expect(calls()).not.toContain('DELETE /api/friend/7');
    await userEvent.click(dialog.getByRole('button', { name: 'Remove' }));

    await waitFor(() => expect(screen.queryByRole('link', { name: 'mei.tan' })).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('link', { name: 'zoe' })).toHaveFocus());
    expect(screen.getByRole('tab', { name: 'My Friends (2)' })).toBeVisible();
    expect(screen.queryByText('Friend Removed')).not.toBeInTheDocument();

    friends.splice(1, 1);
    removal.release();
    await expectToast('Friend Removed', 'Friend has been removed from your list.');
  });

  test('stay if the removal is cancelled, and the button has the focus again', async () => {
    show({ friends: [aFriend({ latest: aSharedActivity() })] });
    await openRemoveDialog('mei.tan');
    await userEvent.click(await screen.findByRole('button', { name: 'Stay friends' }));
    await waitFor(async () => expect(await findButton('mei.tan', 'Remove')).toHaveFocus());
    expect(findRow('mei.tan')).toBeVisible();
  });

  test('stay, with a toast, if the dialog could not be loaded', async () => {
    vi.mocked(loadRemoveFriendDialog).mockRejectedValue(new Error('offline'));
    show({ friends: [aFriend()] });
    await openRemoveDialog('mei.tan');
    await expectToast('Error', 'Failed to remove friend');
    expect(findRow('mei.tan')).toBeVisible();
  });

  test('return to their place if the server does not remove them', async () => {
    const { calls } = show(
      {},
      {
        'GET /api/friends': respondAtMost(1, [aFriend(ALI), aFriend(), aFriend(ZOE)]),
        'DELETE /api/friend/7': () => problemResponse(503, 'unavailable'),
      },
    );
    await openRemoveDialog('mei.tan');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    await expectToast('Error', 'EcoPulse is taking a short break. Please try again in a moment.');
    const names = within(screen.getByRole('tabpanel'))
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
    expect(names).toEqual(['ali', 'mei.tan', 'zoe']);
    await waitFor(() => expect(calls().filter((each) => each === 'GET /api/friends')).toHaveLength(2));
  });

  test('leave the focus on the empty state when the last one is removed', async () => {
    const friends = [aFriend()];
    show(
      { friends },
      {
        'DELETE /api/friend/7': () => {
          friends.pop();
          return [204, null];
        },
      },
    );
    await openRemoveDialog('mei.tan');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
    const empty = await screen.findByRole('heading', { name: 'No Friends Yet' });
    await waitFor(() => expect(document.activeElement).toContainElement(empty));
    expect(document.activeElement).not.toBe(document.body);
  });

  test('that did not load can be tried again', async () => {
    let tries = 0;
    show(
      {},
      {
        'GET /api/friends': () => {
          tries += 1;
          return tries === 1 ? problemResponse(500, 'internal-error') : [200, [aFriend()]];
        },
      },
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('Please try again in a moment.');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'mei.tan' })).toBeVisible();
  });
});

describe('requests', () => {
  const REQUESTS_PATH = '/social?tab=requests';
  const ACCEPT = 'POST /api/friend-request/71/accept';

  test('show who sent them, from which town, and on which day in Singapore', async () => {
    show({ incoming: [aRequest({ homeTown: 'Bishan' })] }, {}, REQUESTS_PATH);
    expect(await screen.findByRole('link', { name: 'Mei Tan' })).toHaveAttribute('href', '/residents/mei.tan');
    expect(findRow('Mei Tan')).toHaveTextContent('@mei.tanBishanSent on 21 Nov 2026');
  });

  test('are an empty list if there are none', async () => {
    show({}, {}, REQUESTS_PATH);
    expect(await screen.findByRole('heading', { name: 'No Friend Requests' })).toBeVisible();
    expect(screen.getByText("You don't have any pending friend requests")).toBeVisible();
  });

  test('say once that both lists did not load, and load both on request', async () => {
    let calls = 0;
    const response: Responses[string] = () => {
      calls += 1;
      // The first two calls are those of the two lists.
      return calls > 2 ? [200, [aRequest()]] : problemResponse(500, 'internal');
    };
    show({}, { 'GET /api/friend-requests': response }, REQUESTS_PATH);
    await screen.findByRole('button', { name: 'Try again' });
    // Until the second list has failed too, the first one shows its own retry button.
    await waitFor(() => expect(document.querySelector('[data-skeleton]')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findAllByRole('link', { name: 'Mei Tan' })).toHaveLength(2);
  });

  test('are accepted at once, with the earnings', async () => {
    const badge = { badgeName: 'First Friend', description: 'x', emblem: 'friends' };
    const accepted = delayedResponse([200, { ...EARNINGS, badges: [badge], friend: aFriend() }]);
    const incoming = [aRequest(), aRequest({ id: 72, requesterName: 'Ali', resident: ALI })];
    const { calls } = show({ incoming }, { [ACCEPT]: accepted.answer }, REQUESTS_PATH);
    await userEvent.click(await findButton('Mei Tan', 'Accept'));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Mei Tan' })).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('link', { name: 'Ali' })).toHaveFocus());
    expect(screen.getByRole('tab', { name: 'Friend Requests (1)' })).toBeVisible();

    incoming.shift();
    accepted.release();
    await expectToast('Friend Request Accepted', 'You are now friends!');
    expect(screen.getByRole('status', { name: 'Celebrated' })).toHaveTextContent('First Friend');
    await waitFor(() => expect(calls().filter((each) => each === 'GET /api/friends')).toHaveLength(2));
  });

  test('return if they cannot be accepted, with the reason', async () => {
    const incoming = respondAtMost(1, [aRequest()]);
    show(
      {},
      {
        'GET /api/friend-requests': ({ url }) => (url.search.includes('sent') ? [200, []] : incoming()),
        [ACCEPT]: () => problemResponse(409, 'request-answered'),
      },
      REQUESTS_PATH,
    );
    await userEvent.click(await findButton('Mei Tan', 'Accept'));
    await expectToast('Error', 'This friend request was already answered.');
    expect(findRow('Mei Tan')).toBeVisible();
  });

  test('are rejected', async () => {
    const incoming = [aRequest()];
    const reject = 'POST /api/friend-request/71/reject';
    show(
      { incoming },
      {
        [reject]: () => {
          incoming.pop();
          return [204, null];
        },
      },
      REQUESTS_PATH,
    );
    await userEvent.click(await findButton('Mei Tan', 'Reject'));
    await expectToast('Friend Request Rejected', 'The friend request has been rejected.');
    expect(screen.getByRole('heading', { name: 'No Friend Requests' })).toBeVisible();
  });

  test('show a default message if they could not be rejected and the server sends no message', async () => {
    show({ incoming: [aRequest()] }, { 'POST /api/friend-request/71/reject': () => [502, undefined] }, REQUESTS_PATH);
    await userEvent.click(await findButton('Mei Tan', 'Reject'));
    await expectToast('Error', 'Failed to reject friend request');
    expect(findRow('Mei Tan')).toBeVisible();
  });

  test('that were sent have no section while there are no requests at all', async () => {
    show({}, {}, REQUESTS_PATH);
    expect(await screen.findByRole('heading', { name: 'No Friend Requests' })).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Loading…')).toBeNull());
    expect(screen.queryByRole('region', { name: "Requests you've sent" })).toBeNull();
  });

  test('that were sent can be withdrawn', async () => {
    const sent = [aRequest({ requesterName: 'Me Myself' })];
    show(
      { sent },
      {
        'DELETE /api/friend-request/71': () => {
          sent.pop();
          return [204, null];
        },
      },
      REQUESTS_PATH,
    );
    const section = within(await screen.findByRole('region', { name: "Requests you've sent" }));
    expect(section.getByRole('link', { name: 'Mei Tan' })).toBeVisible();
    await userEvent.click(section.getByRole('button', { name: 'Withdraw' }));
    await expectToast('Friend Request Withdrawn', 'Your friend request has been withdrawn.');
    expect(section.getByText('No pending requests')).toBeVisible();
  });
});
