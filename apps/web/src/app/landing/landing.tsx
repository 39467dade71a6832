import '../../ui/base.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { landingCatalogs } from './landing-catalogs.ts';
import { startAsSent } from '../../lib/language/i18n.ts';
import { LandingApp } from './landing-app.tsx';
import { loadContent } from './landing-contents.ts';
import { type LandingPageName, landingPageOfPath } from './landing-pages.ts';

/** The files of the app. The build writes them into the prerendered page, so that they load while the visitor types. */
function appFiles(): string[] {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="app-files"]');
  return meta?.content.split(' ').filter(Boolean) ?? [];
}

function preload(href: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.href = href;
  // This page does not use the style sheet. The browser would warn about a preload that is never used.
  link.rel = href.endsWith('.css') ? 'prefetch' : 'modulepreload';
  return link;
}

/** Fetches the app's code when a visitor begins to type, since they are likely to sign in. */
function warmApp(): void {
  document.addEventListener('input', () => document.head.append(...appFiles().map(preload)), { once: true });
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');

// The build names the page that it has prerendered; during development none is.
const page = import.meta.env.DEV ? landingPageOfPath(location.pathname) : (root.dataset['page'] as LandingPageName);
// Hydration must find the prerendered page unchanged, so it begins in the same language.
const isAsSent = await startAsSent(landingCatalogs.landing);

const app = <LandingApp page={page} Content={await loadContent(page)} />;
// During development the page is not prerendered.
if (isAsSent && root.hasChildNodes()) hydrateRoot(root, app);
else createRoot(root).render(app);
warmApp();
