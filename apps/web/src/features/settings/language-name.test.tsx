// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LANGUAGES } from '../../lib/language/i18n.ts';
import { LanguageName } from './language-name.tsx';

test('names each language in itself, and says how far it is translated', () => {
  i18n.loadAndActivate({ locale: 'en', messages: {} });
  render(
    <I18nProvider i18n={i18n}>
      <ul>
        {LANGUAGES.map((each) => (
          <li key={each.code}>
            <LanguageName {...each} />
          </li>
        ))}
      </ul>
    </I18nProvider>,
  );
  const notes = screen.getAllByRole('listitem').map((item, index) => {
    const name = LANGUAGES[index]?.name ?? '';
    expect(screen.getByText(name)).toHaveAttribute('lang', LANGUAGES[index]?.code);
    return item.textContent.slice(name.length);
  });
  const official = 'Machine translation, checked';
  expect(notes).toEqual(['', official, official, official, ...Array<string>(6).fill('Partly translated')]);
});
