import type { ComponentType } from 'react';
import type { Catalog } from '../../lib/language/i18n.ts';
import type { LandingPageName } from './landing-pages.ts';

export interface LandingContent {
  /** The module must have exactly one export. */
  readonly load: () => Promise<Readonly<Record<string, ComponentType>>>;
}

export type OwnPageName = 'index' | 'register' | 'not-found';

export const linkCatalogs: Readonly<Record<'links' | 'previews' | 'legal', Catalog>> = {
  links: (language) => import(`../../locales/${language}/links.po`),
  previews: (language) => import(`../../locales/${language}/previews.po`),
  legal: (language) => import(`../../locales/${language}/legal.po`),
};

/** In a module of its own, so that the landing page loads neither these pages' names nor those of 20 catalogs. */
export const linkContents: Readonly<
  Record<Exclude<LandingPageName, OwnPageName>, LandingContent & { readonly catalog?: 'legal' | 'previews' }>
> = {
  forgot: { load: () => import('../../features/accounts/recovery/forgot-page.tsx') },
  reset: { load: () => import('../../features/accounts/recovery/reset-page.tsx') },
  verify: { load: () => import('../../features/accounts/recovery/verify-page.tsx') },
  unsubscribe: { load: () => import('../../features/accounts/recovery/unsubscribe-page.tsx') },
  terms: { load: () => import('../../features/legal/terms-page.tsx'), catalog: 'legal' },
  privacy: { load: () => import('../../features/legal/privacy-page.tsx'), catalog: 'legal' },
  article: { load: () => import('../../features/news/article/visitor-article-page.tsx'), catalog: 'previews' },
  'green-space': {
    load: () => import('../../features/green-spaces/preview/visitor-green-space-page.tsx'),
    catalog: 'previews',
  },
  challenge: {
    load: () => import('../../features/challenges/preview/visitor-challenge-page.tsx'),
    catalog: 'previews',
  },
  lesson: { load: () => import('../../features/lessons/preview/visitor-lesson-page.tsx'), catalog: 'previews' },
  invite: { load: () => import('../../features/social/invites/visitor-invite-page.tsx') },
  'old-browser': { load: () => import('./old-browser-page.tsx') },
  'sign-in': { load: () => import('./sign-in-page.tsx') },
};
