// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Responses } from '../../../testing/fake-fetch.ts';
import { anAccount, renderSettingsPage, someSettings } from '../settings.testing.tsx';

const PATCH = 'PATCH /api/user/settings';
const PUSH_STATE = 'GET /api/notifications/push';
const ENDPOINT = 'https://push.example.sg/x';
/** As long as real keys, encoded as base64url. */
const KEYS = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'standalone');
});

async function openOutsideTheApp(responses: Responses = {}) {
  if (!('PushManager' in window)) stubBrowser();
  const settingsPage = await renderSettingsPage(responses);
  await userEvent.click(await screen.findByRole('button', { name: 'Set up push notifications and quiet hours' }));
  const heading = await screen.findByRole('heading', { name: 'Push notifications on this device' });
  return { ...settingsPage, heading, section: within(screen.getByRole('region', { name: 'Notifications' })) };
}

interface BrowserState {
  permission?: 'default' | 'granted' | 'denied';
  /** The user's answer to the permission prompt. */
  promptResult?: 'default' | 'granted' | 'denied';
  isSubscribed?: boolean;
  isWorkerActive?: boolean;
  isPushServiceReachable?: boolean;
}

function stubBrowser({
  permission = 'default',
  promptResult = 'granted',
  isSubscribed = false,
  isWorkerActive = true,
  isPushServiceReachable = true,
}: BrowserState = {}) {
  const unsubscribe = vi.fn(async () => true);
  const subscription = { endpoint: ENDPOINT, unsubscribe, toJSON: () => ({ endpoint: ENDPOINT, keys: KEYS }) };
  let current = isSubscribed ? subscription : null;
  const subscribe = vi.fn(async () => {
    if (!isPushServiceReachable) throw new DOMException('no push service', 'AbortError');
    current = subscription;
    return subscription;
  });
  const registration = { pushManager: { getSubscription: async () => current, subscribe } };
  const notification = {
    permission,
    requestPermission: vi.fn(async () => (notification.permission = promptResult)),
  };
  vi.stubGlobal('Notification', notification);
  // Only its presence is checked.
  vi.stubGlobal('PushManager', () => null);
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: isWorkerActive ? Promise.resolve(registration) : new Promise(() => {}) },
  });
  return { subscribe, unsubscribe, requestPermission: notification.requestPermission };
}

const pushStateResponse = (endpoint: string | null): Responses => ({
  [PUSH_STATE]: () => [200, { publicKey: 'BKey', endpoint }],
});

describe('push on this device', () => {
  test('is shown once a kind is turned on, and leaves the focus where it is', async () => {
    stubBrowser();
    await renderSettingsPage({
      ...pushStateResponse(null),
      [PATCH]: () => [200, someSettings({ push: { ...someSettings().push, badge: true } })],
    });
    const badgeSwitch = await screen.findByRole('switch', { name: 'Badges Push' });
    await userEvent.click(badgeSwitch);
    expect(await screen.findByRole('heading', { name: 'Push notifications on this device' })).toBeVisible();
    await waitFor(() => expect(badgeSwitch).toHaveFocus());
  });

  test('takes the focus when it is opened', async () => {
    const { heading } = await openOutsideTheApp();
    expect(heading).toHaveFocus();
  });

  test.each([
    ["This browser can't receive push notifications.", undefined],
    [/On iPhone and iPad, push notifications work only if EcoPulse is on your home screen/, false],
  ])(
    'is left out where the browser cannot receive push messages, and a note says why: %s',
    async (note, standalone) => {
      if (standalone !== undefined) Object.assign(navigator, { standalone });
      await renderSettingsPage();
      expect(await screen.findByText(note)).toBeVisible();
      const badges = within(screen.getByRole('group', { name: 'Badges' }));
      expect(badges.getAllByRole('switch')).toHaveLength(2);
      expect(badges.queryByRole('switch', { name: 'Badges Push' })).toBeNull();
      await userEvent.click(screen.getByRole('button', { name: 'Set up quiet hours' }));
      expect(await screen.findByRole('switch', { name: 'Quiet hours' })).toHaveFocus();
      expect(screen.queryByText('Push notifications on this device')).toBeNull();
    },
  );

  test('explains how to unblock notifications, and offers no button', async () => {
    stubBrowser({ permission: 'denied' });
    const { section } = await openOutsideTheApp();
    expect(await screen.findByText(/Your browser is blocking push notifications/)).toBeVisible();
    expect(section.queryByRole('button', { name: 'Turn on' })).toBeNull();
  });

  test('shows that the service worker is not active yet', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 });
    try {
      stubBrowser({ isWorkerActive: false });
      await openOutsideTheApp();
      expect(await screen.findByText(/isn't ready for push notifications/)).toBeVisible();
    } finally {
      vi.useRealTimers();
    }
  });

  test('asks for the permission only when the button is pressed, then subscribes and sends the subscription to the server', async () => {
    const browser = stubBrowser();
    const sent: unknown[] = [];
    const { section } = await openOutsideTheApp({
      ...pushStateResponse(null),
      'PUT /api/notifications/push': ({ body }) => {
        sent.push(body);
        return [204, undefined];
      },
    });
    const button = await section.findByRole('button', { name: 'Turn on' });
    expect(browser.requestPermission).not.toHaveBeenCalled();
    await userEvent.click(button);
    expect(await section.findByRole('button', { name: 'Turn off' })).toBeVisible();
    expect(browser.subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'BKey' });
    expect(sent).toEqual([{ endpoint: ENDPOINT, keys: KEYS }]);
  });

  test('does not subscribe if the permission is refused', async () => {
    const browser = stubBrowser({ promptResult: 'denied' });
    const { section } = await openOutsideTheApp(pushStateResponse(null));
    await userEvent.click(await section.findByRole('button', { name: 'Turn on' }));
    expect(await screen.findByText(/Your browser is blocking push notifications/)).toBeVisible();
    expect(browser.subscribe).not.toHaveBeenCalled();
  });

  test('is off if the server does not have this subscription, since someone else may have signed in here', async () => {
    stubBrowser({ permission: 'granted', isSubscribed: true });
    const { section } = await openOutsideTheApp(pushStateResponse(null));
    expect(await section.findByRole('button', { name: 'Turn on' })).toBeVisible();
  });

  test('is turned off on the server and in the browser', async () => {
    const browser = stubBrowser({ permission: 'granted', isSubscribed: true });
    const deleted = vi.fn();
    const { section } = await openOutsideTheApp({
      ...pushStateResponse(ENDPOINT),
      'DELETE /api/notifications/push': () => {
        deleted();
        return [204, undefined];
      },
    });
    await userEvent.click(await section.findByRole('button', { name: 'Turn off' }));
    expect(await section.findByRole('button', { name: 'Turn on' })).toBeVisible();
    expect(deleted).toHaveBeenCalledOnce();
    expect(browser.unsubscribe).toHaveBeenCalledOnce();
  });

  test('shows that the browser cannot reach its push service, and stays off', async () => {
    stubBrowser({ isPushServiceReachable: false });
    const { section } = await openOutsideTheApp(pushStateResponse(null));
    await userEvent.click(await section.findByRole('button', { name: 'Turn on' }));
    expect(await screen.findByText(/couldn't reach its push service/)).toBeVisible();
    expect(section.getByRole('button', { name: 'Turn on' })).toBeVisible();
  });
});

describe('emails', () => {
  test('need a confirmed address, which a note explains', async () => {
    await openOutsideTheApp({ 'GET /api/user/account': () => [200, anAccount({ emailVerified: false })] });
    expect(await screen.findByRole('link', { name: 'confirmed your email address' })).toHaveAttribute(
      'href',
      '/settings#account',
    );
  });

  const WITHOUT_MAIL_SERVER: Responses = { 'GET /api/user/account': () => [200, anAccount({ delivery: 'admin' })] };

  test('are left out without an SMTP server, and a note says why', async () => {
    stubBrowser();
    await renderSettingsPage(WITHOUT_MAIL_SERVER);
    expect(await screen.findByText(/This site can't send email/)).toBeVisible();
    const badges = within(screen.getByRole('group', { name: 'Badges' }));
    expect(badges.getByRole('switch', { name: 'Badges Push' })).toBeVisible();
    expect(badges.queryByRole('switch', { name: 'Badges Email' })).toBeNull();
  });

  test('and push messages that cannot be sent leave nothing to set up', async () => {
    await renderSettingsPage(WITHOUT_MAIL_SERVER);
    expect(await screen.findByText(/This site can't send email/)).toBeVisible();
    expect(screen.getByRole('switch', { name: 'Badges In the app' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Set up (push|quiet)/ })).toBeNull();
  });
});

describe('quiet hours', () => {
  function recordChanges() {
    const changes: unknown[] = [];
    const answers: Responses = {
      [PATCH]: ({ body }) => {
        changes.push(body);
        return [200, { ...someSettings(), ...(body as object) }];
      },
    };
    return { changes, answers };
  }

  test('are saved on blur, and can be turned off and on', async () => {
    const { changes, answers } = recordChanges();
    const { section } = await openOutsideTheApp(answers);
    const from = await section.findByLabelText('From');
    expect(from).toHaveValue('22:00');
    await userEvent.clear(from);
    await userEvent.type(from, '21:30');
    expect(changes).toEqual([]);
    await userEvent.tab();
    await waitFor(() => expect(changes).toEqual([{ quietHours: { from: '21:30', until: '08:00' } }]));
    await userEvent.click(section.getByRole('switch', { name: 'Quiet hours' }));
    await waitFor(() => expect(changes[1]).toEqual({ quietHours: null }));
    expect(section.queryByLabelText('From')).toBeNull();
    await userEvent.click(section.getByRole('switch', { name: 'Quiet hours' }));
    await waitFor(() => expect(changes[2]).toEqual({ quietHours: { from: '22:00', until: '08:00' } }));
  });

  test('with equal start and end are not sent', async () => {
    const { changes, answers } = recordChanges();
    const { section } = await openOutsideTheApp(answers);
    const until = await section.findByLabelText('Until');
    await userEvent.clear(until);
    // Equals the default start.
    await userEvent.type(until, '22:00');
    await userEvent.tab();
    expect(await section.findByText('Choose two different times.')).toBeVisible();
    expect(changes).toEqual([]);
  });
});

describe('a kind of notification', () => {
  test('has a switch for each channel, all off outside the app until they are turned on', async () => {
    stubBrowser();
    const sent: unknown[] = [];
    await renderSettingsPage({
      [PATCH]: ({ body }) => {
        sent.push(body);
        return [200, someSettings()];
      },
    });
    const badges = within(await screen.findByRole('group', { name: 'Badges' }));
    expect(badges.getByRole('switch', { name: 'Badges In the app' })).toBeChecked();
    const [pushSwitch, emailSwitch] = [
      badges.getByRole('switch', { name: 'Badges Push' }),
      badges.getByRole('switch', { name: 'Badges Email' }),
    ];
    for (const channelSwitch of [pushSwitch, emailSwitch]) {
      expect(channelSwitch).not.toBeChecked();
      await userEvent.click(channelSwitch);
      expect(channelSwitch).toBeChecked();
    }
    await waitFor(() => expect(sent).toEqual([{ push: { badge: true } }, { mail: { badge: true } }]));
  });
});
