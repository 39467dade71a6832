import type { Catalog } from '../lib/language/i18n.ts';

/** Apart from `rare-catalogs.ts`, whose other names the settings do not need. */
export const settingsCatalog: Catalog = (language) => import(`../locales/${language}/settings.po`);
