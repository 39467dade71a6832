import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The pages of visitors, by the name of the file they are prerendered to. */
export const LANDING_PAGES = ['index', 'register', 'terms', 'privacy', 'not-found'] as const;

export type LandingPageName = (typeof LANDING_PAGES)[number];

export function isLandingPage(name: string): name is LandingPageName {
  return LANDING_PAGES.some((page) => page === name);
}

/** Which page a path shows, as the server decides it. */
export function landingPageOfPath(path: string): LandingPageName {
  if (path === '/') return 'index';
  const name = path.replace(/^\/|\/$/g, '');
  return isLandingPage(name) && name !== 'index' ? name : 'not-found';
}

interface Head {
  title: MessageDescriptor;
  description: MessageDescriptor;
}

/** What a browser's tab, a search engine and a shared link say of each page. */
export const landingHeads: Record<LandingPageName, Head> = {
  index: {
    title: msg`EcoPulse: pulsifying sustainability in Singapore`,
    description: msg`Discover Singapore's parks, gardens and nature reserves, check in where you walk, and earn eco-points and streaks.`,
  },
  register: {
    title: msg`Create your account · EcoPulse`,
    description: msg`Join EcoPulse for free: discover Singapore's green spaces, check in, and earn eco-points.`,
  },
  terms: {
    title: msg`Terms of use · EcoPulse`,
    description: msg`The rules of EcoPulse, in as few words as they need.`,
  },
  privacy: {
    title: msg`Privacy notice · EcoPulse`,
    description: msg`What EcoPulse keeps about you, where, and what it never asks for.`,
  },
  'not-found': { title: msg`404 Page Not Found · EcoPulse`, description: msg`This page does not exist.` },
};
