import { i18n, type Messages } from '@lingui/core';
import { useSyncExternalStore } from 'react';
import { storeValue, getStoredValue } from '../stored-values.ts';

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

export type Catalog = (language: Language) => Promise<{ messages: Messages }>;

const STORAGE_KEY = 'language';
const catalogs: Catalog[] = [];

function isLanguage(code: string | null): code is Language {
  return LANGUAGES.some((language) => language.code === code);
}

/** From the storage of this browser, else from the cookie. */
function chosenLanguage(): Language | null {
  const candidates = [
    getStoredValue(STORAGE_KEY),
    /(?:^|; )(?:__Host-)?language=([^;]*)/.exec(document.cookie)?.[1] ?? null,
  ];
  return candidates.find(isLanguage) ?? null;
}

/** The server reads the cookie to choose the language of its pages. */
function storeLanguage(code: Language): void {
  storeValue(STORAGE_KEY, code);
  const [prefix, secure] = location.protocol === 'https:' ? ['__Host-', '; secure'] : ['', ''];
  document.cookie = `${prefix}language=${code}; path=/; max-age=31536000; samesite=lax${secure}`;
}

async function loadOrFallBackToEnglish(code: Language): Promise<void> {
  await loadLanguage(code).catch(() => loadLanguage('en'));
}

/** The language of the page as sent: without a choice English, whatever the browser prefers. */
function pageLanguage(): Language {
  const { lang } = document.documentElement;
  return isLanguage(lang) ? lang : 'en';
}

/** Uses the language of the sent page, so that hydration matches. Returns false and uses English if it does not load. */
export async function startInPageLanguage(entryCatalog: Catalog): Promise<boolean> {
  const language = pageLanguage();
  catalogs.push(entryCatalog);
  await loadOrFallBackToEnglish(language);
  return i18n.locale === language;
}

export async function startInChosenLanguage(entryCatalog: Catalog): Promise<void> {
  catalogs.push(entryCatalog);
  await activateChosenLanguage();
}

/** Stores the choice again, since the server may have another one in its cookie. */
export async function activateChosenLanguage(): Promise<void> {
  const chosen = chosenLanguage();
  if (chosen) storeLanguage(chosen);
  await loadOrFallBackToEnglish(chosen ?? pageLanguage());
}

/** The first supported language that the browser prefers; null if that is English or the resident has chosen one. */
export function preferredLanguage(): Language | null {
  if (chosenLanguage() || i18n.locale !== 'en') return null;
  const preferred = navigator.languages.map((tag) => tag.split('-', 1)[0] ?? '').find(isLanguage);
  return preferred && preferred !== 'en' ? preferred : null;
}

let requestedLanguage: Language = 'en';

export function contentLanguage(): Language {
  return requestedLanguage;
}

async function loadLanguage(code: Language): Promise<void> {
  requestedLanguage = code;
  const loaded = await Promise.all(catalogs.map((load) => load(code)));
  const messages = Object.fromEntries(loaded.flatMap((each) => Object.entries(each.messages)));
  if (i18n.locale === code) {
    // Merge without `loadAndActivate`, which would re-render everything.
    Object.assign(i18n.messages, messages);
    return;
  }
  // A slow catalog must not override a later choice.
  if (requestedLanguage !== code) return;
  i18n.loadAndActivate({ locale: code, messages });
  document.documentElement.lang = code;
  // Changing `href` makes the browser refetch the manifest, so only if it differs.
  document
    .querySelector(`[rel=manifest]:not([href*="/${code}."])`)
    ?.setAttribute('href', `/manifest/${code}.webmanifest`);
}

export async function addMessages(screenCatalog: Catalog): Promise<void> {
  // The prerendering build loads all messages up front.
  if (typeof document === 'undefined') return;
  if (!catalogs.includes(screenCatalog)) catalogs.push(screenCatalog);
  await loadLanguage(requestedLanguage);
}

/** Returns false if a later choice won. Rejects if the messages do not load. */
export async function activateLanguage(code: Language): Promise<boolean> {
  try {
    await loadLanguage(code);
  } catch (error) {
    if (requestedLanguage === code) requestedLanguage = currentLanguage();
    throw error;
  }
  if (requestedLanguage !== code) return false;
  storeLanguage(code);
  return true;
}

function subscribe(listener: () => void): () => void {
  return i18n.on('change', listener);
}

function currentLanguage(): Language {
  return isLanguage(i18n.locale) ? i18n.locale : 'en';
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage, currentLanguage);
}
