import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { estimatePasswordStrength } from './password-strength.ts';

test.each([
  ['', 'empty'],
  ['abcde', 'short'],
  ['aaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['password12', 'weak'],
  ['Qwerty-123', 'weak'],
  ['orchid-7', 'weak'],
  ['Basketball', 'weak'],
  ['mountain2019', 'weak'],
  ['83926104752893', 'weak'],
  ['kR7fQ2mZx9', 'fair'],
  ['orchid-7-kite', 'fair'],
  ['orchid kettle moss', 'strong'],
])('%j is %s', (password, strength) => {
  expect(estimatePasswordStrength(password)).toBe(strength);
});

test('rates every common password as weak, in any letter case', () => {
  const list = join(import.meta.dirname, '../../../../server/src/features/accounts/recovery/common-passwords.txt');
  const common = readFileSync(list, 'utf8').trimEnd().split('\n');
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  const spellings = common.flatMap((password) => [password, capital(password), password.toUpperCase()]);
  expect(spellings.filter((password) => estimatePasswordStrength(password) !== 'weak')).toEqual([]);
});
