import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scaleRuns } from '../../../testing/amounts.ts';
import { parseFeedDate } from './feed-date.rules.ts';

test.each([
  ['RFC 822', 'Tue, 14 Jul 2026 09:30:00 +0800', '2026-07-14T01:30:00Z'],
  ['RFC 822 with a year of two digits and no seconds', '14 Jul 26 09:30 GMT', '2026-07-14T09:30:00Z'],
  ['a full name of the month and of the day', 'Tuesday, 14th July 2026 09:30:00 GMT', '2026-07-14T09:30:00Z'],
  ['no blank after the comma', 'Tue,14 Jul 2026 09:30:00 GMT', '2026-07-14T09:30:00Z'],
  ['blanks before and in the offset', 'Tue, 14 Jul 2026  09:30:00  + 08:00', '2026-07-14T01:30:00Z'],
  ['an offset after GMT', 'Tue, 14 Jul 2026 09:30:00 GMT+8', '2026-07-14T01:30:00Z'],
  ['a comment after the zone', 'Tue, 14 Jul 2026 09:30:00 +0800 (SGT)', '2026-07-14T01:30:00Z'],
  ['SGT', 'Tue, 14 Jul 2026 09:30:00 SGT', '2026-07-14T01:30:00Z'],
  ['BST', 'Tue, 14 Jul 2026 09:30:00 BST', '2026-07-14T08:30:00Z'],
  ['CEST', 'Tue, 14 Jul 2026 09:30:00 CEST', '2026-07-14T07:30:00Z'],
  ['EDT', 'Tue, 14 Jul 2026 09:30:00 EDT', '2026-07-14T13:30:00Z'],
  ['an unknown zone', 'Tue, 14 Jul 2026 09:30:00 QQQ', '2026-07-14T09:30:00Z'],
  ['half a day', 'Tue, 14 Jul 2026 12:05 am GMT', '2026-07-14T00:05:00Z'],
  ['no time', '14 Jul 2026', '2026-07-14T00:00:00Z'],
  ['asctime', 'Tue Jul 14 09:30:00 2026', '2026-07-14T09:30:00Z'],
  ['asctime with a zone', 'Tue Jul 14 09:30:00 +0800 2026', '2026-07-14T01:30:00Z'],
  ['American order with a name', 'July 14, 2026 9:30 PM', '2026-07-14T21:30:00Z'],
  ['ISO 8601', '2026-07-14T09:30:00.123+08:00', '2026-07-14T01:30:00Z'],
  ['ISO 8601 with blanks', '2026-07-14 09:30 +0800', '2026-07-14T01:30:00Z'],
  ['ISO 8601, basic', '20260714T013000Z', '2026-07-14T01:30:00Z'],
  ['a month of W3CDTF', '2026-07', '2026-07-01T00:00:00Z'],
  ['slashes after the year', 'Fri, 2006/09/15 08:19:53 EDT', '2006-09-15T12:19:53Z'],
])('a date in %s is read', (_form, text, expected) => {
  expect(parseFeedDate(text)).toBe(Date.parse(expected));
});

test.each([
  ['day or month first', '03/04/2026'],
  ['day first', '14/07/2026 09:30'],
  ['day first, with dots', '14.07.2026'],
  ['a day that does not exist', '30 Feb 2026 09:30 GMT'],
  ['25 hours', '2026-07-14T25:00:00Z'],
  ['61 minutes', '2026-07-14T09:61:00Z'],
  ['an offset of 99 hours', '2026-07-14T09:30:00+99:00'],
  ['no month', 'Tue, 14 zzz 2026 09:30:00 GMT'],
  ['seconds since 1970', '1784021400'],
  ['words', 'yesterday'],
  ['nothing', ''],
])('a date with %s is not guessed', (_what, text) => {
  expect(parseFeedDate(text)).toBeNull();
});

const RUNS = { numRuns: scaleRuns(500) };
const moments = fc
  .integer({ min: Date.UTC(1990, 0), max: Date.UTC(2060, 0) })
  .map((ms) => Math.floor(ms / 1_000) * 1_000);

test('every moment is read back from RFC 822 and ISO 8601', () => {
  fc.assert(
    fc.property(moments, (ms) => {
      const date = new Date(ms);
      for (const text of [date.toUTCString(), date.toISOString(), date.toISOString().replaceAll(/[-:]|\.000/g, '')])
        expect(parseFeedDate(text), text).toBe(ms);
    }),
    RUNS,
  );
});

test('any text gives a moment or null, soon', () => {
  const parts = fc.constantFrom('2026', '07', '14', 'jul', 't', 'z', '+', '-', ':', '/', '(', ')', ' ', '09:30', 'gmt');
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(parts, { maxLength: 200 }).map((each) => each.join('')),
      ),
      (text) => {
        const moment = parseFeedDate(text);
        expect(moment === null || Number.isInteger(moment)).toBe(true);
      },
    ),
    RUNS,
  );
});
