import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { hangs, startFeedServer } from '../../../testing/news/feed-server.ts';
import type { MadeResident } from '../../../testing/factories.ts';
import { browserAt, vapidClaims } from '../../../testing/push-browser.ts';
import { type PushService, startPushService } from '../../../testing/push-service.ts';
import { type Reminding, startReminding } from '../../../testing/reminding.ts';

const TIMEOUT = { timeout: 15_000, interval: 20 };

async function start(env: Parameters<typeof startReminding>[0] = {}) {
  const service = await startPushService();
  const reminding = await startReminding({ withJobs: true, ...env });
  return { service, ...reminding };
}

async function tell({ notifications, outgoing }: Reminding, { id }: MadeResident, subject = 'a'): Promise<void> {
  await notifications.notify([{ residentId: id, kind: 'friend_accepted', subject, facts: { name: 'Mallory' } }]);
  await outgoing.sendDue();
}

const arrived = (service: PushService, count: number) =>
  vi.waitFor(() => expect(service.messages()).toHaveLength(count), TIMEOUT);

async function states({ app }: Reminding): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select state::text from pgboss.job where name = 'push' order by created_on`.execute(app.db);
  return rows.map(({ state }) => state);
}

const settled = (reminding: Reminding, expected: readonly string[]) =>
  vi.waitFor(async () => expect(await states(reminding)).toEqual(expected), TIMEOUT);

const subscriptions = ({ app }: Reminding) => app.db.selectFrom('push_subscriptions').select('endpoint').execute();

describe('a push message', () => {
  test('is readable by the browser alone, in the language of the resident, and signed by this server', async () => {
    const { service, ...reminding } = await start();
    const { app, outgoing, wanting, subscribe, notifications } = reminding;
    const as = await wanting([], { push: { streak_at_risk: true }, language: 'en' });
    const browser = await subscribe(as, service.subscribe());
    app.clock.set('2026-11-18T19:00:00+08:00');
    const lost = { current_streak: 12, last_active_day: '2026-11-17' };
    await app.db.updateTable('scores').set(lost).where('resident_id', '=', as.id).execute();
    await notifications.notify([
      { residentId: as.id, kind: 'streak_at_risk', subject: 'streak:1', facts: { days: 12 } },
    ]);
    await outgoing.sendDue();
    await arrived(service, 1);
    const [message] = service.messages();
    if (!message) throw new Error('a message has arrived');
    expect(browser.read(message)).toEqual({
      title: 'Your streak ends at midnight',
      body: 'Do one thing today to keep your streak of 12 days.',
      path: '/',
      kind: 'streak_at_risk',
      language: 'en',
    });
    expect(() => browserAt('').read(message)).toThrow('unable to authenticate');
    expect(message.body.toString('latin1')).not.toContain('streak');
    const { publicKey } = (await app.call('GET', '/api/notifications/push', { as })).body;
    const claims = vapidClaims(message, publicKey);
    expect(claims).toMatchObject({ aud: service.url, sub: 'mailto:ecopulse@[127.0.0.1]' });
    expect(Number(claims['exp']) * 1000).toBeLessThanOrEqual(Date.now() + 86_400_000);
    expect(message.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: String(5 * 3600),
      urgency: 'normal',
      topic: 'streak_at_risk',
    });
  });

  test('goes to every browser of the resident, once', async () => {
    const { service, ...reminding } = await start();
    const as = await reminding.wanting([], { push: { friend_accepted: true } });
    await reminding.subscribe(as, service.subscribe());
    const other = await reminding.app.resident();
    await reminding.app.db
      .updateTable('sessions')
      .set({ resident_id: as.id })
      .where('resident_id', '=', other.id)
      .execute();
    await reminding.subscribe({ ...as, cookie: other.cookie }, service.subscribe());
    await tell(reminding, as);
    await settled(reminding, ['completed', 'completed']);
    expect(new Set(service.messages().map(({ path }) => path)).size).toBe(2);
    expect(service.messages()).toHaveLength(2);
  });

  test('says nothing that anyone wrote', async () => {
    const { service, ...reminding } = await start();
    const as = await reminding.wanting([], { push: { friend_accepted: true } });
    const browser = await reminding.subscribe(as, service.subscribe());
    await tell(reminding, as);
    await arrived(service, 1);
    const [message] = service.messages();
    expect(message && JSON.stringify(browser.read(message))).not.toContain('Mallory');
  });
});

describe('what the push service answers', () => {
  test.each([404, 410])('with %i ends the subscription', async (status) => {
    const { service, ...reminding } = await start();
    const as = await reminding.wanting([], { push: { friend_accepted: true } });
    service.answer(await reminding.subscribe(as, service.subscribe()), status);
    await tell(reminding, as);
    await settled(reminding, ['completed']);
    expect(await subscriptions(reminding)).toEqual([]);
  });

  test.each([429, 500, 503])('with %i makes another attempt later', async (status) => {
    const { service, ...reminding } = await start();
    const as = await reminding.wanting([], { push: { friend_accepted: true } });
    service.answer(await reminding.subscribe(as, service.subscribe()), status);
    await tell(reminding, as);
    await settled(reminding, ['retry']);
    expect(await subscriptions(reminding)).toHaveLength(1);
  });

  test.each([400, 401, 403, 413])('with %i gives the message up, and keeps the subscription', async (status) => {
    const { service, ...reminding } = await start();
    const as = await reminding.wanting([], { push: { friend_accepted: true } });
    service.answer(await reminding.subscribe(as, service.subscribe()), status);
    await tell(reminding, as);
    await settled(reminding, ['failed']);
    expect(service.messages()).toHaveLength(1);
    expect(await subscriptions(reminding)).toHaveLength(1);
  });

  test('with a redirect is not followed', async () => {
    const { service, ...reminding } = await start();
    const elsewhere = await startFeedServer();
    const as = await reminding.wanting([], { push: { friend_accepted: true } });
    const browser = await reminding.subscribe(as, service.subscribe());
    service.answer(browser, 307, { location: `${elsewhere.url}/push` });
    await tell(reminding, as);
    await settled(reminding, ['failed']);
    expect(elsewhere.connections()).toBe(0);
  });

  test('never, does not hold up the messages of others', async () => {
    const { service, ...reminding } = await start();
    const slow = await startFeedServer();
    const [mei, raju] = [
      await reminding.wanting([], { push: { friend_accepted: true } }),
      await reminding.wanting([], { push: { friend_accepted: true } }),
    ];
    await reminding.subscribe(mei, browserAt(slow.serve('/slow', hangs)));
    await reminding.subscribe(raju, service.subscribe());
    await tell(reminding, mei);
    await vi.waitFor(() => expect(slow.asked('/slow')).toBe(1), TIMEOUT);
    await tell(reminding, raju);
    await arrived(service, 1);
    await settled(reminding, ['retry', 'completed']);
  });
});

describe('an endpoint that was stored and now leads to this machine', () => {
  test('is not called, and its subscription ends', async () => {
    const canary = await startFeedServer();
    const reminding = await startReminding({ withJobs: true, env: { pushAllowPrivateAddresses: false } });
    const as = await reminding.wanting([], { push: { friend_accepted: true } });
    await reminding.subscribe(as);
    const endpoint = `http://127.0.0.1:${canary.port}/internal`;
    await reminding.app.db.updateTable('push_subscriptions').set({ endpoint }).execute();
    await tell(reminding, as);
    await settled(reminding, ['failed']);
    expect(canary.connections()).toBe(0);
    expect(await subscriptions(reminding)).toEqual([]);
  });
});
