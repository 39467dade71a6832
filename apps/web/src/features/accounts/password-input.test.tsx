// @vitest-environment happy-dom
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { PasswordInput } from './password-input.tsx';

test('a password can be pasted, and is hidden unless its button is pressed', async () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  render(
    <I18nProvider i18n={i18n}>
      <PasswordInput aria-label="Password" />
    </I18nProvider>,
  );
  const input = screen.getByLabelText('Password');
  await userEvent.click(input);
  await userEvent.paste('orchid-7-kite');
  expect(input).toHaveValue('orchid-7-kite');
  expect(input).toHaveAttribute('type', 'password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input).toHaveAttribute('type', 'text');
  await userEvent.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(input).toHaveAttribute('type', 'password');
});

test('every field for a password is this one, and tells password managers which password it takes', () => {
  const folder = join(import.meta.dirname, '../..');
  const sources = globSync('**/*.tsx', { cwd: folder, exclude: ['**/*.test.tsx'] }).map((file) => ({
    file,
    source: readFileSync(join(folder, file), 'utf8'),
  }));
  expect(sources.filter(({ source }) => /\btype="password"/.test(source))).toEqual([]);
  const fields = sources.flatMap(({ source }) => source.match(/<PasswordInput\b[^]*?\/>/g) ?? []);
  expect(fields.length).toBeGreaterThan(5);
  expect(fields.filter((field) => !/autoComplete="(current|new)-password"/.test(field))).toEqual([]);
});
