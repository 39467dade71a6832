import { expect, register, test } from './support/fixtures.ts';
import {
  deliverPush,
  recordNotifications,
  recordedNotifications,
  startPushService,
  subscribeToPushService,
} from './support/push-service.ts';

test('a resident who asks for push messages gets a friend request on their phone, and no name is in it', async ({
  browser,
  baseURL,
  neighbour,
}) => {
  test.setTimeout(240_000);
  const service = await startPushService();
  const context = await browser.newContext({
    baseURL: String(baseURL),
    locale: 'en-SG',
    timezoneId: 'Asia/Singapore',
    viewport: { width: 390, height: 844 },
    serviceWorkers: 'allow',
  });
  await context.addInitScript(subscribeToPushService, service.subscription);
  const resident = await register(context);
  const page = await context.newPage();
  try {
    await test.step('turns push messages on, for friend requests and at any hour', async () => {
      await page.goto('/settings#notifications');
      const kind = page.getByRole('group', { name: 'Friend requests', exact: true });
      await expect(kind.getByRole('switch', { name: 'Friend requests Push' })).not.toBeChecked();
      // The server sends no emails.
      await expect(kind.getByRole('switch', { name: 'Friend requests Email' })).toHaveCount(0);
      await kind.getByRole('switch', { name: 'Friend requests Push' }).click();
      await page.getByRole('switch', { name: /^Quiet hours/ }).click();
      await page.getByRole('button', { name: 'Turn on', exact: true }).click();
      await expect(page.getByText(/^On, until you sign out here/)).toBeVisible();
    });

    const friendRequest = await neighbour.page.request.post('/api/friend-request', {
      data: { receiverId: resident.id },
    });
    expect(friendRequest.ok(), await friendRequest.text()).toBe(true);
    await expect.poll(() => service.messages().length, { timeout: 150_000, message: resident.username }).toBe(1);
    const [message] = service.messages();
    expect(JSON.stringify(message)).not.toContain(neighbour.resident.username);

    await test.step('the browser shows the message', async () => {
      const [worker] = context.serviceWorkers();
      if (!worker) throw new Error('no worker runs');
      await worker.evaluate(recordNotifications);
      await deliverPush(context, page, message);
      const expected = {
        title: 'You have a friend request',
        body: 'Someone on EcoPulse wants to be your friend.',
        lang: 'en',
        data: { path: '/social?tab=requests' },
      };
      await expect.poll(() => recordedNotifications(worker)).toMatchObject([expected]);
    });

    await test.step('turns push messages off', async () => {
      await page.getByRole('button', { name: 'Turn off', exact: true }).click();
      await expect(page.getByText(/^Off\. Turn them on to get notifications/)).toBeVisible();
      const state = (await (await context.request.get('/api/notifications/push')).json()) as { endpoint: unknown };
      expect(state.endpoint).toBeNull();
    });
  } finally {
    await context.close();
    await service.close();
  }
});
