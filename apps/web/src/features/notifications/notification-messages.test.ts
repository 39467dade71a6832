import { i18n } from '@lingui/core';
import { beforeEach, expect, test } from 'vitest';
import type { Notification } from '@ecopulse/contract/notifications/notifications';
import { getNotificationLink } from './notification-link.ts';
import { notificationMessage, getAdminText } from './notification-messages.ts';
import { aNotification, aResident } from './notifications.testing.tsx';

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});

const cases: [parts: Partial<Notification>, text: string, link: object][] = [
  [
    { kind: 'friend_request' },
    '\u2068Mei Tan\u2069 wants to be your friend',
    { to: '/social', search: { tab: 'requests' } },
  ],
  [
    { kind: 'friend_request', resident: aResident({ firstName: null }) },
    '\u2068mei\u2069 wants to be your friend',
    { to: '/social', search: { tab: 'requests' } },
  ],
  [
    { kind: 'friend_request', resident: null },
    'Someone wants to be your friend',
    { to: '/social', search: { tab: 'requests' } },
  ],
  [
    { kind: 'friend_accepted', resident: aResident({ lastName: null }) },
    'You and \u2068Mei\u2069 are now friends',
    { to: '/residents/$username', params: { username: 'mei' } },
  ],
  [{ kind: 'friend_accepted', resident: null }, 'You have a new friend', { to: '/social' }],
  [
    { kind: 'badge', resident: null, facts: { name: 'Shore Friend', emblem: 'wave' } },
    'You earned the badge Shore Friend',
    { to: '/profile' },
  ],
  [{ kind: 'admin_message', resident: null, facts: { about: 'name' } }, 'A message from an admin', { to: '/profile' }],
  [
    { kind: 'review_due', resident: null, facts: { lessons: 1, lessonId: 5, title: 'Water' } },
    'Time to review Water',
    { to: '/learn/$id', params: { id: '5' } },
  ],
  [
    { kind: 'review_due', resident: null, facts: { lessons: 2, lessonId: 5, title: 'Water' } },
    'Time to review Water and 1 other lesson',
    { to: '/learn/$id', params: { id: '5' } },
  ],
  [
    { kind: 'review_due', resident: null, facts: { lessons: 4, lessonId: 5, title: 'Water' } },
    'Time to review Water and 3 other lessons',
    { to: '/learn/$id', params: { id: '5' } },
  ],
  [{ kind: 'review_due', resident: null, facts: {} }, 'A lesson is due for review', { to: '/learn' }],
  [
    { kind: 'event_update', resident: null, facts: { eventId: 7, title: 'Tree planting' } },
    'Tree planting has news',
    { to: '/events/$id', params: { id: '7' } },
  ],
  [
    { kind: 'event_reminder', resident: null, facts: {} },
    "An event you've joined starts soon",
    { to: '/events', search: {} },
  ],
  [
    { kind: 'streak_at_risk', resident: null, facts: { days: 6 } },
    'Do one thing before midnight to keep your 6-day streak',
    { to: '/' },
  ],
  [
    {
      kind: 'challenge_ending',
      resident: null,
      facts: { challengeId: 3, title: 'Ten Parks', progress: 8, target: 10 },
    },
    "Ten Parks is ending soon: you've done 8 of 10",
    { to: '/challenges/$id', params: { id: '3' } },
  ],
  [{ kind: 'cheers', facts: { cheers: 1, friends: 1 } }, '\u2068Mei Tan\u2069 cheered for you', { to: '/social' }],
  [
    { kind: 'cheers', facts: { cheers: 3, friends: 1 } },
    '\u2068Mei Tan\u2069 cheered for you 3 times',
    { to: '/social' },
  ],
  [
    { kind: 'cheers', resident: null, facts: { cheers: 3, friends: 2 } },
    '2 friends cheered for you',
    { to: '/social' },
  ],
  [
    { kind: 'challenge_invite', facts: { challengeId: 3, title: 'Ten Parks' } },
    '\u2068Mei Tan\u2069 invites you to Ten Parks',
    { to: '/challenges/$id', params: { id: '3' } },
  ],
  [
    { kind: 'challenge_invite', resident: null, facts: { challengeId: 3, title: 'Ten Parks' } },
    'A friend invites you to Ten Parks',
    { to: '/challenges/$id', params: { id: '3' } },
  ],
  [{ kind: 'challenge_invite', facts: {} }, 'A friend invites you to a challenge', { to: '/challenges' }],
  [
    { kind: 'challenge_ending', resident: null, facts: {} },
    'One of your challenges is ending soon',
    { to: '/challenges' },
  ],
  [
    { kind: 'points_corrected', resident: null, facts: { points: -1250, reason: 'A check-in was counted twice' } },
    'Your eco-points were corrected: -1,250',
    { to: '/profile' },
  ],
  [
    { kind: 'points_corrected', resident: null, facts: { points: 40, reason: 'The quiz was wrong' } },
    'Your eco-points were corrected: +40',
    { to: '/profile' },
  ],
  [{ kind: 'points_corrected', resident: null, facts: {} }, 'Your eco-points were corrected', { to: '/profile' }],
  [
    { kind: 'report_answered', resident: null, facts: { outcome: 'talked_to', answer: 'We have talked to them.' } },
    'Your report was answered',
    { to: '/social' },
  ],
];

test.each(cases)('%o reads "%s" and links to %o', (parts, text, link) => {
  expect(notificationMessage(aNotification(parts), i18n)).toBe(text);
  expect(getNotificationLink(aNotification(parts))).toEqual(link);
});

test("an admin's text is shown word for word; other kinds of notification have none", () => {
  const facts = { reason: 'Counted <b>twice</b>', answer: 'Thank you.' };
  expect(getAdminText(aNotification({ kind: 'points_corrected', facts }))).toBe('Counted <b>twice</b>');
  expect(getAdminText(aNotification({ kind: 'report_answered', facts }))).toBe('Thank you.');
  expect(getAdminText(aNotification({ kind: 'admin_message', facts: { text: 'Hello' } }))).toBe('Hello');
  expect(getAdminText(aNotification({ kind: 'badge', facts }))).toBeUndefined();
});
