import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { scaleRuns } from '../../testing/amounts.ts';
import { usernameKey } from './residents.rules.ts';
import { findReservedField, isReserved, judgeRename, skeleton, usernameSkeletons } from './usernames.rules.ts';

const shareSkeleton = (first: string, second: string) => {
  const claimed = new Set(usernameSkeletons(first));
  return usernameSkeletons(second).some((each) => claimed.has(each));
};

describe('the skeleton of a text', () => {
  test.each([
    ['Cyrillic', '\u0440\u0430\u0443\u0440\u0430l', 'paypal'],
    ['Greek', '\u03c1\u03bfst', 'post'],
    ['digits', '1l0O', 'llOO'],
    ['a pair of letters', 'm', 'rn'],
    ['a ligature', '\ufb01', 'fi'],
    ['invisible characters', 'a\u200bb\u2060c', 'abc'],
    ['a composed accent', '\u00e9', 'e\u0301'],
  ])('is that of its look-alike: %s', (_what, first, second) => {
    expect(skeleton(first)).toBe(skeleton(second));
  });

  test('differs where the eye sees a difference', () => {
    const words = [
      'mei',
      'mel',
      'may',
      'lim',
      '\u9648\u7f8e\u73b2',
      '\u9648\u6885\u73b2',
      '\u00e9l',
      'el',
      'x',
      '\u0448',
    ];
    expect(new Set(words.map(skeleton)).size).toBe(words.length);
  });

  test('is the same in both canonical forms', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(skeleton(text.normalize('NFC'))).toBe(skeleton(text.normalize('NFD')));
      }),
      { numRuns: scaleRuns(1_000) },
    );
  });
});

describe('usernames', () => {
  test('share a skeleton with their own key and with whatever looks the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
        expect(shareSkeleton(name, usernameKey(name))).toBe(true);
        expect(shareSkeleton(name, name.normalize('NFD'))).toBe(true);
        expect(shareSkeleton(name, skeleton(name))).toBe(true);
      }),
      { numRuns: scaleRuns(1_000) },
    );
  });

  test.each([
    ['PayPaI', 'paypal'],
    ['\u041cax', 'MAX'],
    ['TI\u041eNG', 'tiong'],
  ])('share a skeleton across case: %s and %s', (first, second) => {
    expect(shareSkeleton(first, second)).toBe(true);
  });

  test.each([
    ['mei', 'mel'],
    ['lim10', 'lim11'],
    ['ecopal', 'eco-pal'],
  ])('that read differently share no skeleton: %s and %s', (first, second) => {
    expect(shareSkeleton(first, second)).toBe(false);
  });

  test('are reserved by what they look like, not by what they contain', () => {
    for (const name of ['admin', 'ADMIN', 'adm1n', '\u0430dm\u0456n', 'eco.pulse', 'N-E-A', 'r00t'])
      expect([name, isReserved(name)]).toEqual([name, true]);
    for (const name of ['administrating', 'sadmin', 'ecopulser', 'near', 'mei'])
      expect([name, isReserved(name)]).toEqual([name, false]);
  });
});

describe('a full name', () => {
  test.each([
    ['NParks Official'],
    ['N', 'Parks'],
    ['NΡarks', 'Singapore'],
    ['Mei', 'Official'],
    ['Official Mei'],
    ['Ｏfficial'],
    ['Eco Pulse', 'Team'],
    ['Singapore'],
    ['NEA', 'SG'],
    ['Of\u200dficial Mei'],
  ])('is kept for the service and for agencies: %s %s', (firstName, lastName?: string) => {
    expect(findReservedField({ firstName, lastName })).not.toBeNull();
  });

  test.each([
    ['Mei', 'Tan'],
    ['Nea', 'Virtanen'],
    ['Nur Aisyah', 'binte Rahman'],
    ['Raju', 's/o Kumar'],
    ['Police', 'Academy-Tan'],
    ['', ''],
    ['🌱', ''],
  ])('may be used: %s %s', (firstName, lastName) => {
    expect(findReservedField({ firstName, lastName })).toBeNull();
  });
});

describe('a rename', () => {
  const DAY_MS = 24 * 60 * 60 * 1000;
  const start = new Date('2026-01-01T00:00:00Z').getTime();

  test('does not count if only case changes', () => {
    const from = { username: 'Mei', renamedAt: [new Date(start), new Date(start)] };
    expect(judgeRename(from, 'MEI', new Date(start))).toEqual({ is: 'same-name' });
  });

  test('succeeds at most twice in any 30 days, and again after `retryAfterSeconds`', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 20 * DAY_MS }), { maxLength: 30 }), (pauses) => {
        let now = start;
        let renamedAt: readonly Date[] = [];
        let number = 0;
        const succeeded: number[] = [];
        for (const pause of pauses) {
          now += pause;
          number += 1;
          const result = judgeRename({ username: 'a', renamedAt }, `b${number}`, new Date(now));
          if (result.is === 'rename') {
            succeeded.push(now);
            renamedAt = result.renamedAt;
            continue;
          }
          expect(result).toMatchObject({ is: 'too-many' });
          const seconds = result.is === 'too-many' ? result.retryAfterSeconds : 0;
          const later = new Date(now + seconds * 1000);
          expect(judgeRename({ username: 'a', renamedAt }, 'later', later).is).toBe('rename');
        }
        for (const renamedAtMs of succeeded)
          expect(
            succeeded.filter((other) => other > renamedAtMs - 30 * DAY_MS && other <= renamedAtMs).length,
          ).toBeLessThanOrEqual(2);
        expect(renamedAt.length).toBeLessThanOrEqual(2);
      }),
      { numRuns: scaleRuns(300) },
    );
  });
});
