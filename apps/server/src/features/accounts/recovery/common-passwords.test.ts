import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isCommonPassword } from './password-change.service.ts';

const list = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');

test('the list has 10,000 different passwords that a resident could choose', () => {
  expect(new Set(list).size).toBe(10_000);
  for (const password of list) {
    expect(password.length).toBeGreaterThanOrEqual(6);
    expect(password).toBe(password.toLowerCase());
  }
});

test('common passwords are recognised in any case, from the first to the last of the list', () => {
  for (const password of ['123456', 'Password', 'QWERTY', '00000000', list.at(-1) ?? ''])
    expect(isCommonPassword(password)).toBe(true);
  for (const password of ['green-city', 'password-of-mei', '12345', '', ' 123456', '123456\n'])
    expect(isCommonPassword(password)).toBe(false);
});

test('project terms count as common passwords, alone or with a few digits and signs', () => {
  for (const password of ['ecopulse', 'EcoPulse2026', 'eco-points!', 'Green Spaces', '*singapore*'])
    expect(isCommonPassword(password)).toBe(true);
  for (const password of ['ecopulse is my morning walk', 'ecopulse 4820 1933', 'singapore sling', 'greenest space'])
    expect(isCommonPassword(password)).toBe(false);
});
