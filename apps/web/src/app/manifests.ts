import { setupI18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { brand } from '../lib/brand.ts';
import { type Catalog, LANGUAGES, type Language } from '../lib/language/i18n.ts';

export const buildCatalog: Catalog = (language) => import(`../locales/${language}/build.po`);

const SHORTCUTS = [
  {
    icon: 'check-in',
    url: '/green-spaces?view=map',
    name: msg`Check in at a green space`,
    shortName: msg({ message: 'Check in', context: 'shortcut on the home screen' }),
  },
  {
    icon: 'review',
    url: '/learn',
    name: msg`Review your lessons`,
    shortName: msg({ message: 'Review', context: 'shortcut on the home screen' }),
  },
  {
    icon: 'passport',
    url: '/passport',
    name: msg`Open your passport`,
    shortName: msg({ message: 'Passport', context: 'shortcut on the home screen' }),
  },
];

const ICONS = [
  { src: '/icons/app-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icons/app-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
  { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
];

async function createManifest(lang: Language) {
  const { messages } = await buildCatalog(lang);
  const i18n = setupI18n({ locale: lang, messages: { [lang]: messages } });
  return {
    id: '/',
    name: brand.name,
    short_name: brand.name,
    description: i18n._(
      msg`Discover Singapore's parks, gardens and nature reserves, check in where you walk, and earn eco-points and streaks.`,
    ),
    lang,
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    categories: ['lifestyle', 'education', 'travel'],
    icons: ICONS,
    shortcuts: SHORTCUTS.map(({ icon, url, name, shortName }) => ({
      name: i18n._(name),
      short_name: i18n._(shortName),
      url,
      icons: [{ src: `/icons/${icon}-96.png`, sizes: '96x96', type: 'image/png' }],
    })),
    share_target: {
      action: '/share',
      method: 'GET',
      // Chromium warns if the default is implicit.
      enctype: 'application/x-www-form-urlencoded',
      params: { title: 'title', text: 'text', url: 'url' },
    },
  };
}

export type WebManifest = Awaited<ReturnType<typeof createManifest>>;

export function createManifests(): Promise<WebManifest[]> {
  return Promise.all(LANGUAGES.map(({ code }) => createManifest(code)));
}
