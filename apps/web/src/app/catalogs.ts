import type { Catalog } from '../lib/language/i18n.ts';

/** See `lingui.config.ts`. All screens need `app`; a route's `catalog` names a second one. */
export const catalogs: Readonly<Record<'app' | 'place' | 'settings' | 'legal' | 'admin' | 'content', Catalog>> = {
  app: (language) => import(`../locales/${language}/app.po`),
  place: (language) => import(`../locales/${language}/place.po`),
  settings: (language) => import(`../locales/${language}/settings.po`),
  legal: (language) => import(`../locales/${language}/legal.po`),
  admin: (language) => import(`../locales/${language}/admin.po`),
  content: (language) => import(`../locales/${language}/content.po`),
};
