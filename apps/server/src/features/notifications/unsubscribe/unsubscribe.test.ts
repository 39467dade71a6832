import { describe, expect, test } from 'vitest';
import { createServerKeys, keyedHash } from '../../../core/server-keys/server-keys.service.ts';
import { openMailbox } from '../../../testing/mailbox.ts';
import { startNotificationsTestApp } from '../../../testing/notifications-test-app.ts';

const ORIGIN = 'https://eco.example.sg';
const ONE_CLICK = 'List-Unsubscribe=One-Click';

async function start() {
  const mailbox = await openMailbox();
  const env = { smtpUrl: new URL(mailbox.smtpUrl) };
  const testApp = await startNotificationsTestApp({ withJobs: true, env, publicUrl: new URL(ORIGIN) });
  const { app, notifications, outgoing, createResidentWhoGets } = testApp;
  const as = await createResidentWhoGets(['badge', 'review_due'], { push: { badge: true } });
  await notifications.notify([{ residentId: as.id, kind: 'badge', subject: 'badge:a', facts: { name: 'Mallory' } }]);
  app.clock.forward({ minutes: 15 });
  await outgoing.sendDue();
  const mail = await mailbox.next(as.email);
  await mailbox.close();
  const settings = async () => (await app.call('GET', '/api/user/settings', { as })).body;
  const link = new URL(mail.links.find((each) => each.includes('/unsubscribe')) ?? '');
  return { ...testApp, as, mail, settings, link, token: link.searchParams.get('token') ?? '' };
}

/** As an email client sends it (RFC 8058). */
const form = (token: string, type = 'application/x-www-form-urlencoded') => ({
  path: `/unsubscribe?token=${encodeURIComponent(token)}`,
  sent: { headers: { 'content-type': type }, body: ONE_CLICK },
});

describe('an email about a notification', () => {
  test('has the headers of RFC 8058, leads to what it is about, and contains no text that a resident wrote', async () => {
    const { mail, link } = await start();
    const headers = (mail.raw.split('\r\n\r\n')[0] ?? '').replaceAll(/\r\n\s+/g, ' ');
    expect(headers).toContain(`\r\nList-Unsubscribe: <${link.href}>\r\n`);
    expect(headers).toContain(`\r\nList-Unsubscribe-Post: ${ONE_CLICK}\r\n`);
    expect(link.origin).toBe(ORIGIN);
    expect(mail.subject).toBe('You earned a badge');
    expect(mail.links).toEqual([`${ORIGIN}/profile`, link.href]);
    expect(mail.raw).not.toContain('Mallory');
  });
});

describe('the link of an email', () => {
  test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'ends emails of its kind by one POST of %s without a session, however often, and nothing else',
    async (type) => {
      const { app, settings, token } = await start();
      const before = await settings();
      expect(before.mail.badge).toBe(true);
      const { path, sent } = form(token, type);
      for (let times = 0; times < 2; times += 1) {
        const { status, headers, text } = await app.call('POST', path, sent);
        expect([status, headers['cache-control'], text]).toEqual([204, 'no-store', '']);
      }
      expect(await settings()).toEqual({ ...before, mail: { ...before.mail, badge: false } });
    },
  );

  test('ends emails of its kind by the button of its page', async () => {
    const { app, settings, token } = await start();
    const { status, body } = await app.call('POST', '/api/notifications/unsubscribe', { body: { token } });
    expect([status, body]).toEqual([200, { kind: 'badge' }]);
    expect((await settings()).mail).toMatchObject({ badge: false, review_due: true });
  });

  test('ends nothing if it is changed, cut, or made up', async () => {
    const { app, as, settings, token } = await start();
    const signature = token.split('.')[2] ?? '';
    const before = await settings();
    const wrong = [
      '',
      token.slice(0, -1),
      `${token}x`,
      token.replace('badge', 'review_due'),
      `${as.id + 1}.badge.${signature}`,
      `${as.id}.nonsense.${signature}`,
      `${as.id}.badge.${'A'.repeat(43)}`,
      `${as.id}.badge.`,
      `0${token}`,
    ];
    for (const each of wrong) {
      const { path, sent } = form(each);
      const byPost = await app.call('POST', path, sent);
      const byPage = await app.call('POST', '/api/notifications/unsubscribe', { body: { token: each } });
      for (const { status, body } of [byPost, byPage])
        expect([each, status, body.code]).toEqual([each, 404, 'unsubscribe-link-unknown']);
    }
    expect((await app.call('POST', '/unsubscribe')).body.code).toBe('unsubscribe-link-unknown');
    expect((await app.call('POST', '/unsubscribe?token=a&token=b')).body.code).toBe('unsubscribe-link-unknown');
    expect(await settings()).toEqual(before);
  });

  test('ends nothing if another key of the server has signed it', async () => {
    const { app, as, settings, token } = await start();
    const before = await settings();
    const claim = `${as.id}.badge`;
    const signBy = async (purpose: 'unsubscribe' | 'device-cookie') =>
      `${claim}.${keyedHash(await createServerKeys(app.db).get(purpose), claim)}`;
    expect(await signBy('unsubscribe')).toBe(token);
    const { path, sent } = form(await signBy('device-cookie'));
    expect((await app.call('POST', path, sent)).body.code).toBe('unsubscribe-link-unknown');
    expect(await settings()).toEqual(before);
  });

  test('is unknown to another installation', async () => {
    const [{ token }, { app }] = [await start(), await start()];
    const { path, sent } = form(token);
    expect((await app.call('POST', path, sent)).body.code).toBe('unsubscribe-link-unknown');
  });

  test('changes nothing when it is only opened', async () => {
    const { app, settings, link } = await start();
    const before = await settings();
    for (let times = 0; times < 2; times += 1) await app.call('GET', link.pathname + link.search);
    expect(await settings()).toEqual(before);
  });

  test('answers 204 also after the resident is gone', async () => {
    const { app, as, token } = await start();
    await app.db.deleteFrom('scores').where('resident_id', '=', as.id).execute();
    await app.db.deleteFrom('notifications').where('resident_id', '=', as.id).execute();
    await app.db.deleteFrom('residents').where('id', '=', as.id).execute();
    const { path, sent } = form(token);
    expect((await app.call('POST', path, sent)).status).toBe(204);
  });

  test('answers 413 to a form that is too large', async () => {
    const { app, token } = await start();
    const { path } = form(token);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const { status, body } = await app.call('POST', path, { headers, body: 'x'.repeat(5_000) });
    expect([status, body.code]).toEqual([413, 'body-too-large']);
  });
});
