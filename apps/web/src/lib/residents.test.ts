import { cleanName } from '@ecopulse/contract/accounts/visible-names';
import { describe, expect, test } from 'vitest';
import { fullName, isolatedName, personalName } from './residents.ts';

describe('a name', () => {
  test.each([
    ['as it is', 'Nur Aisyah binte Rahman', 'Nur Aisyah binte Rahman'],
    ['with accents and tone marks', 'Nguy\u0065\u0302\u0303n', 'Nguy\u0065\u0302\u0303n'],
    ['in Tamil', 'கார்த்திக்', 'கார்த்திக்'],
    ['in Chinese', '林美玲', '林美玲'],
    ['with an override of its direction', 'Mei\u202eTan\u2066', 'MeiTan'],
    ['with characters without a width', 'Me\u200bi\u00ad\ufeff', 'Mei'],
    ['with control characters', 'Mei\u0000\u001b\n', 'Mei'],
    ['of blanks that count as letters or symbols', '\u3164\u2800\u115f', ''],
    ['under a pile of marks', `Z${'\u0336\u0301'.repeat(20)}oe`, 'Z\u0336\u0301oe'],
  ])('is shown without what hides or covers it: %s', (_what, name, shown) => {
    expect(cleanName(name)).toBe(shown);
  });
});

test('a resident without a name of their own is shown by the username, and never by what is invisible', () => {
  const parts = { username: 'mei.tan', firstName: null, lastName: null };
  expect([personalName(parts), fullName(parts)]).toEqual([null, 'mei.tan']);
  const named = { ...parts, firstName: 'Mei', lastName: '\u202eTan' };
  expect([personalName(named), fullName(named)]).toEqual(['Mei Tan', 'Mei Tan']);
  expect(isolatedName(named)).toBe('\u2068Mei Tan\u2069');
  const unseen = { ...parts, firstName: '\u3164' };
  expect([personalName(unseen), fullName(unseen)]).toEqual([null, 'mei.tan']);
});
