import type { ComponentType } from 'react';
import type { LandingPageName } from './landing-pages.ts';

/** The module of each page, which exports that page alone. */
const PAGES: Readonly<Record<LandingPageName, () => Promise<Readonly<Record<string, ComponentType>>>>> = {
  index: () => import('./landing-page.tsx'),
  register: () => import('./register-page.tsx'),
  forgot: () => import('../../features/accounts/recovery/forgot-page.tsx'),
  reset: () => import('../../features/accounts/recovery/reset-page.tsx'),
  verify: () => import('../../features/accounts/recovery/verify-page.tsx'),
  unsubscribe: () => import('../../features/accounts/recovery/unsubscribe-page.tsx'),
  terms: () => import('../../features/legal/terms-page.tsx'),
  privacy: () => import('../../features/legal/privacy-page.tsx'),
  article: () => import('../../features/news/article/visitor-article-page.tsx'),
  invite: () => import('../../features/social/invites/visitor-invite-page.tsx'),
  'not-found': () => import('./not-found-page.tsx'),
};

/** The code of a page, loaded by page, so that signing in does not wait for the terms. */
export async function loadContent(page: LandingPageName): Promise<ComponentType> {
  const [Content] = Object.values(await PAGES[page]());
  return Content as ComponentType;
}
