// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Responses } from '../../../testing/fake-fetch.ts';
import { anAccount, showSettings, someSettings } from '../settings.testing.tsx';

const PATCH = 'PATCH /api/user/settings';
const STATE = 'GET /api/notifications/push';
const ENDPOINT = 'https://push.example.sg/x';
const KEYS = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) };

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  Reflect.deleteProperty(navigator, 'standalone');
});

async function openPart(answers: Responses = {}) {
  const shown = await showSettings(answers);
  await userEvent.click(await screen.findByRole('button', { name: 'Set up push and quiet hours' }));
  const heading = await screen.findByRole('heading', { name: 'Push on this device' });
  return { ...shown, heading, section: within(screen.getByRole('region', { name: 'Notifications' })) };
}

interface Browser {
  permission?: 'default' | 'granted' | 'denied';
  /** The user's answer to the permission prompt. */
  answers?: 'default' | 'granted' | 'denied';
  subscribed?: boolean;
  /** Whether the service worker is active. */
  works?: boolean;
  reachable?: boolean;
}

function stubBrowser({
  permission = 'default',
  answers = 'granted',
  subscribed = false,
  works = true,
  reachable = true,
}: Browser = {}) {
  const unsubscribe = vi.fn(async () => true);
  const subscription = { endpoint: ENDPOINT, unsubscribe, toJSON: () => ({ endpoint: ENDPOINT, keys: KEYS }) };
  let current = subscribed ? subscription : null;
  const subscribe = vi.fn(async () => {
    if (!reachable) throw new DOMException('no push service', 'AbortError');
    current = subscription;
    return subscription;
  });
  const registration = { pushManager: { getSubscription: async () => current, subscribe } };
  const notification = {
    permission,
    requestPermission: vi.fn(async () => (notification.permission = answers)),
  };
  vi.stubGlobal('Notification', notification);
  vi.stubGlobal('PushManager', () => null);
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: works ? Promise.resolve(registration) : new Promise(() => {}) },
  });
  return { subscribe, unsubscribe, requestPermission: notification.requestPermission };
}

const knows = (endpoint: string | null): Responses => ({ [STATE]: () => [200, { publicKey: 'BKey', endpoint }] });

describe('push on this device', () => {
  test('is shown once a kind is turned on, and leaves the focus where it is', async () => {
    stubBrowser();
    await showSettings({
      ...knows(null),
      [PATCH]: () => [200, someSettings({ push: { ...someSettings().push, badge: true } })],
    });
    const choice = await screen.findByRole('switch', { name: 'Badges Push' });
    await userEvent.click(choice);
    expect(await screen.findByRole('heading', { name: 'Push on this device' })).toBeVisible();
    await waitFor(() => expect(choice).toHaveFocus());
  });

  test('says that the browser cannot, or that it has to be installed first', async () => {
    const { heading } = await openPart();
    expect(heading).toHaveFocus();
    expect(await screen.findByText("This browser can't receive push messages.")).toBeVisible();
  });

  test('says on iOS that EcoPulse has to be on the home screen first', async () => {
    Object.assign(navigator, { standalone: false });
    await openPart();
    expect(await screen.findByText(/On iPhone and iPad/)).toBeVisible();
  });

  test('says how to lift a block, and offers no button then', async () => {
    stubBrowser({ permission: 'denied' });
    const { section } = await openPart();
    expect(await screen.findByText(/Your browser blocks notifications/)).toBeVisible();
    expect(section.queryByRole('button', { name: 'Turn on' })).toBeNull();
  });

  test('says that the worker does not run yet', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 500 });
    try {
      stubBrowser({ works: false });
      await openPart();
      expect(await screen.findByText(/isn't ready for push messages/, undefined, { timeout: 9_000 })).toBeVisible();
    } finally {
      vi.useRealTimers();
    }
  });

  test('asks for the permission only when the button is pressed, then subscribes and tells the server', async () => {
    const browser = stubBrowser();
    const sent: unknown[] = [];
    const { section } = await openPart({
      ...knows(null),
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

  test('subscribes nothing if the permission is refused', async () => {
    const browser = stubBrowser({ answers: 'denied' });
    const { section } = await openPart(knows(null));
    await userEvent.click(await section.findByRole('button', { name: 'Turn on' }));
    expect(await screen.findByText(/Your browser blocks notifications/)).toBeVisible();
    expect(browser.subscribe).not.toHaveBeenCalled();
  });

  test('is off if the server knows another browser, since someone else may have signed in here', async () => {
    stubBrowser({ permission: 'granted', subscribed: true });
    const { section } = await openPart(knows(null));
    expect(await section.findByRole('button', { name: 'Turn on' })).toBeVisible();
  });

  test('is turned off on the server and in the browser', async () => {
    const browser = stubBrowser({ permission: 'granted', subscribed: true });
    const deleted = vi.fn();
    const { section } = await openPart({
      ...knows(ENDPOINT),
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

  test('says that the service of the browser cannot be reached, and stays off', async () => {
    stubBrowser({ reachable: false });
    const { section } = await openPart(knows(null));
    await userEvent.click(await section.findByRole('button', { name: 'Turn on' }));
    expect(await screen.findByText(/couldn't reach its push service/)).toBeVisible();
    expect(section.getByRole('button', { name: 'Turn on' })).toBeVisible();
  });
});

describe('emails', () => {
  test('come only to an address that is confirmed, which is said', async () => {
    await openPart({ 'GET /api/user/account': () => [200, anAccount({ emailVerified: false })] });
    expect(await screen.findByRole('link', { name: 'confirmed your email address' })).toHaveAttribute(
      'href',
      '#account',
    );
  });

  test('do not come where there is no SMTP server, which is said', async () => {
    await openPart({ 'GET /api/user/account': () => [200, anAccount({ delivery: 'admin' })] });
    expect(await screen.findByText(/this EcoPulse has no mail server/)).toBeVisible();
  });
});

describe('quiet hours', () => {
  function taking() {
    const changes: unknown[] = [];
    const answers: Responses = {
      [PATCH]: ({ body }) => {
        changes.push(body);
        return [200, { ...someSettings(), ...(body as object) }];
      },
    };
    return { changes, answers };
  }

  test('are changed when a field is left, and turned off and on', async () => {
    const { changes, answers } = taking();
    const { section } = await openPart(answers);
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

  test('that would end when they begin are not sent', async () => {
    const { changes, answers } = taking();
    const { section } = await openPart(answers);
    const until = await section.findByLabelText('Until');
    await userEvent.clear(until);
    await userEvent.type(until, '22:00');
    await userEvent.tab();
    expect(await section.findByText('Choose two different times.')).toBeVisible();
    expect(changes).toEqual([]);
  });
});

describe('a kind of notification', () => {
  test('has a switch for each channel, all off outside the app until they are turned on', async () => {
    const sent: unknown[] = [];
    await showSettings({
      [PATCH]: ({ body }) => {
        sent.push(body);
        return [200, someSettings()];
      },
    });
    const badges = within(await screen.findByRole('group', { name: 'Badges' }));
    expect(badges.getByRole('switch', { name: 'Badges In the app' })).toBeChecked();
    const [push, mail] = [
      badges.getByRole('switch', { name: 'Badges Push' }),
      badges.getByRole('switch', { name: 'Badges Email' }),
    ];
    for (const each of [push, mail]) {
      expect(each).not.toBeChecked();
      await userEvent.click(each);
      expect(each).toBeChecked();
    }
    await waitFor(() => expect(sent).toEqual([{ push: { badge: true } }, { mail: { badge: true } }]));
  });
});
