import type { ComponentType } from 'react';
import { addMessages, type Catalog } from '../../lib/language/i18n.ts';
import type { landingCatalogs } from './landing-catalogs.ts';
import type { LandingPageName } from './landing-pages.ts';

interface LandingContent {
  /** The module must have exactly one export. */
  readonly load: () => Promise<Readonly<Record<string, ComponentType>>>;
  readonly catalog?: keyof typeof landingCatalogs;
}

const LANDING_CONTENTS: Readonly<Record<LandingPageName, LandingContent>> = {
  index: { load: () => import('./landing-page.tsx') },
  register: { load: () => import('./register-page.tsx') },
  forgot: { load: () => import('../../features/accounts/recovery/forgot-page.tsx'), catalog: 'links' },
  reset: { load: () => import('../../features/accounts/recovery/reset-page.tsx'), catalog: 'links' },
  verify: { load: () => import('../../features/accounts/recovery/verify-page.tsx'), catalog: 'links' },
  unsubscribe: { load: () => import('../../features/accounts/recovery/unsubscribe-page.tsx'), catalog: 'links' },
  terms: { load: () => import('../../features/legal/terms-page.tsx'), catalog: 'legal' },
  privacy: { load: () => import('../../features/legal/privacy-page.tsx'), catalog: 'legal' },
  article: { load: () => import('../../features/news/article/visitor-article-page.tsx'), catalog: 'links' },
  invite: { load: () => import('../../features/social/invites/visitor-invite-page.tsx'), catalog: 'links' },
  'old-browser': { load: () => import('./old-browser-page.tsx'), catalog: 'links' },
  'not-found': { load: () => import('./not-found-page.tsx') },
};

export const landingCatalog: Catalog = (language) => import(`../../locales/${language}/landing.po`);

export function catalogNames(page: LandingPageName): ('landing' | keyof typeof landingCatalogs)[] {
  const { catalog } = LANDING_CONTENTS[page];
  return catalog === undefined ? ['landing'] : ['landing', catalog];
}

export async function loadContent(page: LandingPageName): Promise<ComponentType> {
  const { load, catalog } = LANDING_CONTENTS[page];
  const addCatalog = async (name: keyof typeof landingCatalogs) =>
    addMessages((await import('./landing-catalogs.ts')).landingCatalogs[name]);
  const [loaded] = await Promise.all([load(), catalog && addCatalog(catalog)]);
  const [Content] = Object.values(loaded);
  return Content as ComponentType;
}
