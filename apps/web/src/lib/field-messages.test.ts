import { i18n } from '@lingui/core';
import { beforeAll, describe, expect, test } from 'vitest';
import { registerForm } from '@ecopulse/contract/accounts/account-forms';
import { ADMIN_FIELD_PROBLEMS } from '@ecopulse/contract/admin/admin-field-problems';
import { FIELD_PROBLEMS, fillPlaceholders } from '@ecopulse/contract/field-problems';
import { articleForm } from '@ecopulse/contract/news/news-admin';
import { fieldMessage, findFieldMessage } from './field-messages.ts';

beforeAll(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

test('shows a sentence of the contract as a message, with its figures', () => {
  expect(fieldMessage(FIELD_PROBLEMS['username-taken'])).toBe('This username is already taken.');
  expect(fieldMessage('Must be at most 50 characters')).toBe('Must be at most 50 characters');
  expect(fieldMessage('Must be a whole number from -5 to 12')).toBe('Must be a whole number from -5 to 12');
});

test('shows an unknown sentence as the server sent it', () => {
  expect(fieldMessage('Must be an otter')).toBe('Must be an otter');
});

describe('the sentence of a field error', () => {
  const codesAsMessages = <Problems extends Readonly<Record<string, string>>>(problems: Problems) =>
    Object.fromEntries(Object.keys(problems).map((code) => [code, { id: code }])) as Record<
      keyof Problems,
      { id: string }
    >;
  const codeOf = (sentence: string) =>
    findFieldMessage(sentence, FIELD_PROBLEMS, codesAsMessages(FIELD_PROBLEMS)) ??
    findFieldMessage(sentence, ADMIN_FIELD_PROBLEMS, codesAsMessages(ADMIN_FIELD_PROBLEMS));
  const figures = {
    most: 8,
    least: 3,
    minutes: 15,
    key: 'nea-2024',
    port: 99,
    south: 1.1,
    north: 1.5,
    west: 103.5,
    east: 104.2,
  };

  test('leads to its code, whatever figures it contains', () => {
    const problems = { ...FIELD_PROBLEMS, ...ADMIN_FIELD_PROBLEMS };
    const sentences = Object.values(problems).map((sentence) => fillPlaceholders<string>(sentence, figures));
    expect(sentences.map(codeOf)).toEqual(Object.keys(problems));
  });

  test('leads to a code if it comes from a schema', () => {
    const article = { title: '', summary: '', content: '', category: 'Otters', imageUrl: 'x', sources: [] };
    const results = [
      registerForm.safeParse({ username: ' ', email: 'a', password: 'b' }),
      articleForm.safeParse(article),
    ];
    const sentences = results.flatMap(({ error }) => error?.issues.map(({ message }) => message) ?? []);
    expect(sentences.length).toBe(11);
    expect(sentences.filter((sentence) => codeOf(sentence) === undefined)).toEqual([]);
  });
});
