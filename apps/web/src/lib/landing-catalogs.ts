import { messages } from '../locales/en.po?front';
import type { Catalogs } from './i18n.ts';

/**
 * The messages of signing in and registering, so that visitors do not fetch those of the whole app. English is part of
 * the landing's script, since hydration needs it at once.
 */
export const frontCatalogs: Catalogs = {
  en: () => Promise.resolve({ messages }),
  zh: () => import('../locales/zh.po?front'),
  ms: () => import('../locales/ms.po?front'),
  ta: () => import('../locales/ta.po?front'),
  de: () => import('../locales/de.po?front'),
  es: () => import('../locales/es.po?front'),
  ko: () => import('../locales/ko.po?front'),
  ja: () => import('../locales/ja.po?front'),
  fr: () => import('../locales/fr.po?front'),
  it: () => import('../locales/it.po?front'),
};
