import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emailKey, nameOrNull, usernameKey } from './residents.rules.ts';
import { scaleRuns } from '../../testing/amounts.ts';

describe('the key of a username', () => {
  test.each([
    ['case', 'EcoMei', 'ecomei'],
    ['composed and decomposed accents', 'Zoe\u0308', 'Zo\u00eb'],
    ['full-width letters', 'ｍｅｉ', 'mei'],
    ['ligatures', 'ﬁona', 'fiona'],
    ['mathematical letters', '𝐦𝐞𝐢', 'mei'],
    ['circled digits', 'mei①', 'mei1'],
  ])('is the same for usernames that differ only by %s', (_by, first, second) => {
    expect(usernameKey(first)).toBe(usernameKey(second));
  });

  test('differs for different usernames', () => {
    expect(usernameKey('mei')).not.toBe(usernameKey('may'));
    expect(usernameKey('美美美')).not.toBe(usernameKey('梅梅梅'));
  });

  test('is the same in every normal form, and in lower case', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
        const key = usernameKey(name.normalize('NFC'));
        expect(usernameKey(name.normalize('NFD'))).toBe(key);
        expect(usernameKey(name.normalize('NFKC'))).toBe(key);
        expect(usernameKey(key)).toBe(key);
      }),
      { numRuns: scaleRuns(1_000) },
    );
  });
});

test('the key of an email address does not depend on case', () => {
  expect(emailKey('Mei.Lim@Example.SG')).toBe('mei.lim@example.sg');
});

test('an empty name counts as missing', () => {
  expect(nameOrNull('')).toBeNull();
  expect(nameOrNull(null)).toBeNull();
  expect(nameOrNull(undefined)).toBeNull();
  expect(nameOrNull('Mei')).toBe('Mei');
});
