import { expect, test } from 'vitest';
import { fullName, isolatedName, personalName } from './residents.ts';

test('a resident without a name of their own is shown by the username', () => {
  const parts = { username: 'mei.tan', firstName: null, lastName: null };
  expect([personalName(parts), fullName(parts)]).toEqual([null, 'mei.tan']);
  const named = { ...parts, firstName: 'Mei', lastName: 'Tan' };
  expect([personalName(named), fullName(named)]).toEqual(['Mei Tan', 'Mei Tan']);
  expect(isolatedName(named)).toBe('\u2068Mei Tan\u2069');
});
