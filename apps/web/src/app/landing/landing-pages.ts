import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The pages of visitors, by the name of the file they are prerendered to. */
export const LANDING_PAGES = [
  'index',
  'register',
  'forgot',
  'reset',
  'verify',
  'unsubscribe',
  'terms',
  'privacy',
  'article',
  'not-found',
] as const;

export type LandingPageName = (typeof LANDING_PAGES)[number];

export function isLandingPage(name: string): name is LandingPageName {
  return LANDING_PAGES.some((page) => page === name);
}

/** The page that a path shows. The server decides likewise. */
export function landingPageOfPath(path: string): LandingPageName {
  if (path === '/') return 'index';
  if (path.startsWith('/news/')) return 'article';
  const name = path.replace(/^\/|\/$/g, '');
  return isLandingPage(name) && name !== 'index' ? name : 'not-found';
}

/** The title of each page in the browser's tab. */
export const landingTitles: Record<LandingPageName, MessageDescriptor> = {
  index: msg`EcoPulse: pulsifying sustainability in Singapore`,
  register: msg`Create your account · EcoPulse`,
  forgot: msg`Forgot your password? · EcoPulse`,
  reset: msg`Set a new password · EcoPulse`,
  verify: msg`Confirm your email address · EcoPulse`,
  unsubscribe: msg`Stop these mails · EcoPulse`,
  terms: msg`Terms of use · EcoPulse`,
  privacy: msg`Privacy notice · EcoPulse`,
  // Replaces the title of an article that the server does not know.
  article: msg`News · EcoPulse`,
  'not-found': msg`404 Page Not Found · EcoPulse`,
};
