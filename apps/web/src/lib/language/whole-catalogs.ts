import type { Catalogs } from './i18n.ts';

/** All messages of each language. Only the build reads them. */
export const wholeCatalogs: Catalogs = {
  en: () => import('../../locales/en.po'),
  zh: () => import('../../locales/zh.po'),
  ms: () => import('../../locales/ms.po'),
  ta: () => import('../../locales/ta.po'),
  de: () => import('../../locales/de.po'),
  es: () => import('../../locales/es.po'),
  ko: () => import('../../locales/ko.po'),
  ja: () => import('../../locales/ja.po'),
  fr: () => import('../../locales/fr.po'),
  it: () => import('../../locales/it.po'),
};
