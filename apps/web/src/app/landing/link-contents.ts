import type { ComponentType } from 'react';
import type { Catalog } from '../../lib/language/i18n.ts';
import type { LandingPageName } from './landing-pages.ts';

export interface LandingContent {
  /** The module must have exactly one export. */
  readonly load: () => Promise<Readonly<Record<string, ComponentType>>>;
}

export type OwnPageName = 'index' | 'not-found';

type LinkCatalog = 'links' | 'previews' | 'challenge-preview' | 'terms' | 'privacy';

export const linkCatalogs: Readonly<Record<LinkCatalog, Catalog>> = {
  links: (language) => import(`../../locales/${language}/links.po`),
  previews: (language) => import(`../../locales/${language}/previews.po`),
  'challenge-preview': (language) => import(`../../locales/${language}/challenge-preview.po`),
  terms: (language) => import(`../../locales/${language}/terms.po`),
  privacy: (language) => import(`../../locales/${language}/privacy.po`),
};

/** In a module of its own, so that the landing page loads neither these pages' names nor those of 20 catalogs. */
export const linkContents: Readonly<
  Record<Exclude<LandingPageName, OwnPageName>, LandingContent & { readonly catalog?: LinkCatalog }>
> = {
  register: { load: () => import('./register-page.tsx') },
  forgot: { load: () => import('../../features/accounts/recovery/forgot-page.tsx') },
  reset: { load: () => import('../../features/accounts/recovery/reset-page.tsx') },
  verify: { load: () => import('../../features/accounts/recovery/verify-page.tsx') },
  parent: { load: () => import('../../features/accounts/parents/parent-page.tsx') },
  unsubscribe: { load: () => import('../../features/accounts/recovery/unsubscribe-page.tsx') },
  setup: { load: () => import('../../features/accounts/set-up/set-up-page.tsx') },
  terms: { load: () => import('../../features/legal/terms-page.tsx'), catalog: 'terms' },
  privacy: { load: () => import('../../features/legal/privacy-page.tsx'), catalog: 'privacy' },
  article: { load: () => import('../../features/news/article/visitor-article-page.tsx'), catalog: 'previews' },
  'green-space': {
    load: () => import('../../features/green-spaces/preview/visitor-green-space-page.tsx'),
    catalog: 'previews',
  },
  challenge: {
    load: () => import('../../features/challenges/preview/visitor-challenge-page.tsx'),
    catalog: 'challenge-preview',
  },
  lesson: { load: () => import('../../features/lessons/preview/visitor-lesson-page.tsx'), catalog: 'previews' },
  event: { load: () => import('../../features/events/preview/visitor-event-page.tsx'), catalog: 'previews' },
  invite: { load: () => import('../../features/social/invites/visitor-invite-page.tsx') },
  certificate: { load: () => import('../../features/events/preview/certificate-check-page.tsx') },
  'old-browser': { load: () => import('./old-browser-page.tsx') },
  'sign-in': { load: () => import('./sign-in-page.tsx') },
};
