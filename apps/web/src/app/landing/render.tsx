import { i18n } from '@lingui/core';
import { renderToString } from 'react-dom/server';
import { LandingApp } from './landing-app.tsx';
import { loadContent } from './landing-contents.ts';
import { messages } from '../../locales/en.po';
import { landingDescriptions } from './landing-descriptions.ts';
import { LANDING_PAGES, landingTitles, type LandingPageName } from './landing-pages.ts';

export interface RenderedPage {
  name: LandingPageName;
  title: string;
  description: string;
  body: string;
}

/** Renders every page of visitors, in English; called by the build. */
export function renderLandingPages(): Promise<RenderedPage[]> {
  i18n.loadAndActivate({ locale: 'en', messages });
  return Promise.all(LANDING_PAGES.map(renderPage));
}

async function renderPage(name: LandingPageName): Promise<RenderedPage> {
  const Content = await loadContent[name]();
  return {
    name,
    title: i18n._(landingTitles[name]),
    description: i18n._(landingDescriptions[name]),
    body: renderToString(<LandingApp page={name} Content={Content} />),
  };
}
