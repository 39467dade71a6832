import '../../ui/base.css';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { keepEarlyTyping } from '../../lib/typing.ts';
import { startInPageLanguage } from '../../lib/language/i18n.ts';
import { LandingApp } from './landing-app.tsx';
import { landingCatalog, loadContent } from './landing-contents.ts';
import { type LandingPageName, landingPageOfPath } from './landing-pages.ts';

function appFiles(): string[] {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="app-files"]');
  return meta?.content.split(' ').filter(Boolean) ?? [];
}

function preload(href: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.href = href;
  // This page does not use the style sheet, and browsers warn about unused preloads.
  link.rel = href.endsWith('.css') ? 'prefetch' : 'modulepreload';
  return link;
}

/** Prefetches the app when a visitor starts to type, as they are likely to sign in. */
function prefetchAppOnInput(): void {
  document.addEventListener('input', () => document.head.append(...appFiles().map(preload)), { once: true });
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no root');

// Set by prerendering, which development skips.
const page = import.meta.env.DEV ? landingPageOfPath(location.pathname) : (root.dataset['page'] as LandingPageName);
const isPageLanguage = await startInPageLanguage(landingCatalog);

const app = <LandingApp page={page} Content={await loadContent(page)} />;
keepEarlyTyping(root);
if (isPageLanguage && root.hasChildNodes()) hydrateRoot(root, app);
else createRoot(root).render(app);
prefetchAppOnInput();
