import { NOTIFICATION_KINDS } from '@ecopulse/contract/notifications/notifications';
import { LANGUAGES } from '@ecopulse/contract/accounts/preferences';
import { describe, expect, test } from 'vitest';
import { numericFacts, notificationPath } from '../notifications/outgoing-messages.ts';
import { formatMessage } from '../messages/catalogs.ts';
import { msg } from '../messages/message.ts';
import { composeEmail } from './compose-email.ts';
import { EMAIL_MESSAGES } from './messages.ts';

const ORIGIN = 'https://eco.example.sg';
const VALUES = {
  token: 'a-secret_token',
  until: '2026-11-18T05:30:00.000Z',
  at: '2026-11-18T05:00:00.000Z',
  device: 'Firefox on Android',
  answer: 'Here it is.',
};
const KINDS = Object.keys(EMAIL_MESSAGES) as (keyof typeof EMAIL_MESSAGES)[];

describe.each(KINDS)('%s', (kind) => {
  test.each(LANGUAGES)('is complete in %s: no slot or placeholder remains', (language) => {
    const { subject, text, html } = composeEmail(kind, language, VALUES, ORIGIN);
    expect(subject).not.toMatch(/[{}\r\n]/);
    expect(text).not.toMatch(/[{}]|undefined|Invalid/);
    expect(html.replace(/<style>[^]*<\/style>/, '')).not.toMatch(/[{}]|undefined|Invalid/);
    expect(html).toContain(`<html lang="${language}">`);
  });

  test('has the same link in its text and its HTML, or none', () => {
    const { text, html } = composeEmail(kind, 'en', VALUES, ORIGIN);
    const textLinks = text.match(/https:\/\/\S+/g) ?? [];
    expect(textLinks).toHaveLength('button' in EMAIL_MESSAGES[kind] ? 1 : 0);
    const htmlLinks = [...html.matchAll(/href="([^"]+)"/g)].map(([, link]) => link?.replaceAll('&amp;', '&'));
    expect(htmlLinks).toEqual(textLinks);
  });
});

describe.each(NOTIFICATION_KINDS)('an email about %s', (about) => {
  const facts = {
    lessons: 2,
    days: 12,
    progress: 3,
    target: 4,
    cheers: 5,
    hours: 24,
    name: 'Mallory',
    reason: 'Mallory',
    answer: 'Mallory',
  };
  const values = {
    about,
    figures: numericFacts(facts),
    path: notificationPath(about, facts),
    unsubscribe: '7.badge.x',
  };

  test.each(LANGUAGES)('is complete in %s, and contains no text by other people', (language) => {
    const { subject, text, html } = composeEmail('notification', language, values, ORIGIN);
    expect(subject).not.toMatch(/[{}\r\n]/);
    for (const content of [text, html.replace(/<style>[^]*<\/style>/, '')])
      expect(content).not.toMatch(/[{}]|undefined|Invalid|Mallory/);
  });

  test('links to its subject and to unsubscribing, in its text and its HTML', () => {
    const { text, html, unsubscribe } = composeEmail('notification', 'en', values, ORIGIN);
    expect(unsubscribe).toBe(`${ORIGIN}/unsubscribe?token=7.badge.x`);
    const links = [ORIGIN + values.path, unsubscribe];
    expect(text.match(/https:\/\/\S+/g)).toEqual(links);
    expect([...html.matchAll(/href="([^"]+)"/g)].map(([, link]) => link)).toEqual(links);
  });
});

test.each([
  ['password-reset', '/reset?token=a-secret_token'],
  ['verification', '/verify?token=a-secret_token'],
  ['email-change', '/verify?token=a-secret_token'],
] as const)('the link of %s leads to %s and says before when it is used, in Singapore time', (kind, path) => {
  const { text } = composeEmail(kind, 'en', VALUES, ORIGIN);
  expect(text).toContain(ORIGIN + path);
  expect(text).toContain('before 18 November 2026 at 1:30 pm');
});

test('a value cannot add a line or HTML', () => {
  const device = 'x\r\nBcc: mallory@example.sg\u2028<img src=x onerror=alert(1)> & "more" {until}';
  const { text, html } = composeEmail('new-device', 'en', { ...VALUES, device }, ORIGIN);
  expect(text).toContain('x Bcc: mallory@example.sg <img src=x');
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x');
});

test('a value is never filled in as a template', () => {
  const device = '{until} {{footer}} %s $&';
  const { text, html } = composeEmail('new-device', 'en', { ...VALUES, device }, ORIGIN);
  expect(text).toContain(device);
  expect(html).toContain('{until} {{footer}} %s $&amp;');
});

test('a device is named in the language of the email', () => {
  expect(composeEmail('new-device', 'en', VALUES, ORIGIN).text).toContain('a new device: Firefox on Android');
  const { text } = composeEmail('new-device', 'zh', VALUES, ORIGIN);
  expect(text).toContain('Firefox');
  expect(text).not.toContain('Firefox on');
});

test('a language without a translation gets English', () => {
  const untranslated = msg({ message: 'Nothing in a catalog says this to {name}.' });
  expect(formatMessage('ta', untranslated, { name: 'Robin' })).toBe('Nothing in a catalog says this to Robin.');
});
