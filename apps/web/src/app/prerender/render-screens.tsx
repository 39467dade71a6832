import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, rootRouteId, RouterProvider } from '@tanstack/react-router';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { renderToString } from 'react-dom/server';
import type { SIGNED_IN_PAGES } from '@ecopulse/contract/pages';
import { createQueryClient } from '../../lib/query-client.ts';
import { type Catalog, type Language, LANGUAGES } from '../../lib/language/i18n.ts';
import { TooltipProvider } from '../../ui/overlays/tooltip.tsx';
import { catalogs } from '../catalogs.ts';
import { createAppRouter } from '../router.tsx';
import { AppShell } from '../shell/app-shell.tsx';

export { type PageRequirements, collectPageRequirements } from './page-requirements.ts';

export interface RenderedScreen {
  readonly page: (typeof SIGNED_IN_PAGES)[number];
  readonly language: Language;
  readonly html: string;
}

/** React's markers for hydration; the app renders from scratch. */
const REACT_MARKERS = /<!--.*?-->|<template[^>]*><\/template>|<title>.*?<\/title>|<link rel="preload"[^>]*>/gs;

export async function renderScreens(pages: readonly RenderedScreen['page'][]): Promise<RenderedScreen[]> {
  // Queries never resolve, so skeletons are drawn.
  globalThis.fetch = () => new Promise(() => {});
  const screens: RenderedScreen[] = [];
  // Sequential, because routes and language are global.
  for (const { code } of LANGUAGES) {
    for (const load of Object.values<Catalog>(catalogs)) i18n.load(code, (await load(code)).messages);
    i18n.activate(code);
    for (const page of pages) screens.push({ page, language: code, html: await renderScreen(page) });
  }
  return screens;
}

async function renderScreen(page: RenderedScreen['page']): Promise<string> {
  const queryClient = createQueryClient();
  const router = createAppRouter(queryClient);
  const history = createMemoryHistory({ initialEntries: [page.replaceAll(/:\w+/g, '1')] });
  router.update({ ...router.options, history, scrollRestoration: false });
  for (const route of Object.values(router.routesById)) {
    delete route.options.loader;
    delete route.options.beforeLoad;
  }
  // Without waiting for a session.
  router.routesById[rootRouteId].options.component = AppShell;
  await router.load();
  const app = (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <TooltipProvider>
          <RouterProvider router={router} />
        </TooltipProvider>
      </QueryClientProvider>
    </I18nProvider>
  );
  // Lazy parts have loaded before the second rendering.
  renderToString(app);
  await nextTurn();
  return renderToString(app).replaceAll(REACT_MARKERS, '');
}
