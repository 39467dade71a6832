import { describe, expect, test } from 'vitest';
import { readEnv } from '../env.ts';
import { shareTestApp, startTestApp } from '../testing/test-app.ts';

const PATH = '/.well-known/security.txt';
const securityContact = new URL('mailto:security@example.sg');

const fieldsOf = (text: string) => text.split('\n').map((line) => line.split(': ') as [string, string]);

describe('with SECURITY_CONTACT', () => {
  const shared = shareTestApp({ env: { securityContact, publicUrl: new URL('https://eco.example.sg') } });

  test('security.txt names the contact, the languages and its own address, as plain text with all headers', async () => {
    const { status, text, headers } = await shared().call('GET', PATH);
    expect(status).toBe(200);
    expect(text.endsWith('\n')).toBe(true);
    const fields = fieldsOf(text.trimEnd());
    expect(fields.map(([name]) => name)).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Canonical']);
    expect(Object.fromEntries(fields)).toMatchObject({
      Contact: 'mailto:security@example.sg',
      'Preferred-Languages': 'en',
      Canonical: `https://eco.example.sg${PATH}`,
    });
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("script-src 'self'"),
      'strict-transport-security': expect.stringMatching(/^max-age=/),
    });
  });

  test('security.txt stays valid for months, but less than a year, regardless of the uptime', async () => {
    const { clock, call } = shared();
    const validDays = async () => {
      const { Expires = '' } = Object.fromEntries(fieldsOf((await call('GET', PATH)).text));
      expect(Expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      return (Date.parse(Expires) - clock.now().getTime()) / 86_400_000;
    };
    for (const daysLater of [0, 1000]) {
      clock.forward({ days: daysLater });
      const days = await validDays();
      expect(days).toBeGreaterThan(90);
      expect(days).toBeLessThan(365);
    }
  });
});

test('security.txt has no Canonical field without an HTTPS address, which RFC 9116 requires for it', async () => {
  for (const publicUrl of [null, new URL('http://eco.example.sg')]) {
    const { call } = await startTestApp({ env: { securityContact, publicUrl } });
    expect((await call('GET', PATH)).text).not.toContain('Canonical');
  }
});

test('without SECURITY_CONTACT there is no security.txt: 404', async () => {
  const { call } = await startTestApp();
  expect(await call('GET', PATH)).toMatchObject({ status: 404, body: { code: 'not-found' } });
});

test('a contact cannot add a line to security.txt', async () => {
  const env = readEnv({ SECURITY_CONTACT: 'https://example.sg/holes\nExpires: 2999-01-01T00:00:00Z' });
  const { call } = await startTestApp({ env: { securityContact: env.securityContact } });
  expect((await call('GET', PATH)).text.match(/^Expires: /gm)).toHaveLength(1);
});
