import type { Catalogs } from './i18n.ts';

/** All words of the app: one file per language, fetched when it is chosen. */
export const catalogs: Catalogs = {
  en: () => import('../locales/en.po'),
  zh: () => import('../locales/zh.po'),
  ms: () => import('../locales/ms.po'),
  ta: () => import('../locales/ta.po'),
  de: () => import('../locales/de.po'),
  es: () => import('../locales/es.po'),
  ko: () => import('../locales/ko.po'),
  ja: () => import('../locales/ja.po'),
  fr: () => import('../locales/fr.po'),
  it: () => import('../locales/it.po'),
};
