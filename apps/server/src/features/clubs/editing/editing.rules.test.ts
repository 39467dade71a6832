import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPage, SIGNED_IN_PAGES } from '@ecopulse/contract/pages';
import { CLUB_KINDS } from '@ecopulse/contract/clubs/club-rules';
import { mayStartClub, slugOf } from './editing.rules.ts';

test('every name has an address that is a page of a club', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), fc.constantFrom(...CLUB_KINDS), (name, kind) => {
      for (const slug of [slugOf(name, kind), `${slugOf(name, kind)}-0a1b2c`])
        expect(findPage(SIGNED_IN_PAGES, `/clubs/${slug}`)).toBe('/clubs/:slug');
    }),
  );
});

test.each([
  ['Bishan Birders', 'bishan-birders'],
  ['  Kampong’s   Café ', 'kampongs-cafe'],
  ['３２ Hikers', '32-hikers'],
  ['Board', 'interest'],
  ['爱鸟', 'interest'],
])('%s is at /clubs/%s', (name, slug) => {
  expect(slugOf(name, 'interest')).toBe(slug);
});

test('a club can be started after 30 days with 5 visits', () => {
  const now = new Date('2026-11-18T12:00:00Z');
  const days = (count: number) => new Date(now.getTime() - count * 86_400_000);
  expect(mayStartClub({ createdAt: days(30), visits: 5 }, now)).toBe(true);
  expect(mayStartClub({ createdAt: days(29.9), visits: 5 }, now)).toBe(false);
  expect(mayStartClub({ createdAt: days(30), visits: 4 }, now)).toBe(false);
});
