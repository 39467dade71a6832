import { MAX_PUSH_SUBSCRIPTIONS } from '@ecopulse/contract/notifications/reminders';
import { describe, expect, test } from 'vitest';
import { leave, makeLeaver } from '../../../testing/accounts/leavers.ts';
import { makeResident, type MadeResident } from '../../../testing/factories.ts';
import { browserAt } from '../../../testing/push-browser.ts';
import { shareTestApp } from '../../../testing/test-app.ts';

const shared = shareTestApp();
const PATH = '/api/notifications/push';

let subscribed = 0;
const someBrowser = () => browserAt(`https://push.example.sg/send/${(subscribed += 1)}`);
const put = (as: MadeResident, body: unknown) => shared().call('PUT', PATH, { as, body });
const endpointOf = async (as: MadeResident) =>
  (await shared().call('GET', PATH, { as })).body.endpoint as string | null;
const storedOf = ({ id }: MadeResident) =>
  shared().db.selectFrom('push_subscriptions').selectAll().where('resident_id', '=', id).orderBy('id').execute();

describe('a browser', () => {
  test('takes push messages from when it subscribes until it ends that', async () => {
    const mei = await shared().resident();
    const { status, body } = await shared().call('GET', PATH, { as: mei });
    expect([status, body]).toEqual([200, { publicKey: expect.stringMatching(/^B[\w-]{86}$/), endpoint: null }]);
    const { subscription } = someBrowser();
    for (let times = 0; times < 2; times += 1) expect((await put(mei, subscription)).status).toBe(204);
    expect(await storedOf(mei)).toMatchObject([{ endpoint: subscription.endpoint, ...subscription.keys }]);
    expect((await shared().call('GET', PATH, { as: mei })).body).toEqual({ ...body, endpoint: subscription.endpoint });
    for (let times = 0; times < 2; times += 1)
      expect((await shared().call('DELETE', PATH, { as: mei })).status).toBe(204);
    expect(await endpointOf(mei)).toBeNull();
  });

  test('of a session has one endpoint, and an endpoint one resident: the last to subscribe', async () => {
    const [mei, raju] = [await shared().resident(), await shared().resident()];
    const [first, second] = [someBrowser().subscription, someBrowser().subscription];
    await put(mei, first);
    await put(mei, second);
    expect(await storedOf(mei)).toMatchObject([{ endpoint: second.endpoint }]);
    expect((await put(raju, second)).status).toBe(204);
    expect([await endpointOf(mei), await endpointOf(raju)]).toEqual([null, second.endpoint]);
  });

  test('that two residents subscribe at the same moment belongs to one of them', async () => {
    const residents = await Promise.all(Array.from({ length: 6 }, () => shared().resident()));
    const { subscription } = someBrowser();
    const answers = await Promise.all(residents.map((as) => put(as, subscription)));
    expect(answers.map(({ status }) => status)).toEqual(residents.map(() => 204));
    const stored = await Promise.all(residents.map(storedOf));
    expect(stored.flat()).toHaveLength(1);
  });

  test('takes no more messages after its resident signed out there, or deleted the account', async () => {
    const [mei, raju] = [await shared().resident(), await makeLeaver(shared())];
    for (const as of [mei, raju]) expect((await put(as, someBrowser().subscription)).status).toBe(204);
    await shared().call('POST', '/api/auth/logout', { as: mei });
    expect((await leave(shared(), raju)).status).toBe(204);
    expect([await storedOf(mei), await storedOf(raju)]).toEqual([[], []]);
  });
});

test('of the browsers of a resident the newest ten take messages', async () => {
  const { db, clock } = shared();
  const mei = await shared().resident();
  const endpoints: string[] = [];
  for (let each = 0; each <= MAX_PUSH_SUBSCRIPTIONS; each += 1) {
    const { id, cookie } = await makeResident(db, { createdAt: clock.now() });
    await db.updateTable('sessions').set({ resident_id: mei.id }).where('resident_id', '=', id).execute();
    const { subscription } = someBrowser();
    expect((await put({ ...mei, cookie }, subscription)).status).toBe(204);
    endpoints.push(subscription.endpoint);
  }
  expect((await storedOf(mei)).map(({ endpoint }) => endpoint)).toEqual(endpoints.slice(1));
});

describe('a subscription is refused', () => {
  const { keys } = browserAt('').subscription;
  const code = async (subscription: unknown) => {
    const { status, body } = await put(await shared().resident(), subscription);
    return [status, body?.code, Object.keys(body?.fields ?? {})];
  };

  test.each([
    'http://push.example.sg/x',
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
    'https://mei:secret@push.example.sg/x',
    'https://push.example.sg:22/x',
    'ftp://push.example.sg/x',
    'javascript:alert(1)',
    'no address',
    // 1,000 characters, but longer when escaped.
    `https://push.example.sg/${'é'.repeat(976)}`,
  ])('if it leads to %s', async (endpoint) => {
    expect(await code({ endpoint, keys })).toEqual([422, 'push-address-refused', []]);
  });

  test.each([
    ['endpoint', { endpoint: `https://push.example.sg/${'x'.repeat(977)}`, keys }],
    ['endpoint', { endpoint: '', keys }],
    ['endpoint', { keys }],
    ['keys.p256dh', { endpoint: 'https://push.example.sg/x', keys: { ...keys, p256dh: keys.p256dh.slice(1) } }],
    ['keys.p256dh', { endpoint: 'https://push.example.sg/x', keys: { ...keys, p256dh: `+${keys.p256dh.slice(1)}` } }],
    ['keys.auth', { endpoint: 'https://push.example.sg/x', keys: { ...keys, auth: `${keys.auth}AA` } }],
    ['keys', { endpoint: 'https://push.example.sg/x' }],
  ])('if its %s is not right', async (field, subscription) => {
    expect(await code(subscription)).toEqual([400, 'invalid-input', [field]]);
  });

  test('if its key is no point of the curve', async () => {
    const p256dh = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString('base64url');
    const subscription = { endpoint: 'https://push.example.sg/x', keys: { ...keys, p256dh } };
    expect(await code(subscription)).toEqual([422, 'push-keys-unusable', []]);
  });
});
