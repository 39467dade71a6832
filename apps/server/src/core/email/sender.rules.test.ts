import { expect, test } from 'vitest';
import { isEmailAddress, requiresEncryption, senderAddress } from './sender.rules.ts';

const smtp = (rest: string) => new URL(`smtps://${rest}`);
const PUBLIC = new URL('https://eco.example.sg');

test('emails come from MAIL_FROM, else from the user at the SMTP server, else from the host of PUBLIC_URL', () => {
  const smtpUrl = smtp('robin%40example.sg:secret@mail.example.sg');
  expect(senderAddress({ mailFrom: 'hello@example.sg', smtpUrl, publicUrl: PUBLIC })).toBe('hello@example.sg');
  expect(senderAddress({ mailFrom: null, smtpUrl, publicUrl: PUBLIC })).toBe('robin@example.sg');
  const smtpUrlWithKey = smtp('apikey:secret@mail.example.sg');
  expect(senderAddress({ mailFrom: null, smtpUrl: smtpUrlWithKey, publicUrl: PUBLIC })).toBe('ecopulse@eco.example.sg');
  expect(senderAddress({ mailFrom: null, smtpUrl: smtpUrlWithKey, publicUrl: null })).toBe('ecopulse@mail.example.sg');
});

test('an IP address as host is written as email addresses require it', () => {
  const from = (host: string) => senderAddress({ mailFrom: null, smtpUrl: smtp(host), publicUrl: null });
  expect(from('192.0.2.7:25')).toBe('ecopulse@[192.0.2.7]');
  expect(from('[2001:db8::1]')).toBe('ecopulse@[IPv6:2001:db8::1]');
});

test.each(['a@example.sg', 'o’brien@example.sg', 'a+b@mail.example.sg'])('%s is an address', (text) => {
  expect(isEmailAddress(text)).toBe(true);
});

test.each([
  '',
  'example.sg',
  'a@example.sg, b@example.sg',
  'A <a@example.sg>',
  'a@example.sg\r\nBcc: b@example.sg',
  'a b@example.sg',
  `${'a'.repeat(250)}@x.sg`,
])('%j is not one address', (text) => {
  expect(isEmailAddress(text)).toBe(false);
});

test('a password is sent over a network only encrypted', () => {
  const encrypted = (url: string) => requiresEncryption(new URL(url));
  expect(encrypted('smtp://robin:secret@mail.example.sg')).toBe(true);
  expect(encrypted('smtp://robin:secret@localhost.example.sg')).toBe(true);
  expect(encrypted('smtp://mail.example.sg')).toBe(false);
  for (const host of ['localhost', '127.0.0.1', '[::1]']) expect(encrypted(`smtp://robin:secret@${host}`)).toBe(false);
});
