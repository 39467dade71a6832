import { i18n } from '@lingui/core';
import { describe, expect, test, vi } from 'vitest';
import { clearStoredChoices } from '../../testing/clear-stored-choices.ts';
import { activateLanguage, addMessages, type Catalog, showChoice, startAsSent, startLanguage } from './i18n.ts';

function messagesOf(part: string, waiting: Partial<Record<string, Promise<void>>> = {}): Catalog {
  return async (language) => {
    await waiting[language];
    return { messages: { [part]: `${part} in ${language}` } };
  };
}

test('a screen opened while another language loads has its messages in that language', async () => {
  let letGo: () => void = () => {};
  const coming = new Promise<void>((resolve) => (letGo = resolve));
  await startLanguage(messagesOf('app', { zh: coming }));
  const choosing = activateLanguage('zh');
  const opening = addMessages(messagesOf('screen'));
  letGo();
  await Promise.all([choosing, opening]);
  expect([i18n._('app'), i18n._('screen')]).toEqual(['app in zh', 'screen in zh']);
});

test('a screen that was loading when another language was chosen can be drawn in either', async () => {
  let letGo: () => void = () => {};
  const coming = new Promise<void>((resolve) => (letGo = resolve));
  await activateLanguage('en');
  await addMessages(messagesOf('other', { it: coming }));
  const opening = addMessages(messagesOf('next'));
  const choosing = activateLanguage('it');
  await opening;
  expect([i18n.locale, i18n._('next')]).toEqual(['en', 'next in en']);
  letGo();
  await choosing;
  expect([i18n.locale, i18n._('next')]).toEqual(['it', 'next in it']);
});

test('a language that does not load leaves the previous one in place, also for screens opened later', async () => {
  await activateLanguage('en');
  await addMessages(messagesOf('gone', { ta: Promise.reject(new Error('gone')) }));
  await expect(activateLanguage('ta')).rejects.toThrow('gone');
  await addMessages(messagesOf('later'));
  expect([i18n.locale, i18n._('later')]).toEqual(['en', 'later in en']);
});

test('a language whose messages arrive after a later choice is neither shown nor stored', async () => {
  let letGo: () => void = () => {};
  const coming = new Promise<void>((resolve) => (letGo = resolve));
  await startLanguage(messagesOf('late', { ja: coming }));
  const earlier = activateLanguage('ja');
  expect(await activateLanguage('fr')).toBe(true);
  letGo();
  expect(await earlier).toBe(false);
  expect([i18n.locale, localStorage.getItem('language')]).toEqual(['fr', 'fr']);
});

test('messages of a part that opens later do not draw again what is on screen', async () => {
  await startLanguage(messagesOf('shown'));
  let drawn = 0;
  const stop = i18n.on('change', () => (drawn += 1));
  await addMessages(messagesOf('opened'));
  expect([i18n._('shown').split(' ')[0], i18n._('opened').split(' ')[0], drawn]).toEqual(['shown', 'opened', 0]);
  await activateLanguage('de');
  expect([i18n._('shown'), i18n._('opened'), drawn]).toEqual(['shown in de', 'opened in de', 1]);
  stop();
});

describe('the language of a page', () => {
  const shown = () => [i18n.locale, document.documentElement.lang];
  const kept = () => [localStorage.getItem('language'), document.cookie];

  test('is the one it was sent in, and becomes the choice of this browser, which the server then knows', async () => {
    clearStoredChoices();
    document.documentElement.lang = 'ms';
    localStorage.setItem('language', 'ko');
    document.cookie = 'language=ms; path=/';
    expect(await startAsSent(messagesOf('page'))).toBe(true);
    expect(shown()).toEqual(['ms', 'ms']);
    await showChoice();
    expect([shown(), kept()]).toEqual([
      ['ko', 'ko'],
      ['ko', 'language=ko'],
    ]);
  });

  test('is the one of the cookie where the storage has none', async () => {
    clearStoredChoices();
    document.cookie = 'language=zh; path=/';
    await startLanguage(messagesOf('cookie'));
    expect([shown(), kept()]).toEqual([
      ['zh', 'zh'],
      ['zh', 'language=zh'],
    ]);
  });

  test.each(['tlh', '', 'EN', 'zh-SG'])('is English if %j is kept, and nothing was chosen', async (garbage) => {
    clearStoredChoices();
    localStorage.setItem('language', garbage);
    document.cookie = `language=${garbage}; path=/`;
    await startLanguage(messagesOf('garbage'));
    expect(shown()).toEqual(['en', 'en']);
    expect(localStorage.getItem('language')).toBe(garbage);
  });

  test('stays the one it was sent in, as that of the account, before any choice in this browser', async () => {
    clearStoredChoices();
    document.documentElement.lang = 'fr';
    await startLanguage(messagesOf('account'));
    expect([shown(), kept()]).toEqual([
      ['fr', 'fr'],
      [null, ''],
    ]);
  });

  test('is English if the messages of the one it was sent in do not load', async () => {
    clearStoredChoices();
    document.documentElement.lang = 'es';
    expect(await startAsSent(messagesOf('lost', { es: Promise.reject(new Error('gone')) }))).toBe(false);
    expect(shown()).toEqual(['en', 'en']);
  });

  test('is in a cookie that an encrypted connection alone sends, once it is chosen over one', async () => {
    clearStoredChoices();
    const set = vi.spyOn(document, 'cookie', 'set');
    await activateLanguage('de');
    expect(set).toHaveBeenLastCalledWith('language=de; path=/; max-age=31536000; samesite=lax');
    vi.stubGlobal('location', { protocol: 'https:' });
    await activateLanguage('it');
    expect(set).toHaveBeenLastCalledWith('language=it; path=/; max-age=31536000; samesite=lax; secure');
    vi.unstubAllGlobals();
    set.mockRestore();
  });
});
