import type { Catalog } from '../lib/language/i18n.ts';
import type { rareCatalogs as RareCatalogs } from './rare-catalogs.ts';

function rareCatalog(name: keyof typeof RareCatalogs): Catalog {
  return async (language) => {
    const { rareCatalogs } = await import('./rare-catalogs.ts');
    const load: Catalog = rareCatalogs[name];
    return load(language);
  };
}

/** See `lingui.config.ts`. All screens need `app`; a route's `catalog` names a second one. */
export const catalogs = {
  app: (language) => import(`../locales/${language}/app.po`),
  places: (language) => import(`../locales/${language}/places.po`),
  place: (language) => import(`../locales/${language}/place.po`),
  events: (language) => import(`../locales/${language}/events.po`),
  clubs: rareCatalog('clubs'),
  lesson: (language) => import(`../locales/${language}/lesson.po`),
  community: (language) => import(`../locales/${language}/community.po`),
  settings: rareCatalog('settings'),
  passport: rareCatalog('passport'),
  terms: rareCatalog('terms'),
  privacy: rareCatalog('privacy'),
  certificates: rareCatalog('certificates'),
  admin: rareCatalog('admin'),
  'admin-residents': rareCatalog('admin-residents'),
  'admin-lessons': rareCatalog('admin-lessons'),
  'admin-challenges': rareCatalog('admin-challenges'),
  'event-editor': rareCatalog('event-editor'),
  'admin-site': rareCatalog('admin-site'),
  'admin-news': rareCatalog('admin-news'),
  'admin-places': rareCatalog('admin-places'),
} satisfies Readonly<Record<string, Catalog>>;
