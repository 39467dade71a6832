import { i18n } from '@lingui/core';
import { describe, expect, test, vi } from 'vitest';
import { clearStoredChoices } from '../../testing/clear-stored-choices.ts';
import {
  activateLanguage,
  addMessages,
  type Catalog,
  activateChosenLanguage,
  startInPageLanguage,
  startInChosenLanguage,
} from './i18n.ts';

function createCatalog(part: string, waiting: Partial<Record<string, Promise<void>>> = {}): Catalog {
  return async (language) => {
    await waiting[language];
    return { messages: { [part]: `${part} in ${language}` } };
  };
}

test('a screen opened while another language loads has its messages in that language', async () => {
  let release: () => void = () => {};
  const delayed = new Promise<void>((resolve) => (release = resolve));
  await startInChosenLanguage(createCatalog('app', { zh: delayed }));
  const activation = activateLanguage('zh');
  const adding = addMessages(createCatalog('screen'));
  release();
  await Promise.all([activation, adding]);
  expect([i18n._('app'), i18n._('screen')]).toEqual(['app in zh', 'screen in zh']);
});

test('a screen that was loading when another language was chosen can be drawn in either', async () => {
  let release: () => void = () => {};
  const delayed = new Promise<void>((resolve) => (release = resolve));
  await activateLanguage('en');
  await addMessages(createCatalog('other', { it: delayed }));
  const adding = addMessages(createCatalog('next'));
  const activation = activateLanguage('it');
  await adding;
  expect([i18n.locale, i18n._('next')]).toEqual(['en', 'next in en']);
  release();
  await activation;
  expect([i18n.locale, i18n._('next')]).toEqual(['it', 'next in it']);
});

test('a language that does not load leaves the previous one in place, also for screens opened later', async () => {
  await activateLanguage('en');
  await addMessages(createCatalog('gone', { ta: Promise.reject(new Error('gone')) }));
  await expect(activateLanguage('ta')).rejects.toThrow('gone');
  await addMessages(createCatalog('later'));
  expect([i18n.locale, i18n._('later')]).toEqual(['en', 'later in en']);
});

test('a language whose messages arrive after a later choice is neither shown nor stored', async () => {
  let release: () => void = () => {};
  const delayed = new Promise<void>((resolve) => (release = resolve));
  await startInChosenLanguage(createCatalog('late', { ja: delayed }));
  const earlier = activateLanguage('ja');
  expect(await activateLanguage('fr')).toBe(true);
  release();
  expect(await earlier).toBe(false);
  expect([i18n.locale, localStorage.getItem('language')]).toEqual(['fr', 'fr']);
});

test('adding messages of a part that opens later does not re-render the screen', async () => {
  await startInChosenLanguage(createCatalog('shown'));
  let drawn = 0;
  const stop = i18n.on('change', () => (drawn += 1));
  await addMessages(createCatalog('opened'));
  // Not the language, which depends on the tests before.
  const partOf = (message: string) => i18n._(message).split(' ')[0];
  expect([partOf('shown'), partOf('opened'), drawn]).toEqual(['shown', 'opened', 0]);
  await activateLanguage('de');
  expect([i18n._('shown'), i18n._('opened'), drawn]).toEqual(['shown in de', 'opened in de', 1]);
  stop();
});

describe('the language of a page', () => {
  const shown = () => [i18n.locale, document.documentElement.lang];
  const storedChoices = () => [localStorage.getItem('language'), document.cookie];

  test('is first the one that was sent, then the choice of this browser, which is also stored in the cookie', async () => {
    clearStoredChoices();
    document.documentElement.lang = 'ms';
    localStorage.setItem('language', 'ko');
    document.cookie = 'language=ms; path=/';
    expect(await startInPageLanguage(createCatalog('page'))).toBe(true);
    expect(shown()).toEqual(['ms', 'ms']);
    await activateChosenLanguage();
    expect([shown(), storedChoices()]).toEqual([
      ['ko', 'ko'],
      ['ko', 'language=ko'],
    ]);
  });

  test('is the one of the cookie if the storage has none', async () => {
    clearStoredChoices();
    document.cookie = 'language=zh; path=/';
    await startInChosenLanguage(createCatalog('cookie'));
    expect([shown(), storedChoices()]).toEqual([
      ['zh', 'zh'],
      ['zh', 'language=zh'],
    ]);
  });

  test.each(['tlh', '', 'EN', 'zh-SG'])('is English if %j is stored, and nothing was chosen', async (garbage) => {
    clearStoredChoices();
    localStorage.setItem('language', garbage);
    document.cookie = `language=${garbage}; path=/`;
    await startInChosenLanguage(createCatalog('garbage'));
    expect(shown()).toEqual(['en', 'en']);
    expect(localStorage.getItem('language')).toBe(garbage);
  });

  test('stays the language of the account, in which the page was sent, until one is chosen in this browser', async () => {
    clearStoredChoices();
    document.documentElement.lang = 'fr';
    await startInChosenLanguage(createCatalog('account'));
    expect([shown(), storedChoices()]).toEqual([
      ['fr', 'fr'],
      [null, ''],
    ]);
  });

  test('is English if the messages of the sent language do not load', async () => {
    clearStoredChoices();
    document.documentElement.lang = 'es';
    expect(await startInPageLanguage(createCatalog('lost', { es: Promise.reject(new Error('gone')) }))).toBe(false);
    expect(shown()).toEqual(['en', 'en']);
  });

  test('is stored in a cookie of this host alone if it was chosen over HTTPS', async () => {
    clearStoredChoices();
    const set = vi.spyOn(document, 'cookie', 'set');
    await activateLanguage('de');
    expect(set).toHaveBeenLastCalledWith('language=de; path=/; max-age=31536000; samesite=lax');
    vi.stubGlobal('location', { protocol: 'https:' });
    await activateLanguage('it');
    expect(set).toHaveBeenLastCalledWith('__Host-language=it; path=/; max-age=31536000; samesite=lax; secure');
    vi.unstubAllGlobals();
    set.mockRestore();
  });
});
