import type { Catalog } from '../../lib/language/i18n.ts';

/** See `lingui.config.ts`. All pages need `landing`. */
export const landingCatalogs: Readonly<Record<'landing' | 'links' | 'legal', Catalog>> = {
  landing: (language) => import(`../../locales/${language}/landing.po`),
  links: (language) => import(`../../locales/${language}/links.po`),
  legal: (language) => import(`../../locales/${language}/legal.po`),
};
