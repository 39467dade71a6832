import type { Catalog } from '../lib/language/i18n.ts';

/** Apart from `catalogs.ts`, because every page loads the names there and few visits need these. */
export const rareCatalogs = {
  clubs: (language) => import(`../locales/${language}/clubs.po`),
  passport: (language) => import(`../locales/${language}/passport.po`),
  settings: (language) => import(`../locales/${language}/settings.po`),
  terms: (language) => import(`../locales/${language}/terms.po`),
  privacy: (language) => import(`../locales/${language}/privacy.po`),
  certificates: (language) => import(`../locales/${language}/certificates.po`),
  admin: (language) => import(`../locales/${language}/admin.po`),
  'admin-residents': (language) => import(`../locales/${language}/admin-residents.po`),
  'admin-lessons': (language) => import(`../locales/${language}/admin-lessons.po`),
  'admin-challenges': (language) => import(`../locales/${language}/admin-challenges.po`),
  'event-editor': (language) => import(`../locales/${language}/event-editor.po`),
  'admin-site': (language) => import(`../locales/${language}/admin-site.po`),
  'admin-news': (language) => import(`../locales/${language}/admin-news.po`),
  'admin-places': (language) => import(`../locales/${language}/admin-places.po`),
} satisfies Readonly<Record<string, Catalog>>;
