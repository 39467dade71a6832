export type Theme = 'light' | 'dark';

/** The theme of the page, which `public/theme.js` sets before the first paint. Light while a page is prerendered. */
export function shownTheme(): Theme {
  if (typeof document === 'undefined') return 'light';
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}
