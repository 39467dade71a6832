import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseSender, isEmailAddress, parseSender, requiresEncryption } from './sender.rules.ts';

const smtp = (rest: string) => new URL(`smtps://${rest}`);
const PUBLIC = new URL('https://eco.example.sg');

test('emails come from MAIL_FROM, else from the user at the SMTP server, else from the host of PUBLIC_URL', () => {
  const smtpUrl = smtp('robin%40example.sg:secret@mail.example.sg');
  const mailFrom = { name: 'Green Team', address: 'hello@example.sg' };
  expect(chooseSender({ mailFrom, smtpUrl, publicUrl: PUBLIC })).toEqual(mailFrom);
  expect(chooseSender({ mailFrom: null, smtpUrl, publicUrl: PUBLIC })).toEqual({
    name: 'EcoPulse',
    address: 'robin@example.sg',
  });
  const smtpUrlWithKey = smtp('apikey:secret@mail.example.sg');
  expect(chooseSender({ mailFrom: null, smtpUrl: smtpUrlWithKey, publicUrl: PUBLIC })).toEqual({
    name: 'EcoPulse',
    address: 'ecopulse@eco.example.sg',
  });
  expect(chooseSender({ mailFrom: null, smtpUrl: smtpUrlWithKey, publicUrl: null })).toEqual({
    name: 'EcoPulse',
    address: 'ecopulse@mail.example.sg',
  });
});

test('an IP address as host is written as email addresses require it', () => {
  const from = (host: string) => chooseSender({ mailFrom: null, smtpUrl: smtp(host), publicUrl: null }).address;
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

test.each([
  ['hello@example.sg', { name: 'EcoPulse', address: 'hello@example.sg' }],
  ['EcoPulse <hello@example.sg>', { name: 'EcoPulse', address: 'hello@example.sg' }],
  ['"Parks, Toa Payoh" <hello@example.sg>', { name: 'Parks, Toa Payoh', address: 'hello@example.sg' }],
  ['绿色社区<hello@example.sg>', { name: '绿色社区', address: 'hello@example.sg' }],
  ['<hello@example.sg>', { name: 'EcoPulse', address: 'hello@example.sg' }],
  ['EcoPulse <hello@example.sg>, b@example.sg', null],
  ['EcoPulse hello@example.sg', null],
  ['EcoPulse <hello>', null],
  ['A <a@example.sg> <b@example.sg>', null],
  ['Eco\r\nBcc: b@example.sg <a@example.sg>', null],
])('%j as sender is %j', (text, sender) => {
  expect(parseSender(text)).toEqual(sender);
});

test('a sender is one address and a name without control characters, or nothing', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.string().map((name) => `${name} <a@example.sg>`),
      ),
      (text) => {
        const sender = parseSender(text);
        expect(sender === null || (isEmailAddress(sender.address) && !/\p{Cc}/u.test(sender.name))).toBe(true);
      },
    ),
  );
});
