import type { Catalog } from '../../lib/language/i18n.ts';

/** In a module of its own, so that the landing page does not load the names of 20 further files. */
export const landingCatalogs: Readonly<Record<'links' | 'legal', Catalog>> = {
  links: (language) => import(`../../locales/${language}/links.po`),
  legal: (language) => import(`../../locales/${language}/legal.po`),
};
