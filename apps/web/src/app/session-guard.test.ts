// @vitest-environment happy-dom
import { i18n } from '@lingui/core';
import { beforeEach, describe, expect, test } from 'vitest';
import { startInChosenLanguage, type Catalog } from '../lib/language/i18n.ts';
import { clearStoredChoices } from '../testing/clear-stored-choices.ts';
import { applyAccountPreferences } from './session-guard.ts';

const catalog: Catalog = (language) =>
  language === 'ta' ? Promise.reject(new Error('gone')) : Promise.resolve({ messages: {} });

const shown = () => [i18n.locale, document.documentElement.dataset['theme']];

describe("the account's language and theme", () => {
  beforeEach(async () => {
    clearStoredChoices();
    document.documentElement.dataset['theme'] = 'light';
    await startInChosenLanguage(catalog);
  });

  test('are applied and stored in a browser without choices of its own', async () => {
    await applyAccountPreferences({ language: 'zh', theme: 'dark' });
    expect(shown()).toEqual(['zh', 'dark']);
    expect([localStorage.getItem('language'), localStorage.getItem('theme')]).toEqual(['zh', 'dark']);
  });

  test('give way to choices made in this browser', async () => {
    localStorage.setItem('language', 'en');
    localStorage.setItem('theme', 'light');
    await applyAccountPreferences({ language: 'zh', theme: 'dark' });
    expect(shown()).toEqual(['en', 'light']);
  });

  test('leave the defaults in place if the account has no preferences', async () => {
    await applyAccountPreferences({ language: null, theme: null });
    expect(shown()).toEqual(['en', 'light']);
    expect(localStorage).toHaveLength(0);
  });

  test('leave the app in English if the messages do not load', async () => {
    await applyAccountPreferences({ language: 'ta', theme: null });
    expect(shown()).toEqual(['en', 'light']);
    expect(localStorage.getItem('language')).toBeNull();
  });
});
