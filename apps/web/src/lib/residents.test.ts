import { expect, test } from 'vitest';
import { firstAndLastName, fullName, isolatedName, personalName } from './residents.ts';

test('first and last name are one only together', () => {
  expect(firstAndLastName({ firstName: 'Mei', lastName: 'Tan' })).toBe('Mei Tan');
  for (const names of [
    { firstName: 'Mei', lastName: null },
    { firstName: null, lastName: 'Tan' },
  ])
    expect(firstAndLastName(names)).toBeNull();
});

test('a resident without a name of their own is shown by the username', () => {
  const parts = { username: 'mei.tan', firstName: null, lastName: null };
  expect([personalName(parts), fullName(parts)]).toEqual([null, 'mei.tan']);
  const named = { ...parts, firstName: 'Mei', lastName: 'Tan' };
  expect([personalName(named), fullName(named)]).toEqual(['Mei Tan', 'Mei Tan']);
  expect(isolatedName(named)).toBe('\u2068Mei Tan\u2069');
});
