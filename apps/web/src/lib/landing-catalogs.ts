import { messages } from '../locales/en.po?landing';
import type { Catalogs } from './i18n.ts';

/** English is part of the landing's script, since the prerendered page is brought to life with it at once. */
export const landingEnglish = messages;

/** The landing's words alone, so that a visitor does not fetch those of the whole app. */
export const landingCatalogs: Catalogs = {
  en: () => Promise.resolve({ messages }),
  zh: () => import('../locales/zh.po?landing'),
  ms: () => import('../locales/ms.po?landing'),
  ta: () => import('../locales/ta.po?landing'),
  de: () => import('../locales/de.po?landing'),
  es: () => import('../locales/es.po?landing'),
  ko: () => import('../locales/ko.po?landing'),
  ja: () => import('../locales/ja.po?landing'),
  fr: () => import('../locales/fr.po?landing'),
  it: () => import('../locales/it.po?landing'),
};
