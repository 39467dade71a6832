import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

test.each([
  ['', 'empty'],
  ['abcde', 'short'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['password12', 'weak'],
  ['Qwerty-123', 'weak'],
  ['orchid-7', 'weak'],
  ['orchid-7-kite', 'fair'],
  ['orchid kettle moss', 'strong'],
])('%j is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});
