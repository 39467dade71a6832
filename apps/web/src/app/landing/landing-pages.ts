import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const LANDING_PAGES = [
  'index',
  'register',
  'forgot',
  'reset',
  'verify',
  'parent',
  'unsubscribe',
  'setup',
  'terms',
  'privacy',
  'article',
  'green-space',
  'challenge',
  'lesson',
  'event',
  'invite',
  'certificate',
  'old-browser',
  'sign-in',
  'not-found',
] as const;

export type LandingPageName = (typeof LANDING_PAGES)[number];

function isLandingPage(name: string): name is LandingPageName {
  return LANDING_PAGES.some((page) => page === name);
}

/** Each is filled in by the server. */
export const PREVIEW_PAGES: readonly LandingPageName[] = ['article', 'green-space', 'challenge', 'lesson', 'event'];

const PAGES_OF_FOLDERS: Readonly<Record<string, LandingPageName>> = {
  news: 'article',
  'green-space': 'green-space',
  challenges: 'challenge',
  learn: 'lesson',
  events: 'event',
  invite: 'invite',
  certificates: 'certificate',
};

/** For development; otherwise the server chooses the page. */
export function landingPageOfPath(path: string): LandingPageName {
  if (path === '/') return 'index';
  const [, folder = '', item] = path.split('/');
  if (item) return PAGES_OF_FOLDERS[folder] ?? 'not-found';
  const name = path.replace(/^\/|\/$/g, '');
  return isLandingPage(name) && name !== 'index' ? name : 'not-found';
}

export const landingTitles: Partial<Record<LandingPageName, MessageDescriptor>> = {
  index: msg`EcoPulse: pulsifying sustainability in Singapore`,
  register: msg`Create your account · EcoPulse`,
  forgot: msg`Forgot your password? · EcoPulse`,
  reset: msg`Set a new password · EcoPulse`,
  verify: msg`Confirm your email address · EcoPulse`,
  setup: msg`Set up this site · EcoPulse`,
  terms: msg`Terms of use · EcoPulse`,
  privacy: msg`Privacy notice · EcoPulse`,
  'not-found': msg`404 Page Not Found · EcoPulse`,
};
