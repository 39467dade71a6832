import { i18n } from '@lingui/core';
import { renderToString } from 'react-dom/server';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { buildCatalog } from '../manifests.ts';
import { LandingApp } from './landing-app.tsx';
import { landingCatalog, loadContent } from './landing-contents.ts';
import { type Language, LANGUAGES } from '../../lib/language/i18n.ts';
import { linkCatalogs, linkContents } from './link-contents.ts';
import { LANDING_PAGES, PREVIEW_PAGES, landingTitles, type LandingPageName } from './landing-pages.ts';

const landingDescriptions: Record<LandingPageName, MessageDescriptor> = {
  index: msg`Discover Singapore's parks, gardens and nature reserves, check in where you walk, and earn eco-points and streaks.`,
  register: msg`Join EcoPulse for free: discover Singapore's green spaces, check in, and earn eco-points.`,
  forgot: msg`Get a link to set a new password.`,
  reset: msg`Set a new password for your account.`,
  verify: msg`Confirm that an email address is yours.`,
  parent: msg`Agree to your child's account, download its data or delete it.`,
  unsubscribe: msg`Stop one type of email.`,
  setup: msg`Create the first admin account.`,
  terms: msg`The rules of EcoPulse, in brief.`,
  privacy: msg`What EcoPulse stores about you, why and for how long, who else sees it, and your choices.`,
  invite: msg`Join a friend on EcoPulse: discover Singapore's green spaces together.`,
  article: msg`The latest on a greener Singapore, from EcoPulse.`,
  'green-space': msg`Discover Singapore's parks, gardens and nature reserves, check in where you walk, and earn eco-points and streaks.`,
  challenge: msg`Discover Singapore's parks, gardens and nature reserves, check in where you walk, and earn eco-points and streaks.`,
  lesson: msg`Discover Singapore's parks, gardens and nature reserves, check in where you walk, and earn eco-points and streaks.`,
  event: msg`Discover Singapore's parks, gardens and nature reserves, check in where you walk, and earn eco-points and streaks.`,
  certificate: msg`Whether a certificate of attended events is valid.`,
  'sign-in': msg`Only signed-in residents can see this page.`,
  'old-browser': msg`The browsers that EcoPulse supports.`,
  'not-found': msg`This page doesn't exist.`,
};

const titles = {
  ...landingTitles,
  parent: msg`Your child's account · EcoPulse`,
  unsubscribe: msg`Stop these emails · EcoPulse`,
  invite: msg`Invitation · EcoPulse`,
  certificate: msg`Certificate check · EcoPulse`,
  'old-browser': msg`Please update your browser · EcoPulse`,
  'sign-in': msg`Sign in to see this · EcoPulse`,
  // Shown only while the database is unreachable.
  article: msg`News · EcoPulse`,
  'green-space': landingTitles.index,
  challenge: landingTitles.index,
  lesson: landingTitles.index,
  event: landingTitles.index,
} as Record<LandingPageName, MessageDescriptor>;

export interface RenderedPage {
  name: LandingPageName;
  /** The server fills it in. */
  isPreview: boolean;
  language: Language;
  title: string;
  description: string;
  body: string;
  sources: string[];
  catalogs: string[];
}

export async function renderLandingPages(): Promise<RenderedPage[]> {
  const pages: RenderedPage[] = [];
  // Sequential, because the active language is global.
  for (const { code } of LANGUAGES) {
    for (const load of [landingCatalog, ...Object.values(linkCatalogs), buildCatalog])
      i18n.load(code, (await load(code)).messages);
    i18n.activate(code);
    for (const name of LANDING_PAGES) pages.push(await renderPage(name, code));
  }
  return pages;
}

async function renderPage(name: LandingPageName, language: Language): Promise<RenderedPage> {
  globalThis.recordedImports.clear();
  const Content = await loadContent(name);
  return {
    sources: [...globalThis.recordedImports],
    catalogs: [
      'landing',
      ...Object.entries(linkContents).flatMap(([page, { catalog }]) => (page === name ? (catalog ?? 'links') : [])),
    ],
    name,
    isPreview: PREVIEW_PAGES.includes(name),
    language,
    title: i18n._(titles[name]),
    description: i18n._(landingDescriptions[name]),
    body: renderToString(<LandingApp page={name} Content={Content} />),
  };
}
