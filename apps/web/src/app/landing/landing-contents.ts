import type { ComponentType } from 'react';
import type { LandingPageName } from './landing-pages.ts';

/** The code of each page, loaded by page, so that signing in does not wait for the terms. */
export const loadContent: Record<LandingPageName, () => Promise<ComponentType>> = {
  index: async () => (await import('./landing-page.tsx')).LandingPage,
  register: async () => (await import('./register-page.tsx')).RegisterPage,
  forgot: async () => (await import('../../features/accounts/recovery/forgot-page.tsx')).ForgotPage,
  reset: async () => (await import('../../features/accounts/recovery/reset-page.tsx')).ResetPage,
  verify: async () => (await import('../../features/accounts/recovery/verify-page.tsx')).VerifyPage,
  unsubscribe: async () => (await import('../../features/accounts/recovery/unsubscribe-page.tsx')).UnsubscribePage,
  terms: async () => (await import('../../features/legal/terms-page.tsx')).TermsPage,
  privacy: async () => (await import('../../features/legal/privacy-page.tsx')).PrivacyPage,
  article: async () => (await import('../../features/news/article/visitor-article-page.tsx')).VisitorArticlePage,
  invite: async () => (await import('../../features/social/invites/visitor-invite-page.tsx')).VisitorInvitePage,
  'not-found': async () => (await import('./not-found-page.tsx')).NotFoundPage,
};
