// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  activateLanguage,
  type Catalog,
  type Language,
  LANGUAGES,
  startInChosenLanguage,
} from '../../lib/language/i18n.ts';
import { clearStoredChoices } from '../../testing/clear-stored-choices.ts';
import { LanguageOffer } from './language-offer.tsx';

const catalog: Catalog = () => Promise.resolve({ messages: {} });

async function show(preferred: readonly string[], choose = activateLanguage) {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(preferred);
  const { unmount } = render(
    <I18nProvider i18n={i18n}>
      <main id="content" tabIndex={-1} />
      <LanguageOffer choose={choose} />
    </I18nProvider>,
  );
  await act(() => import('./language-offer-bar.tsx'));
  return unmount;
}

const offer = () => screen.queryByRole('region');

beforeEach(async () => {
  clearStoredChoices();
  await startInChosenLanguage(catalog);
  // Stores English as a choice, which is cleared again.
  await activateLanguage('en');
  clearStoredChoices();
});
afterEach(() => vi.restoreAllMocks());

describe('another language', () => {
  test.each(LANGUAGES.map(({ code }) => code).filter((code) => code !== 'en'))(
    'is offered in that language to a browser that prefers it: %s',
    async (language: Language) => {
      // Dutch is not supported, so the second preference counts.
      await show(['nl-NL', `${language}-XX`, 'en-SG']);
      expect(offer()).toHaveAttribute('lang', language);
      expect(offer()).toHaveAccessibleName();
      expect(document.body).toHaveFocus();
      await userEvent.tab();
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect([i18n.locale, document.documentElement.lang]).toEqual([language, language]));
      expect(offer()).not.toBeInTheDocument();
      expect(screen.getByRole('main')).toHaveFocus();
    },
  );

  // Neither Dutch (`nl`) nor Konkani (`kok`) is supported; `kok` must not count as Korean (`ko`).
  test.each([[['en-SG', 'zh-CN']], [['nl', 'kok-IN']], [[]]])(
    'is not offered to a browser that prefers %j',
    async (preferred) => {
      await show(preferred);
      expect(offer()).not.toBeInTheDocument();
    },
  );

  test('is not offered after a choice, even of English', async () => {
    await activateLanguage('en');
    await show(['zh-CN']);
    expect(offer()).not.toBeInTheDocument();
  });

  test('is no longer offered once a language is chosen elsewhere on the page', async () => {
    await show(['zh-CN']);
    expect(offer()).toBeVisible();
    await act(() => activateLanguage('fr'));
    await act(() => activateLanguage('en'));
    expect(offer()).not.toBeInTheDocument();
  });
});

test('a closed offer stays closed, and does not count as a choice', async () => {
  const unmount = await show(['ta-SG']);
  await userEvent.click(screen.getByRole('button', { name: 'மூடு' }));
  expect(offer()).not.toBeInTheDocument();
  expect([localStorage.getItem('language'), document.cookie]).toEqual([null, '']);
  unmount();
  await show(['ta-SG']);
  expect(offer()).not.toBeInTheDocument();
});

test('an error of loading is shown in the offered language, and can be retried', async () => {
  const choose = vi.fn<typeof activateLanguage>(activateLanguage).mockRejectedValueOnce(new Error('gone'));
  await show(['de'], choose);
  await userEvent.click(screen.getByRole('button', { name: 'Auf Deutsch anzeigen' }));
  expect(await screen.findByText(/konnte nicht geladen werden/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Auf Deutsch anzeigen' }));
  await waitFor(() => expect(i18n.locale).toBe('de'));
});
