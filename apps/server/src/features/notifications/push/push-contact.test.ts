import { expect, test } from 'vitest';
import { pushContact } from './push-keys.ts';

const smtpUrl = new URL('smtp://mail.example.sg');

test.each([
  [{ publicUrl: new URL('https://eco.example.sg/x'), smtpUrl }, 'https://eco.example.sg'],
  [{ publicUrl: new URL('http://eco.example.sg'), smtpUrl }, 'mailto:ecopulse@eco.example.sg'],
  [{ publicUrl: null, smtpUrl }, 'mailto:ecopulse@mail.example.sg'],
  [{ publicUrl: null, smtpUrl, mailFrom: { name: 'EcoPulse', address: 'eco@example.sg' } }, 'mailto:eco@example.sg'],
  [{ publicUrl: null, mailFrom: { name: 'EcoPulse', address: 'eco@example.sg' } }, 'mailto:eco@example.sg'],
  [{ publicUrl: null }, 'mailto:ecopulse@localhost'],
])('with %o a push service may write to %s', (settings, contact) => {
  expect(pushContact(settings)).toBe(contact);
});
