// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { CheeredActivity, FeedItem } from '@ecopulse/contract/social/friends-feed';
import type { Friend } from '@ecopulse/contract/social/social';
import { problemResponse, type Responses, stubFetch } from '../../../testing/fake-fetch.ts';
import { expectToast } from '../../../testing/render-at.tsx';
import { aFeedItem, aFriend, aSharedActivity, renderSocial } from '../social.testing.tsx';
import { SocialPage } from '../social-page.tsx';

interface Lists {
  readonly friends?: Friend[];
  readonly feed?: FeedItem[];
  readonly cheers?: CheeredActivity[];
}

function show({ friends = [aFriend()], feed = [], cheers = [] }: Lists, more: Responses = {}) {
  const fetchStub = stubFetch({
    'GET /api/friends': () => [200, friends],
    'GET /api/friend-requests': () => [200, []],
    'GET /api/friends/feed': () => [200, feed],
    'GET /api/user/cheers': () => [200, cheers],
    ...more,
  });
  const shown = renderSocial('/social', () => <SocialPage />);
  return { ...shown, calls: () => fetchStub.mock.calls.map(([path, init]) => `${init?.method} ${path}`) };
}

const findFeedPanel = async () => within(await screen.findByRole('region', { name: 'Your friends this week' }));

beforeEach(() => {
  vi.unstubAllGlobals();
});

describe('what friends did', () => {
  test.each([
    { item: aFeedItem(), message: 'Checked in at Bishan Park', href: '/green-space/12' },
    { item: aFeedItem({ facts: {} }), message: 'Checked in at a green space', href: null },
    {
      item: aFeedItem({
        activityType: 'route_completed',
        facts: { name: 'The Loop', greenSpace: 'Bishan Park', greenSpaceId: 12 },
      }),
      message: 'Walked The Loop at Bishan Park',
      href: '/green-space/12',
    },
    {
      item: aFeedItem({ activityType: 'lesson_completed', facts: { lessonId: 5, name: 'Mangroves' } }),
      message: 'Completed the lesson Mangroves',
      href: '/learn/5',
    },
    {
      item: aFeedItem({ activityType: 'challenge_completed', facts: { challengeId: 3, name: 'Ten Parks' } }),
      message: 'Completed the challenge Ten Parks',
      href: '/challenges/3',
    },
    {
      item: aFeedItem({ activityType: 'badge_earned', facts: { name: 'First Steps' } }),
      message: 'Earned the badge First Steps',
      href: null,
    },
  ])('the text is "$message", its link $href', async ({ item, message, href }) => {
    show({ feed: [item] });
    const text = await screen.findByText(message);
    expect(text.closest('li')).toHaveTextContent(`Mei Tan${message} today`);
    expect(text.closest('a')?.getAttribute('href') ?? null).toBe(href);
  });

  test('may be empty, with a message that says so', async () => {
    show({});
    expect(await screen.findByText(/^Nothing yet/)).toBeVisible();
  });

  test('is not fetched without friends', async () => {
    const { calls } = show({ friends: [] });
    expect(await screen.findByRole('heading', { name: 'No Friends Yet' })).toBeVisible();
    expect(calls().filter((each) => each.startsWith('GET /api/friends/feed'))).toEqual([]);
  });

  test('that did not load can be tried again, and the friends are shown', async () => {
    show({}, { 'GET /api/friends/feed': () => problemResponse(503, 'unavailable') });
    expect(await (await findFeedPanel()).findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'mei.tan' })).toBeVisible();
  });
});

describe('a cheer', () => {
  test('shows at once, in the feed and on the card of the friend, and can be undone', async () => {
    const item = aFeedItem({ id: 501, cheers: 2 });
    const { calls } = show(
      { friends: [aFriend({ latest: aSharedActivity({ id: 501, cheers: 2 }) })], feed: [item] },
      {
        'PUT /api/friends/feed/501/cheer': () => [200, { cheers: 3, hasCheered: true }],
        'DELETE /api/friends/feed/501/cheer': () => [200, { cheers: 2, hasCheered: false }],
      },
    );
    await waitFor(() => expect(screen.getAllByRole('button', { name: /^Cheer/ })).toHaveLength(2));
    const [inFeed, onCard] = screen.getAllByRole('button', { name: /^Cheer/ });
    if (!inFeed || !onCard) throw new Error('two buttons are expected');
    expect(inFeed).toHaveAccessibleDescription(/Mei Tan.*Checked in at Bishan Park/);
    await userEvent.click(inFeed);
    for (const each of [inFeed, onCard]) {
      await waitFor(() => expect(each).toHaveAttribute('aria-pressed', 'true'));
      expect(each).toHaveAccessibleName(/^Cheered.*3 cheers\)/);
    }
    await userEvent.click(onCard);
    for (const each of [inFeed, onCard]) await waitFor(() => expect(each).toHaveAttribute('aria-pressed', 'false'));
    await waitFor(() =>
      expect(calls().filter((each) => each.endsWith('/cheer'))).toEqual([
        'PUT /api/friends/feed/501/cheer',
        'DELETE /api/friends/feed/501/cheer',
      ]),
    );
  });

  test('is undone if the server refuses it', async () => {
    show(
      { feed: [aFeedItem({ id: 501 })] },
      { 'PUT /api/friends/feed/501/cheer': () => problemResponse(404, 'activity-not-found') },
    );
    const cheer = await (await findFeedPanel()).findByRole('button', { name: 'Cheer' });
    await userEvent.click(cheer);
    await expectToast("Your cheer wasn't sent", 'This is no longer in your feed.');
    expect(cheer).toHaveAttribute('aria-pressed', 'false');
  });
});

describe('cheers for the resident', () => {
  // Residents cannot cheer for themselves, so their own activities lack `hasCheered`.
  const { hasCheered: _, ...ownActivity } = aSharedActivity();
  const aFriendNamed = (id: number, firstName: string) => aFriend({ id, firstName, lastName: null });

  test('name who cheered, and count the others', async () => {
    show({
      cheers: [
        { ...ownActivity, cheers: 2, residents: [aFriendNamed(7, 'Mei'), aFriendNamed(8, 'Ali')] },
        { ...ownActivity, id: 502, cheers: 7, residents: [aFriendNamed(7, 'Mei'), aFriendNamed(8, 'Ali')] },
      ],
    });
    const panel = within(await screen.findByRole('region', { name: 'Cheers for you' }));
    expect(panel.getByText('Cheered by Mei and Ali')).toBeVisible();
    expect(panel.getByText('Cheered by Mei, Ali and 5 more')).toBeVisible();
  });

  test('take no space before the first one', async () => {
    show({});
    expect(await screen.findByText(/^Nothing yet/)).toBeVisible();
    expect(screen.queryByText('Cheers for you')).not.toBeInTheDocument();
  });
});
