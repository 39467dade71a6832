import { i18n } from '@lingui/core';
import { renderToString } from 'react-dom/server';
import { LandingApp } from './landing-app.tsx';
import { loadContent } from './landing-contents.ts';
import { LANDING_PAGES, landingHeads, type LandingPageName } from './landing-pages.ts';
import { catalogsOf } from './landing-words.ts';

export interface RenderedPage {
  name: LandingPageName;
  title: string;
  description: string;
  body: string;
}

/** Renders every page of visitors, in English; called by the build. */
export async function renderLandingPages(): Promise<RenderedPage[]> {
  i18n.loadAndActivate({ locale: 'en', ...(await catalogsOf('terms').en()) });
  return Promise.all(LANDING_PAGES.map(renderPage));
}

async function renderPage(name: LandingPageName): Promise<RenderedPage> {
  const Content = await loadContent[name]();
  return {
    name,
    title: i18n._(landingHeads[name].title),
    description: i18n._(landingHeads[name].description),
    body: renderToString(<LandingApp page={name} Content={Content} />),
  };
}
