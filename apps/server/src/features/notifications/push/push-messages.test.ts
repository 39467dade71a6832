import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { neverRespond, startFeedServer } from '../../../testing/news/feed-server.ts';
import type { TestResident } from '../../../testing/factories.ts';
import { createPushBrowser, verifyVapidClaims } from '../../../testing/push-browser.ts';
import { type PushService, startPushService } from '../../../testing/push-service.ts';
import { type NotificationsTestApp, startNotificationsTestApp } from '../../../testing/notifications-test-app.ts';

async function start() {
  const service = await startPushService();
  const testApp = await startNotificationsTestApp({ withJobs: true });
  return { service, ...testApp };
}

async function notifyAndSend(
  { notifications, outgoing }: NotificationsTestApp,
  { id }: TestResident,
  subject = 'a',
): Promise<void> {
  await notifications.notify([{ residentId: id, kind: 'friend_accepted', subject, facts: { name: 'Mallory' } }]);
  await outgoing.sendDue();
}

const expectArrived = (service: PushService, count: number) =>
  expect.poll(() => service.messages()).toHaveLength(count);

async function jobStates({ app }: NotificationsTestApp): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state::text from pgboss.job where name = 'push' order by created_on`.execute(app.db);
  return rows.map(({ state }) => state);
}

const expectJobStates = (testApp: NotificationsTestApp, expected: readonly string[]) =>
  expect.poll(() => jobStates(testApp), { timeout: 60_000 }).toEqual(expected);

const subscriptions = ({ app }: NotificationsTestApp) =>
  app.db.selectFrom('push_subscriptions').select('endpoint').execute();

describe('a push message', () => {
  test('can be read only by the browser, in the language of the resident, and signed by this server', async () => {
    const { service, ...testApp } = await start();
    const { app, outgoing, createResidentWhoGets, subscribe, notifications } = testApp;
    const as = await createResidentWhoGets([], { push: { streak_at_risk: true }, language: 'en' });
    const browser = await subscribe(as, service.subscribe());
    app.clock.set('2026-11-18T19:00:00+08:00');
    const streak = { current_streak: 12, last_active_day: '2026-11-17' };
    await app.db.updateTable('scores').set(streak).where('resident_id', '=', as.id).execute();
    await notifications.notify([
      { residentId: as.id, kind: 'streak_at_risk', subject: 'streak:1', facts: { days: 12 } },
    ]);
    await outgoing.sendDue();
    await expectArrived(service, 1);
    const [message] = service.messages();
    if (!message) throw new Error('no message has arrived');
    expect(browser.read(message)).toEqual({
      title: 'Your streak ends at midnight',
      body: 'Do one thing today to keep your 12-day streak.',
      path: '/',
      kind: 'streak_at_risk',
      language: 'en',
    });
    expect(() => createPushBrowser('').read(message)).toThrow('unable to authenticate');
    expect(message.body.toString('latin1')).not.toContain('streak');
    const { publicKey } = (await app.call('GET', '/api/notifications/push', { as })).body;
    const claims = verifyVapidClaims(message, publicKey);
    expect(claims).toMatchObject({ aud: service.url, sub: 'mailto:ecopulse@[127.0.0.1]' });
    expect(Number(claims['exp']) * 1000).toBeLessThanOrEqual(Date.now() + 86_400_000);
    expect(message.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      // Until midnight.
      ttl: String(5 * 3600),
      urgency: 'normal',
      topic: 'streak_at_risk',
    });
  });

  test('goes to every browser of the resident, once', async () => {
    const { service, ...testApp } = await start();
    const as = await testApp.createResidentWhoGets([], { push: { friend_accepted: true } });
    await testApp.subscribe(as, service.subscribe());
    // Gives the resident a second session.
    const other = await testApp.app.resident();
    await testApp.app.updateRows('sessions', { resident_id: as.id }, { resident_id: other.id });
    await testApp.subscribe({ ...as, cookie: other.cookie }, service.subscribe());
    await notifyAndSend(testApp, as);
    await expectJobStates(testApp, ['completed', 'completed']);
    expect(new Set(service.messages().map(({ path }) => path)).size).toBe(2);
    expect(service.messages()).toHaveLength(2);
  });

  test('contains no text that a resident wrote', async () => {
    const { service, ...testApp } = await start();
    const as = await testApp.createResidentWhoGets([], { push: { friend_accepted: true } });
    const browser = await testApp.subscribe(as, service.subscribe());
    await notifyAndSend(testApp, as);
    await expectArrived(service, 1);
    const [message] = service.messages();
    expect(message && JSON.stringify(browser.read(message))).not.toContain('Mallory');
  });
});

describe('what the push service answers', () => {
  test.each([404, 410])('with %i ends the subscription', async (status) => {
    const { service, ...testApp } = await start();
    const as = await testApp.createResidentWhoGets([], { push: { friend_accepted: true } });
    service.answerPushesTo(await testApp.subscribe(as, service.subscribe()), status);
    await notifyAndSend(testApp, as);
    await expectJobStates(testApp, ['completed']);
    expect(await subscriptions(testApp)).toEqual([]);
  });

  test.each([429, 500, 503])('with %i makes another attempt later', async (status) => {
    const { service, ...testApp } = await start();
    const as = await testApp.createResidentWhoGets([], { push: { friend_accepted: true } });
    service.answerPushesTo(await testApp.subscribe(as, service.subscribe()), status);
    await notifyAndSend(testApp, as);
    await expectJobStates(testApp, ['retry']);
    expect(await subscriptions(testApp)).toHaveLength(1);
  });

  test.each([400, 401, 403, 413])('with %i gives the message up, and keeps the subscription', async (status) => {
    const { service, ...testApp } = await start();
    const as = await testApp.createResidentWhoGets([], { push: { friend_accepted: true } });
    service.answerPushesTo(await testApp.subscribe(as, service.subscribe()), status);
    await notifyAndSend(testApp, as);
    await expectJobStates(testApp, ['failed']);
    expect(service.messages()).toHaveLength(1);
    expect(await subscriptions(testApp)).toHaveLength(1);
  });

  test('with a redirect is not followed', async () => {
    const { service, ...testApp } = await start();
    const elsewhere = await startFeedServer();
    const as = await testApp.createResidentWhoGets([], { push: { friend_accepted: true } });
    const browser = await testApp.subscribe(as, service.subscribe());
    service.answerPushesTo(browser, 307, { location: `${elsewhere.url}/push` });
    await notifyAndSend(testApp, as);
    await expectJobStates(testApp, ['failed']);
    expect(elsewhere.connections()).toBe(0);
  });

  test('too slowly does not delay the messages of others', async () => {
    const { service, ...testApp } = await start();
    const slow = await startFeedServer();
    const [mei, raju] = [
      await testApp.createResidentWhoGets([], { push: { friend_accepted: true } }),
      await testApp.createResidentWhoGets([], { push: { friend_accepted: true } }),
    ];
    await testApp.subscribe(mei, createPushBrowser(slow.serve('/slow', neverRespond)));
    await testApp.subscribe(raju, service.subscribe());
    await notifyAndSend(testApp, mei);
    await expect.poll(() => slow.requestCount('/slow')).toBe(1);
    await notifyAndSend(testApp, raju);
    await expectArrived(service, 1);
    await expectJobStates(testApp, ['retry', 'completed']);
  });
});

describe('an endpoint that was stored and now leads to this machine', () => {
  test('is not called, and its subscription ends', async () => {
    const canary = await startFeedServer();
    const testApp = await startNotificationsTestApp({ withJobs: true, env: { pushAllowPrivateAddresses: false } });
    const as = await testApp.createResidentWhoGets([], { push: { friend_accepted: true } });
    await testApp.subscribe(as);
    const endpoint = `http://127.0.0.1:${canary.port}/internal`;
    await testApp.app.db.updateTable('push_subscriptions').set({ endpoint }).execute();
    await notifyAndSend(testApp, as);
    await expectJobStates(testApp, ['failed']);
    expect(canary.connections()).toBe(0);
    expect(await subscriptions(testApp)).toEqual([]);
  });
});
