import type { Catalogs } from './i18n.ts';

/**
 * The messages that the app starts with: one file per language, fetched when it is chosen. Screens bring their own
 * messages.
 */
export const catalogs: Catalogs = {
  en: () => import('../locales/en.po?app'),
  zh: () => import('../locales/zh.po?app'),
  ms: () => import('../locales/ms.po?app'),
  ta: () => import('../locales/ta.po?app'),
  de: () => import('../locales/de.po?app'),
  es: () => import('../locales/es.po?app'),
  ko: () => import('../locales/ko.po?app'),
  ja: () => import('../locales/ja.po?app'),
  fr: () => import('../locales/fr.po?app'),
  it: () => import('../locales/it.po?app'),
};
