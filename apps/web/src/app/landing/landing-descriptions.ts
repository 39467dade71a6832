import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { LandingPageName } from './landing-pages.ts';

/** What a search engine and a shared link say of each page; the build alone writes them. */
export const landingDescriptions: Record<LandingPageName, MessageDescriptor> = {
  index: msg`Discover Singapore's parks, gardens and nature reserves, check in where you walk, and earn eco-points and streaks.`,
  register: msg`Join EcoPulse for free: discover Singapore's green spaces, check in, and earn eco-points.`,
  terms: msg`The rules of EcoPulse, in as few words as they need.`,
  privacy: msg`What EcoPulse keeps about you, where, and what it never asks for.`,
  article: msg`What is new about a greener Singapore, from EcoPulse.`,
  'not-found': msg`This page does not exist.`,
};
