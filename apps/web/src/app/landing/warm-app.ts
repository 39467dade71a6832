/** The app's files, written into the prerendered page by the build, so that they come while the visitor types. */
function appFiles(): string[] {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="app-files"]');
  return meta?.content.split(' ').filter(Boolean) ?? [];
}

function preload(href: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.href = href;
  // A style sheet is not of this page: as a preload, the browser would miss its use.
  link.rel = href.endsWith('.css') ? 'prefetch' : 'modulepreload';
  return link;
}

/** Fetches the app's code once someone begins to type: they are likely to sign in. */
export function warmApp(): void {
  document.addEventListener('input', () => document.head.append(...appFiles().map(preload)), { once: true });
}
