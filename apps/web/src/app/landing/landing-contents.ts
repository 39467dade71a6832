import type { ComponentType } from 'react';
import { addMessages, type Catalog } from '../../lib/language/i18n.ts';
import type { LandingPageName } from './landing-pages.ts';
import type { LandingContent, OwnPageName } from './link-contents.ts';

const LANDING_CONTENTS: Readonly<Record<OwnPageName, LandingContent>> = {
  index: { load: () => import('./landing-page.tsx') },
  'not-found': { load: () => import('./not-found-page.tsx') },
};

export const landingCatalog: Catalog = (language) => import(`../../locales/${language}/landing.po`);

function isOwnPage(page: LandingPageName): page is OwnPageName {
  return page in LANDING_CONTENTS;
}

async function loadModule(page: LandingPageName): Promise<Readonly<Record<string, ComponentType>>> {
  if (isOwnPage(page)) return LANDING_CONTENTS[page].load();
  const { linkContents, linkCatalogs } = await import('./link-contents.ts');
  const { load, catalog = 'links' } = linkContents[page];
  const [loaded] = await Promise.all([load(), addMessages(linkCatalogs[catalog])]);
  return loaded;
}

export async function loadContent(page: LandingPageName): Promise<ComponentType> {
  const [Content] = Object.values(await loadModule(page));
  return Content as ComponentType;
}
