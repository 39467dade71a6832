import { i18n, type Messages } from '@lingui/core';
import { useSyncExternalStore } from 'react';
import { storeChoice, storedChoice } from '../stored-choice.ts';

/** The ten languages, each with its own name. */
export const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'zh', name: '中文' },
  { code: 'ms', name: 'Bahasa Melayu' },
  { code: 'ta', name: 'தமிழ்' },
  { code: 'de', name: 'Deutsch' },
  { code: 'es', name: 'Español' },
  { code: 'ko', name: '한국어' },
  { code: 'ja', name: '日本語' },
  { code: 'fr', name: 'Français' },
  { code: 'it', name: 'Italiano' },
] as const;

export type Language = (typeof LANGUAGES)[number]['code'];

/** Loads the messages of a part of the product in a language, see `catalogs.ts`. */
export type Catalog = (language: Language) => Promise<{ messages: Messages }>;

const KEY = 'language';
/** The catalogs of this entry and of the screens opened so far. */
const catalogs: Catalog[] = [];

function isLanguage(code: string | null): code is Language {
  return LANGUAGES.some((language) => language.code === code);
}

/** The choice in this browser, from its storage, else from the cookie; null before any. */
function chosenLanguage(): Language | null {
  const found = [storedChoice(KEY), /(?:^|; )language=([^;]*)/.exec(document.cookie)?.[1] ?? null];
  return found.find(isLanguage) ?? null;
}

/** Keeps the choice in this browser, and in a cookie for a year, by which the server chooses the pages that it sends. */
function remember(code: Language): void {
  storeChoice(KEY, code);
  const secure = location.protocol === 'https:' ? '; secure' : '';
  document.cookie = `language=${code}; path=/; max-age=31536000; samesite=lax${secure}`;
}

/** Shows a language, or English if its messages do not load. */
async function showOrEnglish(code: Language): Promise<void> {
  await show(code).catch(() => show('en'));
}

/** The language in which the server has sent the page: the choice as it knows it. English before any, whatever the browser prefers. */
function sentLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : 'en';
}

/**
 * Shows the language in which the page was sent, so that hydration finds it unchanged. Returns false if its messages do
 * not load; English is shown then.
 */
export async function startAsSent(ofThisEntry: Catalog): Promise<boolean> {
  const sent = sentLanguage();
  catalogs.push(ofThisEntry);
  await showOrEnglish(sent);
  return i18n.locale === sent;
}

/** Loads and shows the chosen language. Falls back to English if its messages do not load. */
export async function startLanguage(ofThisEntry: Catalog): Promise<void> {
  catalogs.push(ofThisEntry);
  await showChoice();
}

/** Shows the choice in this browser, and repeats it to the server, which may know another. */
export async function showChoice(): Promise<void> {
  const chosen = chosenLanguage();
  if (chosen) remember(chosen);
  await showOrEnglish(chosen ?? sentLanguage());
}

/** The first of the ten that the browser prefers, where that is not English, and nothing was chosen; null otherwise. */
export function preferredLanguage(): Language | null {
  if (chosenLanguage() || i18n.locale !== 'en') return null;
  const preferred = navigator.languages.map((tag) => tag.split('-', 1)[0] ?? '').find(isLanguage);
  return preferred && preferred !== 'en' ? preferred : null;
}

let wanted: Language = 'en';

/** The language in which content is asked for: the chosen one, also while its messages are still loading. */
export function contentLanguage(): Language {
  return wanted;
}

async function show(code: Language): Promise<void> {
  wanted = code;
  const loaded = await Promise.all(catalogs.map((load) => load(code)));
  const messages = Object.fromEntries(loaded.flatMap((each) => Object.entries(each.messages)));
  if (i18n.locale === code) {
    // Nothing on screen uses the new ones yet. To load them as the library does would draw all of it again.
    Object.assign(i18n.messages, messages);
    return;
  }
  // A slower catalog must not overtake a later choice.
  if (wanted !== code) return;
  i18n.loadAndActivate({ locale: code, messages });
  document.documentElement.lang = code;
  // Only if it changes: the browser would read the manifest, and offer to install, again.
  document
    .querySelector(`[rel=manifest]:not([href*="/${code}."])`)
    ?.setAttribute('href', `/manifest/${code}.webmanifest`);
}

/** Loads the catalog of a screen before it is drawn, also in a language chosen meanwhile. */
export async function addMessages(ofScreen: Catalog): Promise<void> {
  // The build has all messages of a language from the start.
  if (typeof document === 'undefined') return;
  if (!catalogs.includes(ofScreen)) catalogs.push(ofScreen);
  await show(wanted);
}

/**
 * Changes the language at once and stores it in this browser. Returns whether it is shown, since a later choice wins.
 * Rejects if its messages do not load.
 */
export async function activateLanguage(code: Language): Promise<boolean> {
  try {
    await show(code);
  } catch (error) {
    if (wanted === code) wanted = currentLanguage();
    throw error;
  }
  if (wanted !== code) return false;
  remember(code);
  return true;
}

function subscribe(listener: () => void): () => void {
  return i18n.on('change', listener);
}

function currentLanguage(): Language {
  return isLanguage(i18n.locale) ? i18n.locale : 'en';
}

/** The language on screen. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage, currentLanguage);
}
