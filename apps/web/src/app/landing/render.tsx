import { i18n } from '@lingui/core';
import { renderToString } from 'react-dom/server';
import { landingEnglish } from '../../lib/landing-catalogs.ts';
import { LandingApp } from './landing-app.tsx';
import { LANDING_PAGES, landingHeads } from './landing-pages.ts';

export interface RenderedPage {
  name: string;
  title: string;
  description: string;
  body: string;
}

/** Renders every page of visitors, in English; called by the build. */
export function renderLandingPages(): RenderedPage[] {
  i18n.loadAndActivate({ locale: 'en', messages: landingEnglish });
  return LANDING_PAGES.map((name) => ({
    name,
    title: i18n._(landingHeads[name].title),
    description: i18n._(landingHeads[name].description),
    body: renderToString(<LandingApp page={name} />),
  }));
}
