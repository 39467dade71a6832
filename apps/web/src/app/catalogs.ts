import type { Catalog } from '../lib/language/i18n.ts';

/** See `lingui.config.ts`. All screens need `app`; a route's `catalog` names a second one. */
export const catalogs = {
  app: (language) => import(`../locales/${language}/app.po`),
  place: (language) => import(`../locales/${language}/place.po`),
  lesson: (language) => import(`../locales/${language}/lesson.po`),
  community: (language) => import(`../locales/${language}/community.po`),
  settings: (language) => import(`../locales/${language}/settings.po`),
  terms: (language) => import(`../locales/${language}/terms.po`),
  privacy: (language) => import(`../locales/${language}/privacy.po`),
  admin: (language) => import(`../locales/${language}/admin.po`),
  'admin-residents': (language) => import(`../locales/${language}/admin-residents.po`),
  'admin-lessons': (language) => import(`../locales/${language}/admin-lessons.po`),
  'admin-challenges': (language) => import(`../locales/${language}/admin-challenges.po`),
  'admin-site': (language) => import(`../locales/${language}/admin-site.po`),
  'admin-news': (language) => import(`../locales/${language}/admin-news.po`),
  'admin-places': (language) => import(`../locales/${language}/admin-places.po`),
} satisfies Readonly<Record<string, Catalog>>;
