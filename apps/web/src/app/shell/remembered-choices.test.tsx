// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { startInChosenLanguage, type Catalog } from '../../lib/language/i18n.ts';
import { createQueryClient } from '../../lib/query-client.ts';
import { stubFetch } from '../../testing/fake-fetch.ts';
import { TooltipProvider } from '../../ui/overlays/tooltip.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { requireSession } from '../session-guard.ts';
import { clearStoredChoices } from '../../testing/clear-stored-choices.ts';
import { ThemeToggle } from './app-header.tsx';

const catalog: Catalog = () => Promise.resolve({ messages: {} });

function renderPart(part: ReactNode): unknown[] {
  const savedSettings: unknown[] = [];
  stubFetch({
    'PATCH /api/user/settings': ({ body }) => {
      savedSettings.push(body);
      return [200, {}];
    },
  });
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={createQueryClient()}>
        <TooltipProvider>{part}</TooltipProvider>
      </QueryClientProvider>
    </I18nProvider>,
  );
  return savedSettings;
}

beforeEach(async () => {
  clearStoredChoices();
  document.documentElement.dataset['theme'] = 'light';
  await startInChosenLanguage(catalog);
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a choice in the header', () => {
  test('of the theme is stored by browser and account', async () => {
    const savedSettings = renderPart(<ThemeToggle />);
    await userEvent.click(screen.getByRole('button', { name: 'Switch to dark theme' }));
    await userEvent.click(screen.getByRole('button', { name: 'Switch to light theme' }));
    await waitFor(() => expect(savedSettings).toEqual([{ theme: 'dark' }, { theme: 'light' }]));
    expect(localStorage.getItem('theme')).toBe('light');
  });

  test('of the language is stored by browser and account', async () => {
    const savedSettings = renderPart(<LanguageMenu defaultOpen />);
    await userEvent.click(await screen.findByRole('menuitemradio', { name: /^Italiano/ }));
    await waitFor(() => expect(savedSettings).toEqual([{ language: 'it' }]));
    expect(localStorage.getItem('language')).toBe('it');
  });
});

test('preferences of the account apply when the app starts, and not again over a later choice', async () => {
  stubFetch({ 'GET /api/auth/user': () => [200, { id: 7, language: 'ja', theme: 'dark' }] });
  const queryClient = createQueryClient();
  await requireSession(queryClient);
  expect([i18n.locale, document.documentElement.dataset['theme']]).toEqual(['ja', 'dark']);
  // Simulates a browser that stores nothing.
  localStorage.clear();
  document.documentElement.dataset['theme'] = 'light';
  await requireSession(queryClient);
  expect(document.documentElement.dataset['theme']).toBe('light');
});
