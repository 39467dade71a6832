import { i18n } from '@lingui/core';
import { beforeEach, expect, test } from 'vitest';
import { formatRelativeTime } from './relative-time.ts';

// Saturday 10 am in Singapore.
const NOW = Date.parse('2026-11-21T02:00:00Z');

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});

test.each([
  ['2026-11-21T01:59:30Z', 'now'],
  ['2026-11-21T02:00:20Z', 'now'],
  ['2026-11-21T01:55:00Z', '5 minutes ago'],
  ['2026-11-20T16:30:00Z', '9 hours ago'],
  // 26 hours before was yesterday and 40 hours before the day before that, in Singapore.
  ['2026-11-20T00:00:00Z', 'yesterday'],
  ['2026-11-19T10:00:00Z', '2 days ago'],
  ['2026-11-15T02:00:00Z', '6 days ago'],
  ['2026-11-14T02:00:00Z', '14 Nov 2026'],
])('%s was %s', (moment, text) => {
  expect(formatRelativeTime(moment, NOW)).toBe(text);
});

test('uses the language of the reader', () => {
  i18n.loadAndActivate({ locale: 'zh', messages: {} });
  expect(formatRelativeTime('2026-11-21T01:55:00Z', NOW)).toBe('5分钟前');
});
