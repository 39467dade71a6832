import { MAX_PUSH_SUBSCRIPTIONS } from '@ecopulse/contract/notifications/reminders';
import { describe, expect, test } from 'vitest';
import { deleteAccount, createResidentWithPassword } from '../../../testing/accounts/account-deletion.ts';
import { createResident, type TestResident } from '../../../testing/factories.ts';
import { createPushBrowser } from '../../../testing/push-browser.ts';
import { shareTestApp } from '../../../testing/test-app.ts';

const shared = shareTestApp();
const PATH = '/api/notifications/push';

let browserCount = 0;
const createBrowser = () => createPushBrowser(`https://push.apple.com/send/${(browserCount += 1)}`);
const subscribe = (as: TestResident, body: unknown) => shared().call('PUT', PATH, { as, body });
const endpointOf = async (as: TestResident) =>
  (await shared().call('GET', PATH, { as })).body.endpoint as string | null;
const subscriptionsOf = ({ id }: TestResident) =>
  shared().db.selectFrom('push_subscriptions').selectAll().where('resident_id', '=', id).orderBy('id').execute();

describe('a browser', () => {
  test('receives push messages from its subscription until it unsubscribes', async () => {
    const mei = await shared().resident();
    const { status, body } = await shared().call('GET', PATH, { as: mei });
    expect([status, body]).toEqual([200, { publicKey: expect.stringMatching(/^B[\w-]{86}$/), endpoint: null }]);
    const { subscription } = createBrowser();
    for (let times = 0; times < 2; times += 1) expect((await subscribe(mei, subscription)).status).toBe(204);
    expect(await subscriptionsOf(mei)).toMatchObject([{ endpoint: subscription.endpoint, ...subscription.keys }]);
    expect((await shared().call('GET', PATH, { as: mei })).body).toEqual({ ...body, endpoint: subscription.endpoint });
    for (let times = 0; times < 2; times += 1)
      expect((await shared().call('DELETE', PATH, { as: mei })).status).toBe(204);
    expect(await endpointOf(mei)).toBeNull();
  });

  test('has one endpoint per session, and an endpoint has one resident: the last to subscribe', async () => {
    const [mei, raju] = [await shared().resident(), await shared().resident()];
    const [first, second] = [createBrowser().subscription, createBrowser().subscription];
    await subscribe(mei, first);
    await subscribe(mei, second);
    expect(await subscriptionsOf(mei)).toMatchObject([{ endpoint: second.endpoint }]);
    expect((await subscribe(raju, second)).status).toBe(204);
    expect([await endpointOf(mei), await endpointOf(raju)]).toEqual([null, second.endpoint]);
  });

  test('that six residents subscribe at the same moment belongs to one of them', async () => {
    const residents = await Promise.all(Array.from({ length: 6 }, () => shared().resident()));
    const { subscription } = createBrowser();
    const answers = await Promise.all(residents.map((as) => subscribe(as, subscription)));
    expect(answers.map(({ status }) => status)).toEqual(residents.map(() => 204));
    const stored = await Promise.all(residents.map(subscriptionsOf));
    expect(stored.flat()).toHaveLength(1);
  });

  test('receives no more messages after its resident signed out there, or deleted the account', async () => {
    const [mei, raju] = [await shared().resident(), await createResidentWithPassword(shared())];
    for (const as of [mei, raju]) expect((await subscribe(as, createBrowser().subscription)).status).toBe(204);
    await shared().call('POST', '/api/auth/logout', { as: mei });
    expect((await deleteAccount(shared(), raju)).status).toBe(204);
    expect([await subscriptionsOf(mei), await subscriptionsOf(raju)]).toEqual([[], []]);
  });
});

test('of the browsers of a resident, the newest ten receive messages', async () => {
  const { db, clock } = shared();
  const mei = await shared().resident();
  const endpoints: string[] = [];
  for (let each = 0; each <= MAX_PUSH_SUBSCRIPTIONS; each += 1) {
    // Gives the resident another session.
    const { id, cookie } = await createResident(db, { createdAt: clock.now() });
    await db.updateTable('sessions').set({ resident_id: mei.id }).where('resident_id', '=', id).execute();
    const { subscription } = createBrowser();
    expect((await subscribe({ ...mei, cookie }, subscription)).status).toBe(204);
    endpoints.push(subscription.endpoint);
  }
  expect((await subscriptionsOf(mei)).map(({ endpoint }) => endpoint)).toEqual(endpoints.slice(1));
});

describe('a subscription is refused', () => {
  const { keys } = createPushBrowser('').subscription;
  const refusalOf = async (subscription: unknown) => {
    const { status, body } = await subscribe(await shared().resident(), subscription);
    return [status, body?.code, Object.keys(body?.fields ?? {})];
  };

  test.each([
    'http://push.apple.com/x',
    'https://push.example.sg/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://fcm.googleapis.com;.evil.example/x',
    'https://notfcm.googleapis.com/x',
    'https://localhost/x',
    'https://push.localhost/x',
    'https://printer.local/x',
    'https://127.0.0.1/x',
    'https://127.1/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://[::1]/x',
    'https://[::ffff:127.0.0.1]/x',
    'https://[64:ff9b::7f00:1]/x',
    'https://10.0.0.7/x',
    'https://192.168.1.1/x',
    'https://169.254.169.254/latest/meta-data/',
    'https://mei:secret@push.apple.com/x',
    'https://push.apple.com:22/x',
    'ftp://push.apple.com/x',
    'javascript:alert(1)',
    'no address',
    // 1,000 characters, but longer when escaped.
    `https://push.apple.com/${'é'.repeat(976)}`,
  ])('if it leads to %s', async (endpoint) => {
    expect(await refusalOf({ endpoint, keys })).toEqual([422, 'push-address-refused', []]);
  });

  test.each([
    ['endpoint', { endpoint: `https://push.apple.com/${'x'.repeat(978)}`, keys }],
    ['endpoint', { endpoint: '', keys }],
    ['endpoint', { keys }],
    ['keys.p256dh', { endpoint: 'https://push.apple.com/x', keys: { ...keys, p256dh: keys.p256dh.slice(1) } }],
    ['keys.p256dh', { endpoint: 'https://push.apple.com/x', keys: { ...keys, p256dh: `+${keys.p256dh.slice(1)}` } }],
    ['keys.auth', { endpoint: 'https://push.apple.com/x', keys: { ...keys, auth: `${keys.auth}AA` } }],
    ['keys', { endpoint: 'https://push.apple.com/x' }],
  ])('if its %s is invalid', async (field, subscription) => {
    expect(await refusalOf(subscription)).toEqual([400, 'invalid-input', [field]]);
  });

  test('if its key is no point of the curve', async () => {
    const p256dh = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString('base64url');
    const subscription = { endpoint: 'https://push.apple.com/x', keys: { ...keys, p256dh } };
    expect(await refusalOf(subscription)).toEqual([422, 'push-keys-unusable', []]);
  });
});
