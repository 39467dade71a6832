// @vitest-environment happy-dom
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { NotificationList } from '@ecopulse/contract/notifications/notifications';
import { stubFetch, type Responses } from '../../testing/fake-fetch.ts';
import { NotificationBell } from './bell.tsx';
import { fakeEventSources } from './event-source.testing.ts';
import { fakeLocks } from './locks.testing.ts';
import { aNotification } from './notifications.testing.tsx';
import { renderInApp } from '../../testing/render-at.tsx';

const aBadge = { kind: 'badge', resident: null, facts: { name: 'Shore Friend', emblem: 'wave' } } as const;

const LIST: NotificationList = {
  unread: 2,
  notifications: [
    aNotification({ id: 43 }),
    aNotification({ id: 42, ...aBadge }),
    aNotification({ id: 41, kind: 'friend_accepted', isRead: true }),
  ],
};

async function show(list: NotificationList, more: Responses = {}) {
  const server = { list };
  const readUpTo = vi.fn<(body: unknown) => void>();
  stubFetch({
    'GET /api/notifications': () => [200, server.list],
    'POST /api/notifications/read': ({ body }) => {
      readUpTo(body);
      return [200, { unread: 0 }];
    },
    'GET /api/friend-requests': () => [200, []],
    ...more,
  });
  const sources = fakeEventSources();
  return { ...(await renderInApp(<NotificationBell />)), server, sources, readUpTo };
}

async function waitUntilConnected({
  sources,
  queryClient,
}: Pick<Awaited<ReturnType<typeof show>>, 'sources' | 'queryClient'>) {
  await waitFor(() => expect(sources.all()).toHaveLength(1));
  act(() => sources.latest().connect());
  await waitFor(() => expect(queryClient.getQueryState(['GET /api/notifications'])?.fetchStatus).toBe('idle'));
}

beforeEach(() => {
  // Simulates a new browser for each test.
  Object.defineProperty(navigator, 'locks', { configurable: true, value: fakeLocks() });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

test('shows the number of unread notifications, also in its accessible name', async () => {
  const app = await show(LIST);
  await waitUntilConnected(app);
  const bell = await screen.findByRole('button', { name: 'Notifications, 2 unread' });
  expect(bell).toHaveTextContent('2');
});

test('shows at most 9+, and the exact number in its accessible name', async () => {
  const app = await show({ ...LIST, unread: 31 });
  await waitUntilConnected(app);
  expect(await screen.findByRole('button', { name: 'Notifications, 31 unread' })).toHaveTextContent('9+');
});

test('says what an admin did, with their text', async () => {
  const about = ['message', 'name', 'picture', 'suspension'];
  const notifications = about.map((subject, index) =>
    aNotification({
      id: 50 - index,
      kind: 'admin_message',
      resident: null,
      facts: { about: subject, text: `About the ${subject}` },
    }),
  );
  const app = await show({ unread: 4, notifications });
  await waitUntilConnected(app);
  await userEvent.click(await screen.findByRole('button', { name: /^Notifications/ }));
  const links = within(await screen.findByRole('dialog', { name: 'Notifications' })).getAllByRole('link');
  expect(links.slice(-4).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^A message from an admin.*About the message/),
    expect.stringMatching(/^An admin removed your name.*About the name/),
    expect.stringMatching(/^An admin removed your picture.*About the picture/),
    expect.stringMatching(/^Your appeal was answered.*About the suspension/),
  ]);
});

test('opens the list, in which each notification has its text, time and link', async () => {
  const app = await show(LIST);
  await waitUntilConnected(app);
  await userEvent.click(await screen.findByRole('button', { name: /^Notifications/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Notifications' });
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(3);
  expect(
    within(dialog).getByRole('link', { name: /Mei Tan wants to be your friend 5 minutes ago New/ }),
  ).toHaveAttribute('href', '/social?tab=requests');
  expect(within(dialog).getByRole('link', { name: /You earned the badge Shore Friend/ })).toHaveAttribute(
    'href',
    '/profile',
  );
  expect(within(dialog).getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/settings#notifications');
});

test('opening the list marks all as read; new ones keep the label "New" until the list is closed', async () => {
  const app = await show(LIST);
  const { readUpTo } = app;
  await waitUntilConnected(app);
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
  expect(await screen.findByRole('button', { name: 'Notifications', expanded: true })).not.toHaveTextContent('2');
  expect(readUpTo.mock.calls).toEqual([[{ upTo: 43 }]]);
  expect(screen.getAllByText('New')).toHaveLength(2);

  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Notifications' })).toHaveFocus());
  await userEvent.click(screen.getByRole('button', { name: 'Notifications' }));
  await screen.findByRole('dialog');
  expect(screen.queryByText('New')).not.toBeInTheDocument();
});

test('restores the count if marking as read failed, and does not try again while the list is open', async () => {
  const failing = vi.fn<() => [number, unknown]>(() => [503, { status: 503, code: 'unavailable', detail: '' }]);
  const app = await show(LIST, { 'POST /api/notifications/read': failing });
  await waitUntilConnected(app);
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }));
  await screen.findByRole('dialog');
  expect(await screen.findByRole('button', { name: 'Notifications, 2 unread' })).toBeInTheDocument();
  expect(failing).toHaveBeenCalledTimes(1);
});

test('counts and announces an arrival once; badges are announced by their celebration', async () => {
  const app = await show({ unread: 0, notifications: [] });
  const { sources, server } = app;
  await waitUntilConnected(app);
  await screen.findByRole('button', { name: 'Notifications' });
  server.list = { unread: 1, notifications: [aNotification({ id: 50 })] };
  act(() => sources.latest().sendChange('notifications'));
  expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent(/Mei Tan.? wants to be your friend/);

  server.list = { unread: 2, notifications: [aNotification({ id: 51, ...aBadge }), ...server.list.notifications] };
  act(() => sources.latest().sendChange('notifications'));
  await screen.findByRole('button', { name: 'Notifications, 2 unread' });
  expect(screen.getByRole('status')).toHaveTextContent(/Mei Tan.? wants to be your friend/);

  const twoArrivals = [aNotification({ id: 53 }), aNotification({ id: 52, kind: 'friend_accepted' })];
  server.list = { unread: 4, notifications: [...twoArrivals, ...server.list.notifications] };
  act(() => sources.latest().sendChange('notifications'));
  await screen.findByRole('button', { name: 'Notifications, 4 unread' });
  expect(screen.getByRole('status')).toHaveTextContent('2 new notifications');
});

test('shows an arrival in the open list, marked as new, and marks it as read', async () => {
  const app = await show({ unread: 0, notifications: [aNotification({ id: 49, isRead: true })] });
  const { sources, server, readUpTo } = app;
  await waitUntilConnected(app);
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
  await screen.findByRole('dialog');
  server.list = { unread: 1, notifications: [aNotification({ id: 50 }), ...server.list.notifications] };
  act(() => sources.latest().sendChange('notifications'));
  expect(await screen.findByText('New')).toBeVisible();
  await waitFor(() => expect(readUpTo.mock.calls).toEqual([[{ upTo: 50 }]]));
});

test('says so if there are no notifications yet', async () => {
  const app = await show({ unread: 0, notifications: [] });
  await waitUntilConnected(app);
  await userEvent.click(await screen.findByRole('button', { name: 'Notifications' }));
  expect(await screen.findByRole('heading', { name: 'No notifications yet' })).toBeVisible();
});

test('says why a list did not load, and loads on request', async () => {
  let isUnavailable = true;
  const app = await show(LIST, {
    'GET /api/notifications': () =>
      isUnavailable ? [503, { status: 503, code: 'unavailable', detail: '' }] : [200, LIST],
  });
  await waitUntilConnected(app);
  await userEvent.click(screen.getByRole('button', { name: 'Notifications' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('taking a short break');
  isUnavailable = false;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findAllByRole('listitem')).toHaveLength(3);
});

test('does not offer older notifications if the first page is not full', async () => {
  const notifications = Array.from({ length: 29 }, (_, index) => aNotification({ id: 100 - index, isRead: true }));
  await waitUntilConnected(await show({ unread: 0, notifications }));
  await userEvent.click(screen.getByRole('button', { name: 'Notifications' }));
  expect(await screen.findAllByRole('listitem')).toHaveLength(29);
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
});

test('loads older notifications and moves the focus to the first of them, until there are no more', async () => {
  const pageSize = 30;
  const all = Array.from({ length: pageSize + 3 }, (_, index) => aNotification({ id: 100 - index, isRead: true }));
  const app = await show(LIST, {
    'GET /api/notifications': ({ url }) => {
      const before = Number(url.searchParams.get('before') ?? Number.POSITIVE_INFINITY);
      return [200, { unread: 0, notifications: all.filter(({ id }) => id < before).slice(0, pageSize) }];
    },
  });
  await waitUntilConnected(app);
  await userEvent.click(screen.getByRole('button', { name: 'Notifications' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Show older' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(pageSize + 3));
  expect(screen.getAllByRole('listitem')[pageSize]).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Show older' }));
  await waitFor(() => expect(screen.getByText("You're all caught up.")).toHaveFocus());
});

test('opens the screen of a notification, and closes the list', async () => {
  const app = await show(LIST);
  const { router } = app;
  await waitUntilConnected(app);
  await userEvent.click(await screen.findByRole('button', { name: /^Notifications/ }));
  await userEvent.click(await screen.findByRole('link', { name: /You earned the badge/ }));
  expect(router.state.location.pathname).toBe('/profile');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});
